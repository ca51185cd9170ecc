import Glibc

/// A value behind a lock of its own. The server depends on Domain only, so it cannot borrow the Platform's.
///
/// A pthread mutex, because `Synchronization.Mutex` is reported as racing by the thread sanitiser of this toolchain.
/// `@unchecked` because the compiler cannot see what the mutex does: `state` is touched only while it is held.
final class Guarded<State>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var state: State

    init(_ state: sending State) {
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        self.state = state
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    func withLock<Result: Sendable, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&state)
    }
}
