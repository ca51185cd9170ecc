import NetworkingInterface
import SessionInterface
import StorageInterface
import StorageTesting
import Testing

@testable import Session

/// A process that is killed before any of its steps on disk, and what the next start finds. (On a real disk, with real
/// kills: StorageOnDiskTests.)
struct KilledTests {
    /// More steps than any beginning or ending has.
    private static let steps = 0..<9

    private func killed(
        on machine: Machine, beforeStep number: Int, _ body: (Process) throws -> Void
    ) throws {
        let steps = Steps()
        let process = try machine.restarted(steps: steps)
        steps.forget()
        steps.die(beforeStep: number)
        try? body(process)
    }

    /// The next start, and the one after it: it finds the same, in order.
    private func nextStart(
        on machine: Machine, among logins: [CompletedLogin], _ location: SourceLocation = #_sourceLocation
    ) throws -> CompletedLogin? {
        let login = try machine.restarted().login(among: logins, location)
        let (values, token) = (machine.store.values, machine.tokens.token)
        if token != nil { #expect(!machine.hasPrevious, sourceLocation: location) }
        #expect(try machine.restarted().login(among: logins, location) == login, sourceLocation: location)
        #expect(machine.store.values == values && machine.tokens.token == token, sourceLocation: location)
        return login
    }

    @Test func aKilledFirstLoginIsNobodysOrWhole() throws {
        var found: [CompletedLogin?] = []
        for number in Self.steps {
            let machine = Machine()
            try killed(on: machine, beforeStep: number) { try $0.coordinator.completeLogin(.full) }
            found.append(try nextStart(on: machine, among: [.full]))
        }
        // lock, load, values, apply, save: dead before any of the five is nobody.
        #expect(found == Array(repeating: nil, count: 5) + Array(repeating: .full, count: 4))
    }

    @Test func aKilledSwitchShowsTheOldAccountOrTheNew() throws {
        var found: [CompletedLogin?] = []
        for number in Self.steps {
            let machine = Machine()
            try machine.process().coordinator.completeLogin(.sparse)
            try killed(on: machine, beforeStep: number) { try $0.coordinator.completeLogin(.full) }
            found.append(try nextStart(on: machine, among: [.sparse, .full]))
        }
        #expect(found == Array(repeating: .sparse, count: 5) + Array(repeating: .full, count: 4))
    }

    @Test func aKilledSwitchAtAnotherOriginLeavesTheOldSessionToItsOwn() throws {
        for number in Self.steps {
            let machine = Machine()
            try machine.process().coordinator.completeLogin(.sparse)
            let steps = Steps(), process = machine.process(origin: "https://api.zhifly.cn", steps: steps)
            steps.die(beforeStep: number)
            try? process.coordinator.completeLogin(.full)
            let there = try machine.restarted(origin: "https://api.zhifly.cn").login(among: [.full])
            #expect(there == (number < 5 ? nil : .full))
            #expect(try machine.restarted().login(among: [.sparse]) == (number < 5 ? .sparse : nil))
        }
    }

    @Test func switchesAndStartsKilledOneAfterTheOtherNeverLogOut() throws {
        for first in Self.steps {
            for start in Self.steps {
                for second in Self.steps {
                    let machine = Machine()
                    try machine.process().coordinator.completeLogin(.sparse)
                    try killed(on: machine, beforeStep: first) { try $0.coordinator.completeLogin(.full) }
                    let steps = Steps()
                    steps.die(beforeStep: start)
                    try? machine.process(steps: steps).coordinator.restore()
                    let dying = Steps()
                    dying.die(beforeStep: second)
                    try? machine.process(steps: dying).coordinator.completeLogin(.other)
                    let login = try nextStart(on: machine, among: [.sparse, .full, .other])
                    #expect(
                        login == (second >= 5 ? .other : first >= 5 ? .full : .sparse), "\(first) \(start) \(second)")
                }
            }
        }
    }

    @Test func aKilledLogOutLeavesTheSessionWholeOrNobody() throws {
        var found: [CompletedLogin?] = []
        for number in Self.steps {
            let machine = Machine()
            try machine.process().coordinator.completeLogin(.full)
            try killed(on: machine, beforeStep: number) { try $0.coordinator.logout() }
            found.append(try nextStart(on: machine, among: [.full]))
        }
        // lock, load, erase.
        #expect(found == Array(repeating: .full, count: 3) + Array(repeating: nil, count: 6))
    }

    @Test func aKilledExpiryLeavesTheSessionWholeOrNobody() async throws {
        for number in Self.steps {
            let machine = Machine(), steps = Steps()
            try machine.process().coordinator.completeLogin(.full)
            let process = try machine.restarted(steps: steps)
            steps.forget()
            steps.die(beforeStep: number)
            _ = await process.coordinator.tokenWasRefused(try #require(process.coordinator.currentToken))
            // Dead before the lock and the look at the token the snapshot cannot go either.
            #expect(try nextStart(on: machine, among: [.full]) == (number < 3 ? .full : nil))
        }
    }

    @Test func aLogOutAfterAKilledSwitchLeavesNothing() throws {
        for number in Self.steps {
            let machine = Machine()
            try machine.process().coordinator.completeLogin(.sparse)
            try killed(on: machine, beforeStep: number) { try $0.coordinator.completeLogin(.full) }
            try machine.process().coordinator.logout()
            #expect(machine.tokens.token == nil)
            #expect(machine.keys == ["key_last_login_username", "key_privacy_agreement_accepted"])
        }
    }

    @Test(arguments: [true, false]) func aKilledImportShowsTheOldAccountOrTheNewOrNobody(_ hasToken: Bool) throws {
        let archive = InMemoryPreferencesArchive()
        let changes = AccountSnapshot(
            account: CompletedLogin.full.account, accounts: CompletedLogin.full.accounts, sessionID: ""
        )
        .changes.filter { $0.name != SessionKeys.sessionID.name }
        var values = Dictionary(uniqueKeysWithValues: changes.map { ($0.name, $0.value) }).compactMapValues { $0 }
        if hasToken { values[PreferenceCatalog.token] = .text(CompletedLogin.full.token) }
        let bytes = try archive.bytes(of: values, as: .binary)
        var found: [CompletedLogin?] = []
        for number in Self.steps {
            let machine = Machine()
            try machine.process().coordinator.completeLogin(.sparse)
            let steps = Steps(), process = machine.process(steps: steps)
            steps.die(beforeStep: number)
            let transfer = LivePreferencesTransfer(
                origin: "demo", store: WatchedKeyValueStore(store: machine.store, steps: steps),
                tokens: WatchedTokenStore(tokens: machine.tokens, steps: steps), archive: archive, ids: machine.ids,
                coordinator: process.coordinator)
            _ = try? transfer.importPreferences(bytes, replacing: true)
            found.append(try nextStart(on: machine, among: [.sparse, .full]))
        }
        // lock, load, values, and with a token load, values, apply, save; without one erase, apply.
        let kept = hasToken ? 7 : 4
        #expect(
            found == Array(repeating: .sparse, count: kept) + Array(repeating: hasToken ? .full : nil, count: 9 - kept))
    }
}
