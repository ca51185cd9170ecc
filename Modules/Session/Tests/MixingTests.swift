import Dispatch
import NetworkingInterface
import SessionInterface
import StorageInterface
import Testing

@testable import Session

/// A beginning and an ending in one process, the one in the midst of the other's steps on disk.
struct MixingTests {
    private let machine = Machine()

    /// Lets something else begin before a step, on a thread of its own, and goes on when it has begun.
    private func meanwhile(before step: Step, _ body: @escaping @Sendable () async throws -> Void) -> Rival {
        let (start, begin) = AsyncStream.makeStream(of: Void.self), begun = DispatchSemaphore(value: 0)
        machine.steps.once(before: step) { () throws(StorageError) in
            begin.yield()
            begun.wait()
        }
        let task = Task(executorPreference: OwnThread()) {
            for await _ in start {
                begun.signal()
                try await body()
                return true
            }
            return false
        }
        return Rival(steps: machine.steps, begin: begin, task: task)
    }

    private struct Rival {
        let steps: Steps
        let begin: AsyncStream<Void>.Continuation
        let task: Task<Bool, any Error>

        /// Waits for its end; fails where the step that it was to begin before never came.
        func end() async throws {
            steps.clear()
            begin.finish()
            #expect(try await task.value)
        }
    }

    @Test(arguments: [Step.lock, .load, .erase, .values, .apply])
    func aLoginInTheMidstOfAnExpiryIsKeptWhole(_ step: Step) async throws {
        let process = machine.process()
        try process.coordinator.completeLogin(.sparse)
        let token = try #require(process.coordinator.currentToken)
        let login = meanwhile(before: step) { try process.coordinator.completeLogin(.full) }
        #expect(await process.coordinator.tokenWasRefused(token) == nil)
        try await login.end()
        #expect(process.session.phase == .loggedIn && process.account.account == CompletedLogin.full.account)
        #expect(try machine.restarted().account.account == CompletedLogin.full.account)
    }

    @Test(arguments: [Step.lock, .load, .values, .apply, .save])
    func aRefusalInTheMidstOfALoginLeavesItWhole(_ step: Step) async throws {
        let process = machine.process()
        try process.coordinator.completeLogin(.sparse)
        let token = try #require(process.coordinator.currentToken)
        let refusal = meanwhile(before: step) { #expect(await process.coordinator.tokenWasRefused(token) == nil) }
        try process.coordinator.completeLogin(.full)
        try await refusal.end()
        #expect(process.session.phase == .loggedIn && process.account.account == CompletedLogin.full.account)
        #expect(try machine.restarted().account.account == CompletedLogin.full.account)
    }

    @Test(arguments: [Step.lock, .load, .erase, .apply])
    func aLoginInTheMidstOfALogOutIsKeptWhole(_ step: Step) async throws {
        let process = machine.process()
        try process.coordinator.completeLogin(.sparse)
        let login = meanwhile(before: step) { try process.coordinator.completeLogin(.full) }
        try process.coordinator.logout()
        try await login.end()
        #expect(process.session.phase == .loggedIn && process.account.account == CompletedLogin.full.account)
        #expect(try machine.restarted().account.account == CompletedLogin.full.account)
    }
}
