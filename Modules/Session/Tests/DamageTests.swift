import SessionContract
import SessionInterface
import StorageInterface
import StorageTesting
import Testing

@testable import Session

/// A store that is damaged: a login and a log-out replace it, nothing else touches it.
struct DamageTests {
    private let machine = Machine()

    @Test func aLoginIsKeptInAnEmptyStoreAndTellsWhereTheDamagedOneIs() throws {
        try machine.process().coordinator.completeLogin(.sparse)
        machine.store.damage()
        let process = machine.process()
        #expect(process.coordinator.damagedStoreKeptAt == nil)
        try process.coordinator.completeLogin(.full)
        #expect(process.coordinator.damagedStoreKeptAt == InMemoryKeyValueStore.damagedPath)
        #expect(try process.login(among: [.full]) == .full)
        #expect(try machine.restarted().login(among: [.full]) == .full)
        #expect(!machine.hasPrevious)
    }

    @Test func aLaterLoginTellsNothing() throws {
        machine.store.damage()
        let process = machine.process()
        try process.coordinator.completeLogin(.full)
        try process.coordinator.completeLogin(.sparse)
        #expect(process.coordinator.damagedStoreKeptAt == nil)
    }

    @Test func theStoreIsReplacedBehindTheLock() throws {
        machine.store.damage()
        try machine.process().coordinator.completeLogin(.full)
        #expect(machine.steps.taken == [.lock, .load, .values, .replace, .load, .values, .apply, .save])
    }

    @Test func aStartSaysTheDamageAndChangesNothing() throws {
        try machine.process().coordinator.completeLogin(.full)
        let token = machine.tokens.token
        machine.store.damage()
        let error = #expect(throws: SessionError.self) { try machine.restarted() }
        #expect((error?.cause as? StorageError)?.code == .damaged)
        #expect(machine.tokens.token == token)
        #expect(throws: StorageError.self) { try machine.store.values(named: ["a"]) }
    }

    @Test func theLoginPageShowsNothingOfADamagedStore() throws {
        try machine.process().coordinator.completeLogin(.full)
        machine.store.damage()
        #expect(try machine.process().coordinator.loginPreferences() == LoginPreferences())
    }

    @Test func aLogoutErasesTheTokenThenTheStoreAndSaysSoOnce() async throws {
        let process = machine.process()
        try process.coordinator.completeLogin(.full)
        machine.store.damage()
        machine.steps.forget()
        let events = process.session.events()
        try process.coordinator.logout()
        #expect(machine.steps.taken == [.lock, .load, .erase, .apply, .replace, .apply])
        #expect(machine.tokens.token == nil && machine.keys.isEmpty)
        #expect(await heard(events) == [.userDidLogout])
        #expect(try machine.restarted().login(among: []) == nil)
    }

    @Test func anotherOriginsSessionKeepsItsDamagedStore() throws {
        try machine.process(origin: "https://api.zhifly.cn").coordinator.completeLogin(.full)
        machine.store.damage()
        machine.steps.forget()
        try machine.process().coordinator.logout()
        #expect(machine.steps.taken == [.lock, .load])
    }

    @Test(arguments: [StorageError.diskIsFull, .tokenIsBusy])
    func whateverElseFailsReplacesNothing(_ failure: StorageError) throws {
        try machine.process().coordinator.completeLogin(.sparse)
        machine.steps.forget()
        for _ in 0..<2 {
            machine.steps.once(before: .apply) { () throws(StorageError) in throw failure }
            #expect(throws: SessionError.self) { try machine.process().coordinator.completeLogin(.full) }
        }
        #expect(!machine.steps.taken.contains(.replace))
        #expect(try machine.restarted().login(among: [.sparse]) == .sparse)
    }

    @Test func aStoreThatCannotBeReplacedEndsTheLoginWithThatFailure() throws {
        machine.store.damage()
        machine.steps.once(before: .replace) { () throws(StorageError) in throw .diskIsFull }
        let process = machine.process()
        let error = #expect(throws: SessionError.self) { try process.coordinator.completeLogin(.full) }
        #expect(error?.failure == StorageError.diskIsFull.failure)
        #expect(try process.login(among: []) == nil && machine.tokens.token == nil)
    }

    @Test func aProcessKilledAtAnyStepLeavesNobodyOrTheNewLogin() throws {
        for number in 0..<8 {
            let machine = Machine(), dying = Steps()
            try machine.process().coordinator.completeLogin(.sparse)
            machine.store.damage()
            dying.die(beforeStep: number)
            try? machine.process(steps: dying).coordinator.completeLogin(.full)
            if let process = try? machine.restarted() { _ = try process.login(among: [.full]) }
            try machine.process().coordinator.completeLogin(.other)
            #expect(try machine.restarted().login(among: [.other]) == .other)
        }
    }
}
