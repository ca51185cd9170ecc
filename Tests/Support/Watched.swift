import Glibc

/// A value behind a lock that tests can wait on: `try await watched.wait(for: "…") { state in … }` returns as
/// soon as the closure finds what it looks for. The stub server and the test clock are made of it.
///
/// `@unchecked` because the compiler cannot see what the mutex does: `state` and `waiters` are touched only while it
/// is held. (`Synchronization.Mutex` gives false races under this toolchain's thread sanitiser.)
public final class Watched<State: Sendable>: @unchecked Sendable {
    /// Looks at the state; where it finds what it waits for, gives what resumes its task.
    private typealias Attempt = (inout State) -> (() -> Void)?

    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var state: State
    private var waiters: [(id: Int, attempt: Attempt, give: (WaitFailure) -> Void)] = []
    private var nextID = 0

    /// Watches a value.
    public init(_ state: State) {
        self.state = state
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// The present value.
    public var value: State { locked { state } }

    /// Changes the value, and lets those go on who waited for this.
    @discardableResult
    public func update<Result: Sendable>(_ change: (inout State) -> Result) -> Result {
        let (result, resumptions) = locked { (change(&state), readyWaiters()) }
        for resume in resumptions { resume() }
        return result
    }

    /// Waits until `find` gives a value. It runs while the lock is held, at every change, and may take things out.
    /// Throws a `WaitFailure` when the limit passes or the task is cancelled: a broken test fails and does not hang.
    public func wait<Result: Sendable>(
        for what: String, within limit: Duration = .seconds(30),
        until find: @escaping @Sendable (inout State) -> Result?
    ) async throws -> Result {
        let id = locked {
            nextID += 1
            return nextID
        }
        let timer = Task { [weak self] in
            do { try await Task.sleep(for: limit) } catch { return }
            self?.abandon(id, .timedOut(what: what, limit: limit))
        }
        defer { timer.cancel() }
        let result: Swift.Result<Result, WaitFailure> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let cancelled = Task.isCancelled
                let found: Swift.Result<Result, WaitFailure>? = locked {
                    if let result = find(&state) { return .success(result) }
                    if cancelled { return .failure(.cancelled(what: what)) }
                    waiters.append(
                        (
                            id,
                            { state in
                                find(&state).map { result in { continuation.resume(returning: .success(result)) } }
                            },
                            { continuation.resume(returning: .failure($0)) }
                        ))
                    return nil
                }
                if let found { continuation.resume(returning: found) }
                // Cancelled between the look at the flag and the waiter's entry: the handler found nobody to wake.
                if Task.isCancelled { abandon(id, .cancelled(what: what)) }
            }
        } onCancel: {
            abandon(id, .cancelled(what: what))
        }
        return try result.get()
    }

    private func readyWaiters() -> [() -> Void] {
        var resumptions: [() -> Void] = []
        waiters.removeAll { waiter in
            guard let resume = waiter.attempt(&state) else { return false }
            resumptions.append(resume)
            return true
        }
        return resumptions
    }

    private func abandon(_ id: Int, _ failure: WaitFailure) {
        let give = locked {
            waiters.firstIndex { $0.id == id }.map { waiters.remove(at: $0).give }
        }
        give?(failure)
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }
}

/// Something that a test waited for did not come.
public enum WaitFailure: Error, CustomStringConvertible {
    /// The limit passed.
    case timedOut(what: String, limit: Duration)
    /// The waiting task was cancelled.
    case cancelled(what: String)

    /// What was waited for, and how long.
    public var description: String {
        switch self {
        case .timedOut(let what, let limit): "waited \(limit) in vain for \(what)"
        case .cancelled(let what): "cancelled while waiting for \(what)"
        }
    }
}
