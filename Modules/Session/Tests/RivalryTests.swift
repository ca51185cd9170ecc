import Dispatch
import NetworkingInterface
import SessionInterface
import StorageInterface
import Testing

@testable import Session

/// Two processes over one disk, the one in the midst of the other's steps: every pair, at every step.
struct RivalryTests {
    /// What a process may do, to whom it is logged in.
    enum Doing: CaseIterable {
        case login, logout, expiry, restore

        func run(in process: Process, _ login: CompletedLogin) async throws {
            switch self {
            case .login: try process.coordinator.completeLogin(login)
            case .logout: try process.coordinator.logout()
            case .restore: try process.coordinator.restore()
            case .expiry:
                let token = try #require(process.coordinator.currentToken)
                #expect(await process.coordinator.tokenWasRefused(token) == nil)
            }
        }

        /// Who is logged in on disk after it, where `before` was. Only the session that the process was started with expires.
        func result(before: CompletedLogin?, _ login: CompletedLogin) -> CompletedLogin? {
            switch self {
            case .login: login
            case .logout: nil
            case .restore: before
            case .expiry: before == .sparse ? nil : before
            }
        }
    }

    @Test(arguments: Doing.allCases, Doing.allCases)
    func noTwoOfThemMixAndNoGrantedLoginIsLost(_ first: Doing, _ second: Doing) async throws {
        var number = 0
        while try await meet(first, second, beforeStep: number) { number += 1 }
        // load and values are the least that any of them does.
        #expect(number >= 2)
    }

    /// Lets the second begin before a step of the first. Behind the first one's lock it comes as far as its own; else it
    /// comes to its end. Returns whether the first has so many steps.
    private func meet(_ first: Doing, _ second: Doing, beforeStep number: Int) async throws -> Bool {
        let machine = Machine(), (steps, rivalsSteps) = (Steps(), Steps())
        try machine.process().coordinator.completeLogin(.sparse)
        let process = try machine.restarted(steps: steps), rival = try machine.restarted(steps: rivalsSteps)
        let (start, begin) = AsyncStream.makeStream(of: Void.self)
        let isAtItsLock = DispatchSemaphore(value: 0), hasEnded = DispatchSemaphore(value: 0)
        rivalsSteps.once(before: .lock) { () throws(StorageError) in isAtItsLock.signal() }
        let rivalry = Task(executorPreference: OwnThread()) {
            for await _ in start {}
            defer {
                isAtItsLock.signal()
                hasEnded.signal()
            }
            try await second.run(in: rival, .other)
        }
        steps.forget()
        steps.once(beforeStep: number) { () throws(StorageError) in
            let isBehindItsLock = steps.taken.dropLast().contains(.lock)
            begin.finish()
            (isBehindItsLock ? isAtItsLock : hasEnded).wait()
        }
        try await Task(executorPreference: OwnThread()) { try await first.run(in: process, .full) }.value
        let taken = steps.taken
        begin.finish()
        try await rivalry.value
        guard taken.count > number else { return false }

        let firstComesFirst = taken.prefix(number).contains(.lock)
        let ofFirst = { first.result(before: $0, .full) }, ofSecond = { second.result(before: $0, .other) }
        let expected = firstComesFirst ? ofSecond(ofFirst(.sparse)) : ofFirst(ofSecond(.sparse))
        let logins = [CompletedLogin.sparse, .full, .other]
        #expect(try machine.restarted().login(among: logins) == expected, "before step \(number) of \(taken)")
        for each in [process, rival] { _ = try each.login(among: logins) }
        #expect(!machine.hasPrevious)
        return true
    }
}
