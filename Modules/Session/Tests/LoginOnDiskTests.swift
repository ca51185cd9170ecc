import Domain
import PlatformInterface
import PlatformTesting
import SessionInterface
import StorageInterface
import StorageTesting
import Testing

@testable import Session

/// What a login leaves on disk, key by key (contract, «Stored keys»).
struct LoginOnDiskTests {
    @Test func everyKeyIsWrittenInOneTransaction() throws {
        let machine = Machine()
        try machine.process().coordinator.completeLogin(.full)
        let accounts =
            #"[{"account_id":503,"account_type":"store_user","display_name":"断桥旗舰店","phone":"13800000003","#
            + #""role_code":"store_admin","role_name":"门店管理员","scenic_id":11,"scenic_name":"西湖","#
            + #""store_id":31,"store_name":"断桥旗舰店"}]"#
        #expect(
            machine.store.values == [
                "key_last_login_username": .text("13800000003"),
                "key_privacy_agreement_accepted": .flag(true),
                "key_in_user_id": .integer(1003),
                "key_in_user_name": .text("王五"),
                "key_in_real_name": .text("王小五"),
                "key_in_avatar": .text("https://img.invalid/5.png"),
                "key_in_phone": .text("13800000003"),
                "key_in_account_type": .text("store_user"),
                "key_in_account_display_name": .text("断桥旗舰店"),
                "key_in_role_code": .text("store_admin"),
                "key_in_role_name": .text("门店管理员"),
                "key_in_current_scenic_id": .integer(11),
                "key_in_current_scenic_name": .text("西湖"),
                "key_in_current_store_id": .integer(31),
                "key_account_list": .data(Array(accounts.utf8)),
                "key_in_session_id": .text("id-1"),
            ])
        #expect(machine.store.applied.count == 1)
    }

    @Test func theTokenIsInTheTokenStoreAndNowhereElse() throws {
        let machine = Machine()
        try machine.process().coordinator.completeLogin(.full)
        #expect(machine.tokens.token == StoredToken(token: "t0ken-full", origin: "demo", sessionID: "id-1"))
        for (key, value) in machine.store.values {
            #expect(key != "key_in_token" && !value.readable.contains("t0ken-full"))
        }
    }

    @Test func theAccountIsOnDiskBeforeTheToken() throws {
        let machine = Machine()
        try machine.process().coordinator.completeLogin(.full)
        #expect(machine.steps.taken == [.lock, .load, .values, .apply, .save])
    }

    @Test func aLaterLoginLeavesNothingOfAnEarlierOne() throws {
        let machine = Machine()
        let process = machine.process()
        try process.coordinator.completeLogin(.full)
        try process.coordinator.completeLogin(.sparse)
        #expect(
            machine.store.values == [
                "key_last_login_username": .text("13800000009"),
                "key_privacy_agreement_accepted": .flag(true),
                "key_in_user_id": .integer(7),
                "key_in_user_name": .text(""),
                "key_in_phone": .text(""),
                "key_in_account_type": .text("guide_user"),
                "key_in_account_display_name": .text(""),
                "key_in_role_code": .text("guide"),
                "key_in_role_name": .text(""),
                "key_account_list": .data(Array("[]".utf8)),
                "key_in_session_id": .text("id-2"),
            ])
        #expect(machine.tokens.token == StoredToken(token: "t0ken-sparse", origin: "demo", sessionID: "id-2"))
        #expect(try machine.restarted().account.account == CompletedLogin.sparse.account)
    }

    @Test func onlyTheLastStepOfASwitchErasesThePreviousAccount() throws {
        let machine = Machine()
        let process = machine.process()
        try process.coordinator.completeLogin(.full)
        machine.steps.forget()
        try process.coordinator.completeLogin(.sparse)
        #expect(machine.steps.taken == [.lock, .load, .values, .apply, .save, .apply])
        let kept = machine.store.applied[1].filter { $0.name.hasPrefix("previous_") }
        #expect(
            kept.count == 14 && kept.contains(KeyValueChange(name: "previous_key_in_user_id", value: .integer(1003))))
        #expect(!machine.hasPrevious)
    }

    // MARK: A disk that fails

    /// The steps that a login cannot do without.
    @Test(arguments: [Step.lock, .values, .apply, .save])
    func aFirstLoginThatCannotBeKeptLeavesTheDiskAsItWas(_ step: Step) throws {
        let machine = Machine()
        let process = machine.process()
        machine.steps.once(before: step) { () throws(StorageError) in throw .diskIsFull }
        let error = #expect(throws: SessionError.self) { try process.coordinator.completeLogin(.full) }
        #expect(error?.failure == StorageError.diskIsFull.failure)
        #expect(process.session.phase == .loggedOut && process.coordinator.currentToken == nil)
        #expect(machine.store.values.isEmpty && machine.tokens.token == nil)
    }

    @Test(arguments: [Step.lock, .values, .apply, .save])
    func aSwitchThatCannotBeKeptLeavesTheSessionBeforeHereAndAtTheNextStart(_ step: Step) throws {
        let machine = Machine()
        let process = machine.process()
        try process.coordinator.completeLogin(.full)
        let (values, token) = (machine.store.values, machine.tokens.token)
        machine.steps.once(before: step) { () throws(StorageError) in throw .diskIsFull }
        #expect(throws: SessionError.self) { try process.coordinator.completeLogin(.sparse) }
        #expect(machine.store.values == values && machine.tokens.token == token)
        #expect(try process.login(among: [.full]) == .full)
        #expect(try machine.restarted().login(among: [.full]) == .full)
    }

    @Test func aSwitchThatCannotEvenBeTakenBackIsTakenBackByTheNextStart() throws {
        let machine = Machine()
        try machine.process().coordinator.completeLogin(.full)
        let values = machine.store.values
        machine.steps.once(before: .save) { () throws(StorageError) in
            machine.steps.once(before: .apply) { () throws(StorageError) in throw .diskIsFull }
            throw .diskIsFull
        }
        #expect(throws: SessionError.self) { try machine.process().coordinator.completeLogin(.sparse) }
        #expect(machine.hasPrevious)
        #expect(try machine.restarted().login(among: [.full]) == .full)
        #expect(
            machine.store.values
                == values.merging(["key_last_login_username": .text(CompletedLogin.sparse.username)]) { $1 })
    }

    /// A rename that succeeded, and a folder that could not be put on the disk after it.
    @Test(arguments: [CompletedLogin?.none, .full])
    func aTokenThatIsThereThoughItsSavingFailedIsTakenBackToo(_ before: CompletedLogin?) throws {
        let machine = Machine()
        let process = machine.process()
        if let before { try process.coordinator.completeLogin(before) }
        let (values, token) = (machine.store.values, machine.tokens.token)
        let ends = LiveAuthSessionCoordinator(
            origin: "demo", session: LiveAppSession(), account: LiveAccountContext(store: machine.store),
            store: machine.store,
            tokens: FailingAfterSave(tokens: machine.tokens), ids: SequentialIDs())
        #expect(throws: SessionError.self) { try ends.completeLogin(.sparse) }
        #expect(machine.store.values == values && machine.tokens.token == token)
    }

    @Test func aTokenThatCannotBeReadDoesNotHinderALogin() throws {
        let machine = Machine()
        try machine.process().coordinator.completeLogin(.sparse)
        machine.steps.once(before: .load) { () throws(StorageError) in throw .tokenIsDamaged }
        let process = machine.process()
        try process.coordinator.completeLogin(.full)
        #expect(try process.login(among: [.full]) == .full)
        #expect(try machine.restarted().login(among: [.full]) == .full)
    }

    @Test func aPreviousAccountThatCannotBeErasedIsErasedByTheNextStart() throws {
        let machine = Machine()
        try machine.process().coordinator.completeLogin(.full)
        machine.steps.once(before: .save) { () throws(StorageError) in
            machine.steps.once(before: .apply) { () throws(StorageError) in throw .diskIsFull }
        }
        try machine.process().coordinator.completeLogin(.sparse)
        #expect(machine.hasPrevious)
        #expect(try machine.restarted().login(among: [.sparse]) == .sparse)
        #expect(!machine.hasPrevious)
    }
}

/// Saves, and says that it failed, the first time.
private struct FailingAfterSave: TokenStore {
    let tokens: InMemoryTokenStore
    private let hasFailed = Locked(false)

    init(tokens: InMemoryTokenStore) { self.tokens = tokens }

    func load() throws(StorageError) -> StoredToken? { try tokens.load() }
    func erase() throws(StorageError) { try tokens.erase() }

    func save(_ token: StoredToken) throws(StorageError) {
        try tokens.save(token)
        let fails = hasFailed.withLock { hasFailed in
            defer { hasFailed = true }
            return !hasFailed
        }
        if fails { throw .diskIsFull }
    }

    func exclusively<Result: Sendable>(_ body: () throws(StorageError) -> Result) throws(StorageError) -> Result {
        try tokens.exclusively(body)
    }
}

extension StoredValue {
    /// Whatever text there is in it.
    var readable: String {
        switch self {
        case .text(let text): text
        case .data(let bytes): String(decoding: bytes, as: UTF8.self)
        case .list(let values): values.map(\.readable).joined(separator: "\n")
        case .dictionary(let values): values.map { $0 + "\n" + $1.readable }.joined(separator: "\n")
        case .integer, .flag, .real, .date: ""
        }
    }
}
