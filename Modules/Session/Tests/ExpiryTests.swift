import Domain
import NetworkingInterface
import SessionContract
import SessionInterface
import StorageInterface
import StorageTesting
import Testing

@testable import Session

/// What a refused token leaves on disk.
struct ExpiryTests {
    private let machine = Machine()

    /// A process that somebody has just logged in to, and the token of that session.
    private func loggedIn(_ login: CompletedLogin = .full) throws -> (process: Process, token: AuthToken) {
        let process = machine.process()
        try process.coordinator.completeLogin(login)
        machine.steps.forget()
        return (process, try #require(process.coordinator.currentToken))
    }

    @Test func itLeavesWhatLogOutLeaves() async throws {
        let (process, token) = try loggedIn()
        #expect(await process.coordinator.tokenWasRefused(token) == nil)
        #expect(machine.tokens.token == nil)
        #expect(machine.keys == ["key_last_login_username", "key_privacy_agreement_accepted"])
    }

    @Test func fiftyRefusalsAtOnceEraseOnce() async throws {
        let (process, token) = try loggedIn()
        let events = process.session.events()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 { group.addTask { _ = await process.coordinator.tokenWasRefused(token) } }
        }
        #expect(await heard(events) == [.sessionDidExpire])
        #expect(machine.steps.taken == [.lock, .load, .erase, .values, .apply])
    }

    @Test func whoeverHearsOfItFindsNobodyLoggedIn() async throws {
        let (process, token) = try loggedIn()
        let events = process.session.events()
        let found = Task {
            for await _ in events { return (process.session.phase, process.account.account) }
            return (.loggedIn, CompletedLogin.full.account)
        }
        _ = await process.coordinator.tokenWasRefused(token)
        #expect(await found.value == (.loggedOut, nil))
    }

    @Test func aRefusalOfAnEarlierSessionDoesNotEvenLookAtTheDisk() async throws {
        let (process, earlier) = try loggedIn(.sparse)
        try process.coordinator.completeLogin(.full)
        machine.steps.forget()
        #expect(await process.coordinator.tokenWasRefused(earlier) == nil)
        #expect(machine.steps.taken.isEmpty)
        #expect(process.account.account == CompletedLogin.full.account)
    }

    @Test func aRefusalBesideARestoredSessionEndsThatOneOnly() async throws {
        let (process, earlier) = try loggedIn()
        try process.coordinator.restore()
        #expect(await process.coordinator.tokenWasRefused(earlier) == nil)
        #expect(process.session.phase == .loggedIn && machine.tokens.token != nil)
        let present = try #require(process.coordinator.currentToken)
        #expect(await process.coordinator.tokenWasRefused(present) == nil)
        #expect(process.session.phase == .loggedOut && machine.tokens.token == nil)
    }

    // MARK: Other processes

    @Test func aLaterLoginOfAnotherProcessStays() async throws {
        let (process, token) = try loggedIn(.sparse)
        try machine.process().coordinator.completeLogin(.full)
        let (values, kept) = (machine.store.values, machine.tokens.token)
        #expect(await process.coordinator.tokenWasRefused(token) == nil)
        #expect(process.session.phase == .loggedOut && process.account.account == nil)
        #expect(machine.store.values == values && machine.tokens.token == kept)
        #expect(try machine.restarted().account.account == CompletedLogin.full.account)
    }

    @Test func aLoginThatAnotherProcessIsAboutToKeepKeepsItsAccount() async throws {
        let (process, token) = try loggedIn(.sparse)
        // A version without the lock, between that login's two writes: its account is there, its token is not yet.
        let other = StoredToken(token: "t0ken-other", origin: "demo", sessionID: "id-other")
        let account = AccountSnapshot(account: CompletedLogin.full.account, accounts: [], sessionID: other.sessionID)
        try machine.store.apply(account.changes)
        #expect(await process.coordinator.tokenWasRefused(token) == nil)
        #expect(machine.tokens.token == nil)
        try machine.tokens.save(other)
        #expect(try machine.restarted().account.account == CompletedLogin.full.account)
    }

    @Test func whatAKilledSwitchKeptOfTheExpiredSessionGoesToo() async throws {
        let (process, token) = try loggedIn(.sparse)
        let steps = Steps()
        steps.die(beforeStep: 4)
        try? machine.process(steps: steps).coordinator.completeLogin(.full)
        #expect(machine.hasPrevious)
        #expect(await process.coordinator.tokenWasRefused(token) == nil)
        #expect(!machine.hasPrevious && machine.tokens.token == nil)
        #expect(try machine.restarted().login(among: []) == nil)
    }

    @Test func anotherProcesssLogOutIsNoFailure() async throws {
        let (process, token) = try loggedIn()
        try machine.process().coordinator.logout()
        #expect(await process.coordinator.tokenWasRefused(token) == nil)
        #expect(process.session.phase == .loggedOut)
    }

    // MARK: A disk that fails

    @Test(arguments: [Step.load, .erase, .values, .apply])
    func whatCannotBeErasedIsReturnedAndOfNoUseAtTheNextStart(_ step: Step) async throws {
        let (process, token) = try loggedIn()
        machine.steps.once(before: step) { () throws(StorageError) in throw .diskIsFull }
        let events = process.session.events()
        #expect(await process.coordinator.tokenWasRefused(token) == StorageError.diskIsFull.failure)
        #expect(await heard(events) == [.sessionDidExpire])
        #expect(process.session.phase == .loggedOut && process.account.account == nil)
        #expect(try machine.restarted().session.phase == .loggedOut)
    }

    @Test func aLockHeldTooLongIsReturnedAndTheSessionHasEndedAllTheSame() async throws {
        let (process, token) = try loggedIn()
        machine.steps.once(before: .lock) { () throws(StorageError) in throw .tokenIsBusy }
        #expect(await process.coordinator.tokenWasRefused(token) == StorageError.tokenIsBusy.failure)
        #expect(try process.login(among: []) == nil)
        // The next start asks the server again, and is refused again.
        #expect(try machine.restarted().login(among: [.full]) == .full)
    }
}
