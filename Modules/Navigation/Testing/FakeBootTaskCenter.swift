import Domain
public import NavigationInterface
import PlatformInterface
public import SessionInterface

/// Keeps a boot task in a variable. It reads nothing: which task a delivery becomes, the test says.
public final class FakeBootTaskCenter: BootTaskCenter, Sendable {
    private struct State {
        var waiting: BootTask?
        var told: Set<BootTask.ID> = []
        var listeners: [AsyncStream<BootTask>.Continuation] = []
    }

    private let tasks: [BootDelivery: BootTask]
    private let onUnexpectedCall: @Sendable (String) -> Void
    private let state: Locked<State>

    /// - Parameters:
    ///   - tasks: what each delivery becomes; another one is reported, and refused as malformed.
    ///   - waiting: what waits at first.
    ///   - onUnexpectedCall: hears of a delivery that the test did not foresee.
    public init(
        tasks: [BootDelivery: BootTask] = [:], waiting: BootTask? = nil,
        onUnexpectedCall: @escaping @Sendable (String) -> Void
    ) {
        (self.tasks, self.onUnexpectedCall) = (tasks, onUnexpectedCall)
        state = Locked(State(waiting: waiting))
    }

    /// Keeps the task that the test gave for it.
    @discardableResult
    public func receive(_ delivery: BootDelivery) throws(NavigationError) -> BootTask? {
        guard let task = tasks[delivery] else {
            onUnexpectedCall("BootTaskCenter.receive(\(delivery)) was called; give FakeBootTaskCenter its task.")
            throw NavigationError(
                .malformed, failure: Failure(.usage, LocalizedText(verbatim: "FakeBootTaskCenter has no such task.")))
        }
        return state.withLock { state in
            guard state.waiting != task else { return nil }
            state.waiting = task
            state.listeners.forEach { $0.yield(task) }
            return task
        }
    }

    /// What waits.
    public func waiting() throws(NavigationError) -> BootTask? { state.withLock { $0.waiting } }

    /// Takes what waits, where it is for this account.
    public func take(for account: Account, only id: BootTask.ID?) throws(NavigationError) -> BootTaskTaking {
        state.withLock { state in
            guard let task = state.waiting, id == nil || id == task.id else { return .nothing }
            guard task.isFor(account) else {
                return .forAnotherAccount(task, isNews: state.told.insert(task.id).inserted || id != nil)
            }
            state.waiting = nil
            return .taken(task)
        }
    }

    /// Forgets what waits.
    @discardableResult
    public func clear() throws(NavigationError) -> Bool {
        state.withLock { state in
            defer { state.waiting = nil }
            return state.waiting != nil
        }
    }

    /// Every task that is received from now on.
    public func arrivals() -> AsyncStream<BootTask> {
        let (stream, continuation) = AsyncStream.makeStream(of: BootTask.self)
        state.withLock { $0.listeners.append(continuation) }
        return stream
    }
}
