import CCurl
import NetworkingInterface

/// One HTTP request under way on an easy handle: sets it up, and carries what libcurl's callbacks say to the transfer
/// machine. For the loop thread alone, and alive as long as the handle is in the multi handle.
final class CurlTransfer {
    let exchange: Exchange
    let hop: Hop
    let easy: CurlEasy
    /// When it began, on the loop's clock, and how long it may take.
    private var began = Duration.zero, limit = Duration.zero
    /// In memory of its own: it is reached from libcurl's callbacks alone, one at a time, a dozen times a request.
    private let machine: UnsafeMutablePointer<TransferMachine>
    private var sent = 0
    /// Whether the answer's content goes to a reader.
    private var isDelivering = false
    private let proxy: ProxySettings.Proxy?
    private var socket: String?
    /// Who takes notes of what libcurl says of it; nil where nobody does.
    private var notes: NoteTaker?

    init(_ hop: Hop, of exchange: Exchange, on easy: CurlEasy, proxy: ProxySettings.Proxy?) {
        (self.hop, self.exchange, self.easy, self.proxy) = (hop, exchange, easy, proxy)
        machine = .allocate(capacity: 1)
        machine.initialize(
            to: TransferMachine(
                hop, reader: easy.reader, trustsStreamEnds: easy.library.noticesCutStreams,
                isStreamed: exchange.stream != nil))
    }

    deinit {
        machine.deinitialize(count: 1)
        machine.deallocate()
    }

    private var request: HTTPRequest { hop.request }
    private var url: HTTPURL { hop.url }

    // MARK: Setting up

    /// Sets the handle up. One that has served a request of the same kind needs next to nothing: this is what makes a
    /// request cost little more than in C.
    func prepare(_ options: CurlHTTPClient.Options, now: Duration) throws(HTTPClientError) {
        began = now
        socket = options.transport.unixSocket
        if options.takesNotes, let observer = options.observer {
            notes = NoteTaker(request, observer, hidesPlaces: proxy?.url.contains("@") == true)
        }
        if exchange.stream?.upload == nil, let setup = easy.setup, setup.fits(hop, proxy) {
            easy.clearErrorText()
        } else {
            easy.reset()
            try set(up: options)
            // What an upload sets is for it alone.
            easy.setup = exchange.stream?.upload == nil ? TransferSetup(hop, proxy) : nil
        }
        try easy.set(url: url.text)
        try limitTime(now)
    }

    private func limitTime(_ now: Duration) throws(HTTPClientError) {
        guard request.timeouts.total < HTTPTimeouts.unlimited else {
            limit = HTTPTimeouts.unlimited
            // Milliseconds from nought are libcurl's word for no limit.
            if easy.timeLimit != nil { try easy.set(CURLOPT_TIMEOUT_MS, 0) }
            easy.timeLimit = nil
            return
        }
        let passed = now - exchange.start
        guard passed < request.timeouts.total else { throw .outOfTime(request, at: url) }
        // What passed on the way to the loop thread is next to nothing, except where the request had to wait its turn.
        limit = passed < .milliseconds(1) ? request.timeouts.total : request.timeouts.total - passed
        guard easy.timeLimit != limit else { return }
        try easy.set(CURLOPT_TIMEOUT_MS, limit.milliseconds)
        easy.timeLimit = limit
    }

    private func set(up options: CurlHTTPClient.Options) throws(HTTPClientError) {
        try easy.attach()
        try easy.keepErrorText()
        try easy.set(CURLOPT_HTTPHEADER, lines: headerLines(options.userAgent))
        try setLimits(options)
        try setSafety(options)
        try setCallbacks()
        if options.takesNotes {
            try easy.setNotes { _, kind, data, size, context in
                let bytes = UnsafeRawBufferPointer(start: data, count: size)
                _ = CurlEasy.withTransfer(at: context) { $0.notes?.take(kind, bytes) }
                return 0
            }
        }
        try setMethod()
    }

    private func setLimits(_ options: CurlHTTPClient.Options) throws(HTTPClientError) {
        try easy.set(CURLOPT_CONNECTTIMEOUT_MS, request.timeouts.connect.milliseconds)
        try easy.set(CURLOPT_MAXAGE_CONN, options.limits.idle.wholeSeconds)
        if let idle = request.timeouts.idle {
            try easy.set(CURLOPT_LOW_SPEED_LIMIT, 1)
            try easy.set(CURLOPT_LOW_SPEED_TIME, idle.wholeSeconds)
        }
        if let lifetime = options.limits.lifetime { try easy.set(CURLOPT_MAXLIFETIME_CONN, lifetime.wholeSeconds) }
        // A thread of its own asks the resolver. Without this, ending a transfer waits for that thread.
        try easy.set(CURLOPT_QUICK_EXIT, true)
    }

    private func setSafety(_ options: CurlHTTPClient.Options) throws(HTTPClientError) {
        try easy.set(CURLOPT_NOSIGNAL, true)
        try easy.set(CURLOPT_PROTOCOLS_STR, "http,https")
        try easy.set(CURLOPT_HTTP09_ALLOWED, false)
        try easy.set(CURLOPT_HTTP_CONTENT_DECODING, false)
        try easy.set(CURLOPT_FOLLOWLOCATION, false)
        try easy.set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        try setTLS(options.transport)
        try setRoute(options)
    }

    private func setTLS(_ transport: TransportOptions) throws(HTTPClientError) {
        let speaksHTTP2 = transport.speaksHTTP2 && !hop.avoidsHTTP2 && easy.library.hasHTTP2
        try easy.set(CURLOPT_HTTP_VERSION, speaksHTTP2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1)
        // Requests at the same time wait for the first one's connection, to share it.
        try easy.set(CURLOPT_PIPEWAIT, speaksHTTP2)
        try easy.set(CURLOPT_SSL_VERIFYPEER, true)
        try easy.set(CURLOPT_SSL_VERIFYHOST, 2)
        try easy.set(
            CURLOPT_SSLVERSION, transport.minimumTLS == .v1_3 ? CURL_SSLVERSION_TLSv1_3 : CURL_SSLVERSION_TLSv1_2)
        if let file = transport.certificateFile {
            try easy.set(CURLOPT_CAINFO, file)
            // Else the system's folder would be trusted as well.
            try easy.clear(CURLOPT_CAPATH)
        }
        if !transport.pinnedKeys.isEmpty {
            try easy.set(CURLOPT_PINNEDPUBLICKEY, transport.pinnedKeys.joined(separator: ";"))
        }
        if let own = transport.clientCertificate {
            try easy.set(CURLOPT_SSLCERT, own.file)
            try easy.set(CURLOPT_SSLKEY, own.keyFile ?? own.file)
            // Without one OpenSSL would ask whoever sits at the terminal, and all transfers would wait.
            try easy.set(CURLOPT_KEYPASSWD, own.password ?? "")
        }
    }

    private func setRoute(_ options: CurlHTTPClient.Options) throws(HTTPClientError) {
        if let path = options.transport.unixSocket { try easy.set(CURLOPT_UNIX_SOCKET_PATH, path) }
        if !options.transport.addresses.isEmpty {
            try easy.set(CURLOPT_RESOLVE, lines: options.transport.addresses)
        }
        // The proxy comes from the environment that the client was given, never from the process's own. An empty one is none; without the option libcurl would look for itself.
        try easy.set(CURLOPT_PROXY, proxy?.url ?? "")
        // For the request for a tunnel, which gets none of the lines of `headerLines`.
        if proxy != nil { try easy.set(CURLOPT_USERAGENT, options.userAgent) }
        try easy.set(CURLOPT_NOPROXY, options.proxies.exceptions)
        // The token is not for the proxy, and what a proxy says about the tunnel is not the answer.
        try easy.set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
        try easy.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, true)
    }

    private func headerLines(_ userAgent: String) -> [String] {
        var lines: [String] = []
        let names = Set(request.headers.map { $0.name.lowercased() })
        // A line is put into the request once; the option's text with each request into a line first.
        if !names.contains("user-agent") { lines.append("User-Agent: \(userAgent)") }
        // `Expect: 100-continue` would wait a second for servers that do not know it.
        if request.method.hasContent { lines.append("Expect:") }
        // Unpacked here and not by libcurl, see `ContentDecoder`.
        if request.acceptsPacked, let encodings = ContentDecoder.acceptedEncodings {
            lines.append("Accept-Encoding: \(encodings)")
        }
        if let upload = exchange.stream?.upload, upload.length == nil { lines.append("Transfer-Encoding: chunked") }
        // What libcurl would add by itself.
        for name in ["Accept"] + (request.method.hasContent ? ["Content-Type"] : [])
        where !names.contains(name.lowercased()) { lines.append("\(name):") }
        return lines
            + request.headers.map { header in
                // An empty value would take the header away; this notation sends it empty.
                let isEmpty = header.value.allSatisfy { $0 == " " || $0 == "\t" }
                return isEmpty ? "\(header.name);" : "\(header.name): \(header.value)"
            }
    }

    private func setMethod() throws(HTTPClientError) {
        switch request.method {
        case .get: break
        case .head: try easy.set(CURLOPT_NOBODY, true)
        case .delete: try easy.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        case .post: try setContent()
        case .put:
            try setContent()
            try easy.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
    }

    private func setContent() throws(HTTPClientError) {
        try easy.set(CURLOPT_POST, true)
        let upload = exchange.stream?.upload
        try easy.set(CURLOPT_POSTFIELDSIZE_LARGE, bytes: upload.map { $0.length ?? -1 } ?? request.body.count)
        // On a kept connection that dies libcurl sends a request again, also a POST. It cannot where the content
        // cannot be rewound; and where there is no content, a connection of its own leaves it no such reason.
        try easy.set(CURLOPT_FRESH_CONNECT, request.body.isEmpty && upload == nil)
    }

    private func setCallbacks() throws(HTTPClientError) {
        let context = Unmanaged.passUnretained(easy).toOpaque()
        try easy.set(CURLOPT_HEADERDATA, context: context)
        try easy.set(CURLOPT_WRITEDATA, context: context)
        try easy.set(CURLOPT_READDATA, context: context)
        try easy.set(CURLOPT_HEADERFUNCTION) { data, size, count, context in
            let line = UnsafeRawBufferPointer(start: data, count: size * count)
            return CurlEasy.withTransfer(at: context) { $0.receive(.headerLine(line)) } ?? 0
        }
        try easy.set(CURLOPT_WRITEFUNCTION) { data, size, count, context in
            let part = UnsafeRawBufferPointer(start: data, count: size * count)
            return CurlEasy.withTransfer(at: context) { $0.receive(.content(part)) } ?? 0
        }
        try easy.set(CURLOPT_READFUNCTION) { data, size, count, context in
            let space = UnsafeMutableRawBufferPointer(start: data, count: size * count)
            return CurlEasy.withTransfer(at: context) { $0.give(space) } ?? Int(CURL_READFUNC_ABORT)
        }
        try easy.setSeek { _, _, _ in CURL_SEEKFUNC_FAIL }
    }

    // MARK: What libcurl calls

    /// How many bytes are taken: fewer than came end the transfer.
    private func receive(_ event: TransferMachine.Event) -> Int {
        if case .content = event, isDelivering, exchange.stream?.hasRoom() == false {
            // The same bytes come again once the reader has taken what there is.
            return Int(CURL_WRITEFUNC_PAUSE)
        }
        guard case .proceed = machine.pointee.handle(event) else { return 0 }
        if let stream = exchange.stream { pass(event, to: stream) }
        return switch event {
        case .headerLine(let bytes), .content(let bytes): bytes.count
        case .ended, .failed: 0
        }
    }

    private func pass(_ event: TransferMachine.Event, to stream: TransferStream) {
        if !isDelivering, let head = machine.pointee.deliverableHead {
            isDelivering = true
            stream.begin(head)
        }
        if case .content = event {
            let content = machine.pointee.takeContent()
            // A redirect's is nobody's.
            if isDelivering { stream.receive(content) }
        }
    }

    private func give(_ space: UnsafeMutableRawBufferPointer) -> Int {
        if let stream = exchange.stream, stream.upload != nil {
            switch stream.send(into: space) {
            case .bytes(let count): return count
            case .pause: return Int(CURL_READFUNC_PAUSE)
            case .end: return 0
            case .failed: return Int(CURL_READFUNC_ABORT)
            }
        }
        // Asked for more than there is: libcurl has begun the request anew on another connection, without a rewind.
        guard sent < request.body.count else { return Int(CURL_READFUNC_ABORT) }
        let part = request.body[sent...].prefix(space.count)
        space.copyBytes(from: part)
        sent += part.count
        return part.count
    }

    /// Knows this answer's head for the next transfer of the handle.
    var reader: HeadReader { machine.pointee.reader }

    // MARK: The end

    /// How it went so far.
    var metrics: HTTPMetrics {
        var metrics = HTTPMetrics()
        metrics.nameLookup = easy.microseconds(CURLINFO_NAMELOOKUP_TIME_T)
        metrics.connected = easy.microseconds(CURLINFO_CONNECT_TIME_T)
        metrics.secured = easy.microseconds(CURLINFO_APPCONNECT_TIME_T)
        metrics.requestBegan = easy.microseconds(CURLINFO_PRETRANSFER_TIME_T)
        metrics.firstByte = easy.microseconds(CURLINFO_STARTTRANSFER_TIME_T)
        metrics.total = easy.microseconds(CURLINFO_TOTAL_TIME_T)
        metrics.sentBytes = easy.number(CURLINFO_REQUEST_SIZE) + easy.bytes(CURLINFO_SIZE_UPLOAD_T)
        metrics.receivedBytes = easy.number(CURLINFO_HEADER_SIZE) + easy.bytes(CURLINFO_SIZE_DOWNLOAD_T)
        metrics.isReused = easy.number(CURLINFO_NUM_CONNECTS) == 0 && metrics.requestBegan > .zero
        metrics.protocolVersion =
            switch easy.number(CURLINFO_HTTP_VERSION) {
            case CURL_HTTP_VERSION_1_0: "HTTP/1.0"
            case CURL_HTTP_VERSION_1_1: "HTTP/1.1"
            case CURL_HTTP_VERSION_2_0: "HTTP/2"
            default: nil
            }
        if let address = easy.text(CURLINFO_PRIMARY_IP), !address.isEmpty {
            let host = address.contains(":") ? "[\(address)]" : address
            metrics.address = "\(host):\(easy.number(CURLINFO_PRIMARY_PORT))"
        }
        return metrics
    }

    /// The answer's head, as far as one has come.
    var answerHead: HTTPResponse? { machine.pointee.answerHead }

    /// What is to be done now that libcurl says that the transfer has ended.
    func end(_ code: CURLcode, _ clock: LoopClock) -> TransferMachine.Action {
        if code == CURLE_ABORTED_BY_CALLBACK, let failure = exchange.stream?.uploadFailure {
            return machine.pointee.handle(.failed(failure))
        }
        return machine.pointee.handle(
            code == CURLE_OK
                ? .ended
                : .failed(failure(code, at: clock.now).error(request, at: url)))
    }

    private func failure(_ code: CURLcode, at now: Duration) -> CurlFailure {
        // Of a proxy's URL that it cannot use libcurl says the whole, or what it takes for the host's name: with a wrong
        // character in it, the password. So where there is a proxy, only the code's general meaning is said.
        CurlFailure(
            code: code, words: proxy == nil ? easy.words(for: code) : easy.generalWords(for: code),
            certificateVerdict: easy.number(CURLINFO_SSL_VERIFYRESULT),
            wasConnected: easy.microseconds(CURLINFO_PRETRANSFER_TIME_T) > .zero,
            proxyVariable: proxy?.variable, socket: socket, proxyStatus: easy.number(CURLINFO_HTTP_CONNECTCODE),
            // By the loop's clock: libcurl says none where the time was over before it had looked for the address.
            elapsed: now - began, limit: limit,
            nothingWasSent: easy.number(CURLINFO_REQUEST_SIZE) == 0,
            lacksDescriptors: !FileDescriptors.oneIsFree)
    }
}

/// What of a request decides the options of its handle, beside its URL and the time that is left.
final class TransferSetup {
    private let method: HTTPRequest.Method
    private let headers: [HTTPHeader]
    private let contentBytes: Int, acceptsPacked: Bool
    private let connectLimit: Duration, idleLimit: Duration?
    private let proxy: ProxySettings.Proxy?
    private let isSecure: Bool, avoidsHTTP2: Bool

    init(_ hop: Hop, _ proxy: ProxySettings.Proxy?) {
        let request = hop.request
        (method, headers, contentBytes) = (request.method, request.headers, request.body.count)
        acceptsPacked = request.acceptsPacked
        (connectLimit, idleLimit) = (request.timeouts.connect, request.timeouts.idle)
        (self.proxy, isSecure, avoidsHTTP2) = (proxy, hop.url.isSecure, hop.avoidsHTTP2)
    }

    /// Whether a handle that was set up for this needs nothing more for that request.
    func fits(_ hop: Hop, _ proxy: ProxySettings.Proxy?) -> Bool {
        method == hop.request.method && contentBytes == hop.request.body.count
            && acceptsPacked == hop.request.acceptsPacked && isSecure == hop.url.isSecure
            && avoidsHTTP2 == hop.avoidsHTTP2 && connectLimit == hop.request.timeouts.connect
            && idleLimit == hop.request.timeouts.idle && self.proxy == proxy && headers == hop.request.headers
    }
}
