import Domain
import SessionInterface
import StorageInterface
import StorageTesting
import Testing

@testable import Session

/// What a start makes of what it finds on disk.
struct RestoreTests {
    private let machine = Machine()

    private func expectNobodyAtTheNextStart(
        origin: String = "demo", _ location: SourceLocation = #_sourceLocation
    ) throws {
        let (values, token) = (machine.store.values, machine.tokens.token)
        let next = try machine.restarted(origin: origin)
        #expect(next.session.phase == .loggedOut, sourceLocation: location)
        #expect(next.account.account == nil, sourceLocation: location)
        #expect(next.coordinator.currentToken == nil, sourceLocation: location)
        #expect(machine.store.values == values && machine.tokens.token == token, sourceLocation: location)
    }

    @Test func anEmptyDiskIsNobody() throws {
        try expectNobodyAtTheNextStart()
    }

    @Test func everythingOfTheAccountComesBack() throws {
        for login in [CompletedLogin.full, .sparse] {
            try machine.process().coordinator.completeLogin(login)
            let next = try machine.restarted()
            #expect(next.account.account == login.account)
            #expect(next.account.switchableAccounts == login.accounts)
        }
    }

    @Test func aTokenOfAnotherOriginIsLeftWhereItIs() throws {
        try machine.process().coordinator.completeLogin(.full)
        try expectNobodyAtTheNextStart(origin: "https://api.zhifly.cn")
        #expect(try machine.restarted().session.phase == .loggedIn)
    }

    @Test func aSnapshotWithoutItsTokenIsNobody() throws {
        // Killed between a first login's two writes.
        try machine.process().coordinator.completeLogin(.full)
        try machine.tokens.erase()
        try expectNobodyAtTheNextStart()
    }

    @Test func aTokenWithoutItsSnapshotIsNobody() throws {
        // A store that was deleted by hand, or a log-out that could not erase the token.
        try machine.tokens.save(StoredToken(token: "t0ken", origin: "demo", sessionID: "id-1"))
        try expectNobodyAtTheNextStart()
    }

    @Test func aSnapshotOfALaterLoginThanTheTokensIsNobody() throws {
        // Killed between a switch's two writes.
        try machine.process().coordinator.completeLogin(.sparse)
        let earlier = try #require(machine.tokens.token)
        try machine.process().coordinator.completeLogin(.full)
        try machine.tokens.save(earlier)
        try expectNobodyAtTheNextStart()
    }

    @Test func aTokenOfALaterLoginThanTheSnapshotsIsNobody() throws {
        // The other order, which a disk that reorders writes, or a store from a backup, brings about.
        try machine.process().coordinator.completeLogin(.sparse)
        let earlier = machine.store.applied
        try machine.process().coordinator.completeLogin(.full)
        try earlier.forEach { try machine.store.apply($0) }
        try expectNobodyAtTheNextStart()
    }

    @Test func theNextLoginMendsAHalfWrittenOne() throws {
        machine.tokens.failNext(with: .diskIsFull)
        #expect(throws: SessionError.self) { try machine.process().coordinator.completeLogin(.sparse) }
        try machine.process().coordinator.completeLogin(.full)
        #expect(try machine.restarted().account.account == CompletedLogin.full.account)
    }

    @Test(arguments: ["key_in_user_id", "key_in_account_type", "key_in_session_id"])
    func aSnapshotThatDoesNotSayWhoIsNobody(_ key: String) throws {
        try machine.process().coordinator.completeLogin(.full)
        try machine.store.apply([KeyValueChange(name: key, value: .data([0xFF]))])
        try expectNobodyAtTheNextStart()
        try machine.store.apply([KeyValueChange(name: key, value: nil)])
        try expectNobodyAtTheNextStart()
    }

    @Test(arguments: [
        "key_in_user_name", "key_in_real_name", "key_in_avatar", "key_in_phone", "key_in_account_display_name",
        "key_in_role_code", "key_in_role_name", "key_in_current_scenic_id", "key_in_current_scenic_name",
        "key_in_current_store_id",
    ])
    func aValueOfTheWrongKindCostsItselfOnly(_ key: String) throws {
        try machine.process().coordinator.completeLogin(.full)
        try machine.store.apply([KeyValueChange(name: key, value: .data([0xFF]))])
        let account = try #require(try machine.restarted().account.account)
        #expect(account.userID.number == 1003 && account.accountType == .storeUser)
        #expect(account != CompletedLogin.full.account)
    }

    @Test(arguments: ["", "[", "{}", "null", #"[{"account_id":503}]"#, #"[1]"#])
    func aDamagedAccountListCostsTheListOnly(_ json: String) throws {
        try machine.process().coordinator.completeLogin(.full)
        try machine.store.apply([KeyValueChange(name: "key_account_list", value: .data(Array(json.utf8)))])
        let next = try machine.restarted()
        #expect(next.account.account == CompletedLogin.full.account)
        #expect(next.account.switchableAccounts.isEmpty)
    }

    @Test(arguments: [Step.load, .values])
    func aDiskThatCannotBeReadIsSaidAndTakenForNobodysLogOut(_ step: Step) throws {
        try machine.process().coordinator.completeLogin(.full)
        machine.steps.once(before: step) { () throws(StorageError) in throw .diskIsFull }
        let process = machine.process()
        let error = #expect(throws: SessionError.self) { try process.coordinator.restore() }
        #expect(error?.failure == StorageError.diskIsFull.failure)
        #expect(process.session.phase == .loggedOut)
        #expect(try machine.restarted().session.phase == .loggedIn)
    }

    @Test func preferencesThatCannotBeReadAreSaid() throws {
        machine.store.failNext(with: .diskIsFull)
        let error = #expect(throws: SessionError.self) { try machine.process().coordinator.loginPreferences() }
        #expect(error?.failure == StorageError.diskIsFull.failure)
    }

    @Test func preferencesOfTheWrongKindAreNone() throws {
        try machine.store.apply([
            KeyValueChange(name: "key_last_login_username", value: .integer(13_800_000_001)),
            KeyValueChange(name: "key_privacy_agreement_accepted", value: .text("1")),
        ])
        #expect(try machine.process().coordinator.loginPreferences() == LoginPreferences())
    }
}
