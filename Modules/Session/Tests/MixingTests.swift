import Dispatch
import NetworkingInterface
import SessionInterface
import StorageInterface
import Testing

@testable import Session

/// A beginning and an ending in one process, the one in the midst of the other's steps on disk.
struct MixingTests {
    private let machine = Machine()

    /// Lets something else begin before a step. It gets the time that it would need if it did not have to wait; one that
    /// has to wait goes on when the step's own doing is over.
    private func meanwhile(before step: Step, _ body: @escaping @Sendable () async throws -> Void) -> DispatchGroup {
        let group = DispatchGroup()
        machine.steps.once(before: step) { () throws(StorageError) in
            group.enter()
            Task {
                do { try await body() } catch { Issue.record(error) }
                group.leave()
            }
            _ = group.wait(timeout: .now() + .milliseconds(50))
        }
        return group
    }

    private func end(of group: DispatchGroup) async {
        await withCheckedContinuation { continuation in
            group.notify(queue: .global()) { continuation.resume() }
        }
    }

    @Test(arguments: [Step.load, .erase, .values, .apply])
    func aLoginInTheMidstOfAnExpiryIsKeptWhole(_ step: Step) async throws {
        let process = machine.process()
        try process.coordinator.completeLogin(.sparse)
        let token = try #require(process.coordinator.currentToken)
        let login = meanwhile(before: step) { try process.coordinator.completeLogin(.full) }
        #expect(await process.coordinator.tokenWasRefused(token) == nil)
        await end(of: login)
        #expect(process.session.phase == .loggedIn && process.account.account == CompletedLogin.full.account)
        #expect(try machine.restarted().account.account == CompletedLogin.full.account)
    }

    @Test(arguments: [Step.apply, .save])
    func aRefusalInTheMidstOfALoginLeavesItWhole(_ step: Step) async throws {
        let process = machine.process()
        try process.coordinator.completeLogin(.sparse)
        let token = try #require(process.coordinator.currentToken)
        let refusal = meanwhile(before: step) { #expect(await process.coordinator.tokenWasRefused(token) == nil) }
        try process.coordinator.completeLogin(.full)
        await end(of: refusal)
        #expect(process.session.phase == .loggedIn && process.account.account == CompletedLogin.full.account)
        #expect(try machine.restarted().account.account == CompletedLogin.full.account)
    }

    @Test(arguments: [Step.erase, .apply])
    func aLoginInTheMidstOfALogOutIsKeptWhole(_ step: Step) async throws {
        let process = machine.process()
        try process.coordinator.completeLogin(.sparse)
        let login = meanwhile(before: step) { try process.coordinator.completeLogin(.full) }
        try process.coordinator.logout()
        await end(of: login)
        #expect(process.session.phase == .loggedIn && process.account.account == CompletedLogin.full.account)
        #expect(try machine.restarted().account.account == CompletedLogin.full.account)
    }
}
