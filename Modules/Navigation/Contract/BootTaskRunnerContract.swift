import Domain
public import NavigationInterface
import NavigationTesting
import SessionInterface
import SessionTesting
import Testing

/// What every `BootTaskRunner` promises, clause by clause.
public enum BootTaskRunnerContract {
    /// Makes a runner of a photographer who is logged in, with home's root page visible and this task waiting.
    public typealias Subject = @Sendable (_ waiting: BootTask?) -> any BootTaskRunner

    /// A task for anybody.
    public static let forAnybody = BootTask.sample()
    /// A task for a store's account.
    public static let forStore = BootTask.sample(order: 880_002, id: "task-2", accountType: .storeUser)

    /// All promises.
    public static let clauses: [Clause<Subject>] = [
        Clause("where nothing waits nothing is done") { make in
            try #expect(make(nil).run(by: .tab(.home)) == .nothing)
        },
        Clause("a task is done once") { make in
            let runner = make(forAnybody)
            try #expect(runner.run(by: .tab(.home)) == .opened(forAnybody))
            // The page that has come to show is the order's; who asks now gets nothing, whatever page it is.
            for page in [AppRoute.tab(.home), forAnybody.route] {
                try #expect([.nothing, .notYet].contains(runner.run(by: page)))
            }
        },
        Clause("one for another account is refused, and says so once") { make in
            let runner = make(forStore)
            guard case .refused(let error) = try runner.run(by: .tab(.home)) else {
                Issue.record("it was not refused")
                return
            }
            #expect((error.code, error.failure.category) == (.otherAccount, .forbidden))
            try #expect(runner.run(by: .tab(.home)) == .nothing)
        },
    ]
}
