public import Glibc

/// A value behind a lock of its own.
///
/// A pthread mutex, because `Synchronization.Mutex` is reported as racing by the thread sanitiser of this
/// toolchain. `@unchecked` because the compiler cannot see what the mutex does: `state` is touched only
/// while it is held, and what goes in or comes out has to be `Sendable`.
public final class Locked<State>: @unchecked Sendable {
    @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
    /// In memory of its own: the compiler would guard each access to a property, which the lock does already.
    @usableFromInline let state: UnsafeMutablePointer<State>

    /// Puts a value behind a lock. It must not be used elsewhere from here on.
    public init(_ state: sending State) {
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        self.state = .allocate(capacity: 1)
        self.state.initialize(to: state)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// Runs `body` while the lock is held; the lock is not recursive.
    ///
    /// Where it guards memory the body is short and waits for nothing. Where it guards a file or a connection the body
    /// waits for that, and so does everybody who asks for the lock meanwhile: whoever owns such a lock says so.
    @inlinable
    public func withLock<Result: Sendable, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&state.pointee)
    }
}
