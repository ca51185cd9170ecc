import CEpoll
import Glibc
import NetworkingInterface

/// Where the loop thread waits: for sockets, for a time, and to be woken.
final class EventPoll: Sendable {
    /// What a socket is watched for.
    struct Interest: Equatable, Sendable {
        var readable = false, writable = false
    }

    private let poll: Int32
    private let waker: Int32

    init() throws(HTTPClientError) {
        poll = cepoll_create()
        guard poll >= 0 else { throw Self.failure("epoll_create1") }
        waker = cepoll_waker(poll)
        guard waker >= 0 else {
            let failure = Self.failure("eventfd")
            close(poll)
            throw failure
        }
    }

    deinit {
        close(waker)
        close(poll)
    }

    /// Ends the wait of the loop thread, or its next one. From any thread.
    func wake() { cepoll_wake(waker) }

    /// Watches a descriptor, in place of what it was watched for. False where the system refuses.
    func watch(_ descriptor: Int32, _ interest: Interest) -> Bool {
        cepoll_watch(poll, descriptor, interest.readable, interest.writable) == 0
    }

    func forget(_ descriptor: Int32) { cepoll_forget(poll, descriptor) }

    /// Waits, nil for as long as it takes, and hands over what was found. A wake-up is not among it: it has no more to say.
    func wait(
        milliseconds: Int32?, awake: () -> Void, _ each: (cepoll_event) -> Void
    ) throws(HTTPClientError) {
        let capacity = 64
        let (count, reason) = withUnsafeTemporaryAllocation(of: cepoll_event.self, capacity: capacity) { events in
            guard let base = events.baseAddress else { return (Int32(0), Int32(0)) }
            let count = cepoll_wait(poll, base, Int32(capacity), milliseconds ?? -1)
            let reason = errno
            awake()
            for index in 0..<max(0, Int(count)) where events[index].descriptor != waker { each(events[index]) }
            return (count, reason)
        }
        guard count >= 0 else { throw .refused("epoll_wait: \(String(cString: strerror(reason)))") }
    }

    private static func failure(_ call: String) -> HTTPClientError {
        let reason = errno, words = "\(call): \(String(cString: strerror(reason)))"
        return reason == EMFILE || reason == ENFILE ? .tooManyOpenFiles(words) : .refused(words)
    }
}
