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
        // Killed between a first login's two writes. Nothing is mended: without a token the store is not even opened.
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
        // A token file from a backup.
        try machine.process().coordinator.completeLogin(.sparse)
        let earlier = try #require(machine.tokens.token)
        try machine.process().coordinator.completeLogin(.full)
        try machine.tokens.save(earlier)
        try expectNobodyAtTheNextStart()
    }

    @Test func aTokenOfALaterLoginThanTheSnapshotsIsNobody() throws {
        // A store from a backup.
        try machine.process().coordinator.completeLogin(.sparse)
        let earlier = machine.store.applied
        try machine.process().coordinator.completeLogin(.full)
        try earlier.forEach { try machine.store.apply($0) }
        try expectNobodyAtTheNextStart()
    }

    @Test func theNextLoginMendsWhateverThereIs() throws {
        try machine.process().coordinator.completeLogin(.sparse)
        try machine.tokens.save(StoredToken(token: "t0ken", origin: "demo", sessionID: "id-from-a-backup"))
        try expectNobodyAtTheNextStart()
        try machine.process().coordinator.completeLogin(.full)
        #expect(try machine.restarted().login(among: [.full]) == .full)
        #expect(!machine.hasPrevious)
    }

    // MARK: Steps

    @Test func withoutATokenTheStoreIsNotOpenedAndNothingIsLocked() throws {
        _ = try machine.restarted()
        #expect(machine.steps.taken == [.load])
    }

    @Test func aTokenOfAnotherOriginIsNoReasonToOpenTheStore() throws {
        try machine.process().coordinator.completeLogin(.full)
        machine.steps.forget()
        _ = try machine.restarted(origin: "https://api.zhifly.cn")
        #expect(machine.steps.taken == [.load])
    }

    @Test func aSessionInOrderIsReadAndNothingIsLocked() throws {
        try machine.process().coordinator.completeLogin(.full)
        machine.steps.forget()
        #expect(try machine.restarted().login(among: [.full]) == .full)
        #expect(machine.steps.taken == [.load, .values])
    }

    @Test func aStartNeedNotWaitForAProcessThatHoldsASessionInOrder() throws {
        try machine.process().coordinator.completeLogin(.full)
        let login = try machine.tokens.exclusively { () throws(StorageError) in
            Result { try machine.restarted().login(among: [.full]) }
        }
        #expect(try login.get() == .full)
    }

    // MARK: What a killed switch left, on a disk that does not let it be mended

    private func killASwitch(beforeStep number: Int) throws {
        try machine.process().coordinator.completeLogin(.sparse)
        let steps = Steps()
        steps.die(beforeStep: number)
        try? machine.process(steps: steps).coordinator.completeLogin(.full)
        #expect(machine.hasPrevious)
    }

    /// Before the token was saved, and after it.
    @Test(arguments: [4, 5], [StorageError.tokenIsBusy, .diskIsFull])
    func aLockThatIsNotToBeHadHindersNobody(_ number: Int, _ failure: StorageError) throws {
        try killASwitch(beforeStep: number)
        let (values, expected) = (machine.store.values, number == 4 ? CompletedLogin.sparse : .full)
        machine.steps.once(before: .lock) { () throws(StorageError) in throw failure }
        #expect(try machine.restarted().login(among: [.sparse, .full]) == expected)
        #expect(machine.store.values == values)
        #expect(try machine.restarted().login(among: [.sparse, .full]) == expected)
        #expect(!machine.hasPrevious)
    }

    @Test(arguments: [4, 5])
    func aStoreThatCannotBeWrittenHindersNobody(_ number: Int) throws {
        try killASwitch(beforeStep: number)
        let expected = number == 4 ? CompletedLogin.sparse : .full
        machine.steps.once(before: .apply) { () throws(StorageError) in throw .diskIsFull }
        #expect(try machine.restarted().login(among: [.sparse, .full]) == expected)
        #expect(machine.hasPrevious)
        #expect(try machine.restarted().login(among: [.sparse, .full]) == expected)
        #expect(!machine.hasPrevious)
    }

    @Test func whereNothingBelongsTogetherALockHeldTooLongIsSaidAndAnyOtherFailureIsNobody() throws {
        try machine.tokens.save(StoredToken(token: "t0ken", origin: "demo", sessionID: "id-1"))
        machine.steps.once(before: .lock) { () throws(StorageError) in throw .tokenIsBusy }
        let error = #expect(throws: SessionError.self) { try machine.restarted() }
        #expect(error?.failure == StorageError.tokenIsBusy.failure)
        machine.steps.once(before: .lock) { () throws(StorageError) in throw .diskIsFull }
        #expect(try machine.restarted().session.phase == .loggedOut)
    }

    @Test func aPreviousAccountOfTheWrongKindOrLoginIsNotTaken() throws {
        try killASwitch(beforeStep: 4)
        try machine.store.apply([KeyValueChange(name: "previous_key_in_user_id", value: .text("seven"))])
        try expectNobodyAtTheNextStart()
        try machine.store.apply([
            KeyValueChange(name: "previous_key_in_user_id", value: .integer(7)),
            KeyValueChange(name: "previous_key_in_session_id", value: .text("id-9")),
        ])
        try expectNobodyAtTheNextStart()
    }

    // MARK: Values that cannot be read

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
