import CCurl
import Glibc

/// What libcurl's callbacks of the multi handle act on: the sockets that it wants to hear of, and its timer. They only
/// write down; libcurl is called by the loop alone, because it must not be called from its own callbacks (curl #8282).
/// For the loop thread alone.
final class CurlSockets {
    let poll: EventPoll
    private var watched = WatchedSockets()
    /// When libcurl wants to be called although no socket is ready; nil where only a socket matters.
    private var timer: Duration?
    private let clock: LoopClock
    /// Whether a socket could not be watched: its transfer would wait for ever.
    private(set) var hasFailed = false

    init(_ poll: EventPoll, _ clock: LoopClock) { (self.poll, self.clock) = (poll, clock) }

    /// Acts on what libcurl or epoll says about sockets. True where libcurl has to be told.
    @discardableResult
    func handle(_ event: WatchedSockets.Event) -> Bool {
        switch watched.handle(event) {
        case .nothing: return false
        case .watch(let socket, let interest):
            if !poll.watch(socket, interest) { hasFailed = true }
            return false
        case .forget(let socket):
            poll.forget(socket)
            return false
        case .tell: return true
        }
    }

    func setTimer(milliseconds: Int) {
        timer = milliseconds < 0 ? nil : milliseconds == 0 ? .zero : clock.now + .milliseconds(milliseconds)
    }

    /// Whether libcurl's time has come. It is asked once for it.
    func takeTimer() -> Bool {
        guard let time = timer, time == .zero || time <= clock.now else { return false }
        timer = nil
        return true
    }

    /// How long a wait may be, in milliseconds; nil where only a socket matters.
    var longestWait: Int32? {
        guard let time = timer else { return nil }
        let left = time - clock.now
        return left <= .zero ? 0 : Int32(clamping: left.milliseconds)
    }

    // MARK: What libcurl calls

    static func at(_ context: UnsafeMutableRawPointer?) -> CurlSockets? {
        context.map { Unmanaged<CurlSockets>.fromOpaque($0).takeUnretainedValue() }
    }

    static let onSocket: ccurl_socket_callback = { _, socket, what, context, _ in
        let event: WatchedSockets.Event =
            switch what {
            case CURL_POLL_IN: .wanted(socket, .init(readable: true))
            case CURL_POLL_OUT: .wanted(socket, .init(writable: true))
            case CURL_POLL_INOUT: .wanted(socket, .init(readable: true, writable: true))
            default: .unwanted(socket)
            }
        CurlSockets.at(context)?.handle(event)
        return 0
    }

    static let onTimer: ccurl_timer_callback = { _, milliseconds, context in
        CurlSockets.at(context)?.setTimer(milliseconds: milliseconds)
        return 0
    }

    static let onOpen: ccurl_open_callback = { context, _, address in
        let kind = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
        let socket = socket(address.pointee.family, kind, address.pointee.protocol)
        if socket >= 0 { CurlSockets.at(context)?.handle(.opened(socket)) }
        return socket
    }

    static let onClose: ccurl_close_callback = { context, socket in
        CurlSockets.at(context)?.handle(.closed(socket))
        return close(socket)
    }
}
