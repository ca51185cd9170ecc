import CEpoll
import Glibc
import NetworkingInterface

/// A thread of the system's, awaited when its last reference goes. It takes no signals: they are for the threads of the
/// program, and libcurl's writes to a closed connection must not end it (SIGPIPE).
final class JoinableThread: Sendable {
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private let thread: pthread_t

    init(_ run: @escaping @Sendable () -> Void) throws(HTTPClientError) {
        let body = Unmanaged.passRetained(Body(run))
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { argument in
                var all = sigset_t()
                sigfillset(&all)
                pthread_sigmask(SIG_BLOCK, &all, nil)
                cepoll_name_thread("suixinkan-net")
                if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
                return nil
            }, body.toOpaque())
        guard status == 0 else {
            body.release()
            throw .refused("pthread_create: \(String(cString: strerror(status)))")
        }
        self.thread = thread
    }

    /// Waits until the thread has ended; on the thread itself it lets it end alone.
    deinit {
        if pthread_equal(thread, pthread_self()) != 0 {
            pthread_detach(thread)
        } else {
            pthread_join(thread, nil)
        }
    }
}
