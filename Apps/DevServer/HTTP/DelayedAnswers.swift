import CMicroHTTPD
import Glibc

/// Answers that are held back. Their connections are suspended, so that none of the library's threads waits meanwhile.
///
/// A thread of its own wakes them: Swift's pool may be full of tests that wait for just these answers.
final class DelayedAnswers: Sendable {
    private struct State {
        var held: [(due: Int, connection: LibraryPointer)] = []
        var hasThread = false
        var isClosed = false
    }

    private let state = Guarded(State())
    /// An eventfd would do, but Glibc's module has none.
    private let wakeUp: (read: Int32, write: Int32)

    init() {
        var ends: [Int32] = [-1, -1]
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        socketpair(AF_UNIX, Int32(kind), 0, &ends)
        wakeUp = (ends[0], ends[1])
    }

    deinit {
        close(wakeUp.read)
        close(wakeUp.write)
    }

    /// Suspends a connection for a while; false, and nothing done, where that cannot be.
    func hold(_ connection: OpaquePointer, milliseconds: Int) -> Bool {
        let held = LibraryPointer(pointer: connection)
        return state.withLock { state in
            guard !state.isClosed, wakeUp.read >= 0 else { return false }
            if !state.hasThread {
                guard startThread() else { return false }
                state.hasThread = true
            }
            MHD_suspend_connection(held.pointer)
            // The present millisecond has partly gone by, and no answer is to come early.
            state.held.append((monotonicMilliseconds() + milliseconds + 1, held))
            wake()
            return true
        }
    }

    /// Sends everything at once: the library may not be stopped while a connection is suspended.
    func releaseAll() {
        state.withLock { state in
            state.isClosed = true
            for (_, connection) in state.held { MHD_resume_connection(connection.pointer) }
            state.held = []
            wake()
        }
    }

    private func wake() {
        // One that is full wakes as well.
        _ = write(wakeUp.write, "w", 1)
    }

    private func startThread() -> Bool {
        let retained = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { context in
                context.map { Unmanaged<DelayedAnswers>.fromOpaque($0).takeRetainedValue().run() }
                return nil
            }, retained.toOpaque())
        guard status == 0 else {
            retained.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    private func run() {
        while let patience = releaseDue() {
            var waited = pollfd(fd: wakeUp.read, events: Int16(POLLIN), revents: 0)
            poll(&waited, 1, patience)
            var drained = [UInt8](repeating: 0, count: 64)
            while read(wakeUp.read, &drained, drained.count) > 0 {}
        }
    }

    /// Sends what is due; gives the milliseconds until the next, -1 where there is none, nil once the server stops.
    private func releaseDue() -> Int32? {
        state.withLock { state in
            guard !state.isClosed else { return nil }
            let now = monotonicMilliseconds()
            for (due, connection) in state.held where due <= now { MHD_resume_connection(connection.pointer) }
            state.held.removeAll { $0.due <= now }
            return state.held.map(\.due).min().map { Int32($0 - now) } ?? -1
        }
    }
}

/// A pointer of libmicrohttpd's. `@unchecked`: it allows what is done here, suspend, resume and stop, from any thread.
struct LibraryPointer: @unchecked Sendable {
    let pointer: OpaquePointer
}
