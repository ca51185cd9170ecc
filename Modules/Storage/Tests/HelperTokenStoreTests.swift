import Domain
import PlatformInterface
import PlatformTesting
import Storage
import StorageContract
import StorageInterface
import Testing

@Test(arguments: TokenStoreContract.clauses, [nil, "one"])
func helperTokenStoreKeeps(_ clause: TokenStoreContract.Clause, _ helper: String?) throws {
    try clause(ScriptedPrograms().store(helper))
}

@Test(arguments: TokenStoreContract.limitClauses)
func helperTokenStoreKeepsItsLimit(_ clause: TokenStoreContract.Clause) throws {
    try clause(ScriptedPrograms().store("one", busyLimit: .milliseconds(30)))
}

/// Where the token is, and that it is nowhere else.
struct HelperTokenStoreTests {
    private let helpers = ScriptedPrograms()
    private let first = StoredToken(token: "t0ken-first", origin: "demo", sessionID: "login-1")
    private let second = StoredToken(token: "t0ken-second", origin: "demo", sessionID: "login-2")

    private var file: String? {
        get throws {
            try helpers.files.read("/s/default/token.json", limit: 1 << 20).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    private var said: [String] { helpers.said.withLock { $0.map { $0(.english) } } }

    @Test func theTokenIsInTheHelperAndNeverInTheFile() throws {
        try helpers.store("one").save(first)
        #expect(helpers.secrets.count == 1 && helpers.secrets[0].contains("t0ken-first"))
        #expect(try file == #"{"helpers":[{"helper":"one","key":"suixinkan://default/id-1"}]}"#)
        try helpers.store("one").erase()
        #expect(try helpers.secrets == [] && file == nil)
        #expect(said == [])
    }

    @Test func theTokenIsNoArgument() throws {
        let store = helpers.store("one")
        try store.save(first)
        _ = try store.load()
        try store.erase()
        #expect(helpers.runs.withLock { $0.map(\.arguments) } == [["store"], ["get"], ["erase"]])
    }

    @Test func whereNobodyIsLoggedInNoHelperIsAsked() throws {
        let store = helpers.store("one")
        try #expect(store.load() == nil)
        try store.erase()
        #expect(helpers.runs.withLock { $0 } == [])
    }

    @Test(arguments: ["missing", "refusing"]) func aTokenThatTheHelperDoesNotTakeGoesToTheFile(_ what: String) throws {
        let store = helpers.store("one", installed: what == "missing" ? [] : ["one"])
        if what == "refusing" { helpers.set(.refuses("Cannot autolaunch D-Bus"), for: "one") }
        try store.save(first)
        try #expect(store.load() == first)
        #expect(said.count == 1 && said[0].contains("/s/default/token.json"))
        #expect(said[0].contains(what == "missing" ? "not on the PATH" : "Cannot autolaunch D-Bus"))
        try store.erase()
        #expect(try file == nil)
    }

    @Test func aHelperThatDoesNotAnswerIsNotForgotten() throws {
        let store = helpers.store("one")
        helpers.set(.hangs, for: "one")
        try store.save(first)
        try #expect(store.load() == first)
        #expect(said.count == 1 && said[0].contains("more than 3 seconds"))
        // It kept the token all the same: log-out has to reach that one too.
        #expect(helpers.secrets.count == 1)
        helpers.set(nil, for: "one")
        try store.erase()
        #expect(try helpers.secrets == [] && file == nil)
    }

    @Test func aTokenThatCannotBeReadIsNoLogOut() throws {
        try helpers.store("one").save(first)
        helpers.set(.refuses("the keyring is locked"), for: "one")
        let error = #expect(throws: StorageError.self) { try helpers.store("one").load() }
        #expect(error?.code == .unavailable)
        #expect(error?.failure.message(.english).contains("the keyring is locked") == true)
        helpers.set(nil, for: "one")
        try #expect(helpers.store("one").load() == first)
    }

    @Test func whatALogOutCannotEraseIsSaidIsNobodysAndIsErasedByTheNext() throws {
        let store = helpers.store("one")
        try store.save(first)
        helpers.set(.refuses("the keyring is locked"), for: "one")
        let error = #expect(throws: StorageError.self) { try store.erase() }
        #expect(error?.failure.message(.english).contains("suixinkan://default/id-1") == true)
        helpers.set(nil, for: "one")
        try #expect(store.load() == nil)
        try store.save(second)
        #expect(helpers.secrets.count == 1 && helpers.secrets[0].contains("t0ken-second"))
        try store.erase()
        #expect(try helpers.secrets == [] && file == nil)
    }

    @Test func aSessionOutlivesAnotherSettingOfTheHelper() throws {
        try helpers.store("one").save(first)
        for helper in [nil, "two", "one"] { try #expect(helpers.store(helper).load() == first) }
        try helpers.store("two").save(second)
        #expect(helpers.state.withLock { $0.secrets["one"] } == [:])
        #expect(helpers.state.withLock { $0.secrets["two"]?.count } == 1)
        try helpers.store(nil).save(first)
        #expect(helpers.secrets == [])
        try #expect(file == #"{"origin":"demo","session_id":"login-1","token":"t0ken-first"}"#)
        try #expect(helpers.store("two").load() == first)
    }

    @Test func noWordsOfAHelperGiveTheTokenAway() throws {
        let store = helpers.store("one")
        try store.save(first)
        let secret = try #require(helpers.secrets.first)
        helpers.set(.refuses("cannot keep \(secret)"), for: "one")
        try store.save(second)
        let error = #expect(throws: StorageError.self) { try store.erase() }
        let texts = said + [error.map { "\($0) \($0.failure.message(.english))" } ?? ""]
        #expect(!texts.contains { $0.contains("t0ken-second") })
    }

    @Test(arguments: ["../x", "", "a/b", "päss", "a b"]) func aHelpersNameLeadsNowhere(_ name: String) throws {
        try helpers.store(name).save(first)
        #expect(helpers.runs.withLock { $0 } == [])
        try #expect(helpers.store(nil).load() == first)
    }

    /// Killed before any step of a save, of any move between helpers and file.
    @Test(arguments: [nil, "one", "two"], [nil, "one", "two"])
    func aSaveKilledAnywhereLeavesTheOldTokenOrTheNewAndNothingIsForgotten(_ from: String?, _ to: String?) throws {
        var found: [StoredToken?] = []
        for steps in 0..<8 {
            let helpers = ScriptedPrograms()
            try helpers.store(from).save(first)
            try? helpers.store(to, steps: steps).save(second)
            let next = helpers.store(to)
            found.append(try next.load())
            try next.erase()
            #expect(helpers.secrets == [])
            #expect(try helpers.files.read("/s/default/token.json", limit: 1 << 20) == nil)
        }
        #expect(Set(found) == [first, second])
        #expect(found.first == .some(first) && found.last == .some(second))
    }

    @Test(arguments: [nil, "one"]) func anEraseKilledAnywhereLeavesTheTokenOrNoneAndNothingIsForgotten(
        _ helper: String?
    ) throws {
        for steps in 0..<5 {
            let helpers = ScriptedPrograms()
            try helpers.store(helper).save(first)
            try? helpers.store(helper, steps: steps).erase()
            let found = try helpers.store(helper).load()
            #expect(found == (steps == 0 ? first : nil))
            try helpers.store(helper).erase()
            #expect(helpers.secrets == [])
        }
    }
}
