import SessionContract
import SessionInterface
import StorageInterface
import StorageTesting
import Testing

@testable import Session

/// What log-out leaves on disk.
struct LogoutTests {
    private let machine = Machine()

    @Test func onlyWhatBelongsToNoLoginStays() throws {
        let process = machine.process()
        try process.coordinator.completeLogin(.full)
        let kept: [String: StoredValue] = [
            "1003_store_user_key_online_status": .flag(true),
            "1003_store_user_key_location_reminder_minutes": .integer(30),
            "1003_store_user_role_store_admin_common_uris": .data(Array("[]".utf8)),
            "KEY_BOOT_TASK": .data([1]),
        ]
        try machine.store.apply(kept.map { KeyValueChange(name: $0.key, value: $0.value) })
        try process.coordinator.logout()
        #expect(machine.tokens.token == nil)
        #expect(
            machine.store.values
                == kept.merging([
                    "key_last_login_username": .text("13800000003"), "key_privacy_agreement_accepted": .flag(true),
                ]) { $1 })
    }

    @Test func theTokenGoesFirst() throws {
        let process = machine.process()
        try process.coordinator.completeLogin(.full)
        machine.steps.forget()
        try process.coordinator.logout()
        #expect(machine.steps.taken == [.lock, .load, .erase, .apply])
    }

    @Test func aTokenThatCannotBeErasedIsSaidAndOfNoUseAtTheNextStart() throws {
        let process = machine.process()
        try process.coordinator.completeLogin(.full)
        machine.steps.once(before: .erase) { () throws(StorageError) in throw .diskIsFull }
        let error = #expect(throws: SessionError.self) { try process.coordinator.logout() }
        #expect(error?.failure == StorageError.diskIsFull.failure)
        #expect(machine.keys == ["key_last_login_username", "key_privacy_agreement_accepted"])
        #expect(try machine.restarted().session.phase == .loggedOut)
        try process.coordinator.logout()
        #expect(machine.tokens.token == nil)
    }

    @Test func aSnapshotThatCannotBeErasedIsSaidAndOfNoUseAtTheNextStart() throws {
        let process = machine.process()
        try process.coordinator.completeLogin(.full)
        machine.store.failNext(with: .diskIsFull)
        let error = #expect(throws: SessionError.self) { try process.coordinator.logout() }
        #expect(error?.failure == StorageError.diskIsFull.failure)
        #expect(machine.tokens.token == nil)
        #expect(try machine.restarted().session.phase == .loggedOut)
        try process.coordinator.logout()
        #expect(machine.keys == ["key_last_login_username", "key_privacy_agreement_accepted"])
    }

    @Test func aTokenThatCannotBeReadIsErased() throws {
        let process = machine.process()
        try process.coordinator.completeLogin(.full)
        machine.steps.once(before: .load) { () throws(StorageError) in throw .tokenIsDamaged }
        try process.coordinator.logout()
        #expect(machine.tokens.token == nil)
        #expect(machine.keys == ["key_last_login_username", "key_privacy_agreement_accepted"])
    }

    @Test func aSnapshotWithoutATokenIsErased() throws {
        try machine.process().coordinator.completeLogin(.full)
        try machine.tokens.erase()
        try machine.process().coordinator.logout()
        #expect(machine.keys == ["key_last_login_username", "key_privacy_agreement_accepted"])
    }

    @Test func aSessionOfAnotherOriginStaysOnDiskAndOnlyThisProcesssEnds() async throws {
        let process = machine.process()
        try process.coordinator.completeLogin(.full)
        let elsewhere = "https://api.zhifly.cn"
        try machine.process(origin: elsewhere).coordinator.completeLogin(.sparse)
        let (values, token, events) = (machine.store.values, machine.tokens.token, process.session.events())
        try process.coordinator.logout()
        #expect(try process.login(among: []) == nil)
        #expect(await heard(events) == [.userDidLogout])
        #expect(machine.store.values == values && machine.tokens.token == token)
        #expect(try machine.restarted(origin: elsewhere).login(among: [.sparse]) == .sparse)
    }

    @Test func aLockHeldTooLongIsSaidAndThisProcesssSessionHasEndedAllTheSame() throws {
        let process = machine.process()
        try process.coordinator.completeLogin(.full)
        machine.steps.once(before: .lock) { () throws(StorageError) in throw .tokenIsBusy }
        let error = #expect(throws: SessionError.self) { try process.coordinator.logout() }
        #expect(error?.failure == StorageError.tokenIsBusy.failure)
        #expect(try process.login(among: []) == nil)
        #expect(try machine.restarted().login(among: [.full]) == .full)
        try process.coordinator.logout()
        #expect(try machine.restarted().login(among: [.full]) == nil)
    }
}
