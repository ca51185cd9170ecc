import CMicroHTTPD
import Domain
import Glibc

/// Serves HTTP on a socket through libmicrohttpd: collects each request, asks `handler`, sends what it answers.
///
/// The library's threads call in; what they share here is constant or guarded.
final class HTTPListener: Sendable {
    typealias Handler = @Sendable (HTTPRequest) -> HTTPAnswer

    private static let threads: UInt32 = 4
    private static let keepAliveSeconds: UInt32 = 120

    let port: UInt16
    let activity = Activity()
    private let handler: Handler
    private let delays = DelayedAnswers()
    private let daemon: Guarded<OpaquePointer?>

    init(address: String, port: UInt16, handler: @escaping Handler) throws(DevServerError) {
        var boundPort: UInt16 = 0
        let listening = cmhd_listen(address, port, &boundPort)
        guard listening >= 0 else { throw .cannotListen(address: address, port: port, error: -listening) }
        self.port = boundPort
        self.handler = handler
        daemon = Guarded(nil)

        var callbacks = cmhd_callbacks(
            began: { context, target, _ in
                let listener = context.map { Unmanaged<HTTPListener>.fromOpaque($0).takeUnretainedValue() }
                listener?.activity.requestBegan()
                return Unmanaged.passRetained(Exchange(target: target.map { String(cString: $0) } ?? "/")).toOpaque()
            },
            handle: { context, connection, _, method, _, upload, uploadSize, exchange in
                guard let context, let connection, let uploadSize, let exchange = exchange?.pointee else {
                    return .NO
                }
                return Unmanaged<HTTPListener>.fromOpaque(context).takeUnretainedValue().serve(
                    Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue(), on: connection, method: method,
                    upload: UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee), unread: uploadSize)
            },
            completed: { context, _, exchange, _ in
                guard let retained = exchange?.pointee else { return }
                exchange?.pointee = nil
                Unmanaged<Exchange>.fromOpaque(retained).release()
                let listener = context.map { Unmanaged<HTTPListener>.fromOpaque($0).takeUnretainedValue() }
                listener?.activity.requestEnded()
            })
        // The daemon calls in with a plain pointer: `stop` is what ends that, so the listener is kept until then.
        let retained = Unmanaged.passRetained(self)
        let started = cmhd_start(listening, Self.threads, Self.keepAliveSeconds, &callbacks, retained.toOpaque())
        guard let started else {
            retained.release()
            close(listening)
            throw .cannotListen(address: address, port: port, error: EAGAIN)
        }
        daemon.withLock { [started = LibraryPointer(pointer: started)] in $0 = started.pointer }
    }

    /// Ends every connection and waits for the threads; a second call does nothing.
    func stop() {
        let running = daemon.withLock { daemon in
            defer { daemon = nil }
            return daemon.map { LibraryPointer(pointer: $0) }
        }
        guard let running else { return }
        delays.releaseAll()
        MHD_stop_daemon(running.pointer)
        Unmanaged.passUnretained(self).release()
    }

    /// Called for a request's head, for each piece of its content, at its end, and once more after a delay.
    private func serve(
        _ exchange: Exchange, on connection: OpaquePointer, method: UnsafePointer<CChar>?,
        upload: UnsafeRawBufferPointer, unread: UnsafeMutablePointer<Int>
    ) -> MHD_Result {
        guard exchange.hasHead else {
            exchange.readHead(of: connection, method: method)
            return .YES
        }
        guard upload.isEmpty else {
            exchange.keep(upload)
            unread.pointee = 0
            return .YES
        }
        if let answer = exchange.delayedAnswer { return send(answer, on: connection) }
        let answer = handler(exchange.request)
        if answer.delayMilliseconds > 0, delays.hold(connection, milliseconds: answer.delayMilliseconds) {
            exchange.delayedAnswer = answer
            return .YES
        }
        return send(answer, on: connection)
    }

    private func send(_ answer: HTTPAnswer, on connection: OpaquePointer) -> MHD_Result {
        var content = answer.content
        let response = content.withUnsafeMutableBytes {
            MHD_create_response_from_buffer($0.count, $0.baseAddress, .RESPMEM_MUST_COPY)
        }
        guard let response else { return .NO }
        defer { MHD_destroy_response(response) }
        for header in answer.headers { MHD_add_response_header(response, header.name, header.value) }
        return MHD_queue_response(connection, UInt32(answer.status), response)
    }
}

/// One request and its answer, while the library works on them; only ever touched by the connection's own thread.
private final class Exchange {
    var request: HTTPRequest
    var delayedAnswer: HTTPAnswer?
    private(set) var hasHead = false

    init(target: String) {
        request = HTTPRequest(method: "", target: target)
    }

    func readHead(of connection: OpaquePointer, method: UnsafePointer<CChar>?) {
        func header(_ name: String) -> String? {
            MHD_lookup_connection_value(connection, .HEADER_KIND, name).map { String(cString: $0) }
        }
        hasHead = true
        request.method = method.map { String(cString: $0) } ?? ""
        request.token = header("token")
        request.contentType = header("Content-Type")
        request.hasOrigin = header("Origin") != nil
        request.isFromLoopback = cmhd_is_from_loopback(connection)
    }

    func keep(_ piece: UnsafeRawBufferPointer) {
        guard request.content.count + piece.count <= HTTPRequest.contentLimit else {
            request.contentIsTooLarge = true
            request.content = []
            return
        }
        if !request.contentIsTooLarge { request.content += piece }
    }
}

extension DevServerError {
    fileprivate static func cannotListen(address: String, port: UInt16, error: Int32) -> DevServerError {
        let reason = String(cString: strerror(error))
        return DevServerError(
            .listen,
            LocalizedText(
                en: "cannot listen on \(address) port \(port): \(reason); choose another with --listen and --port",
                zh: "无法监听 \(address) 的 \(port) 端口：\(reason)；请用 --listen 和 --port 另选"))
    }
}
