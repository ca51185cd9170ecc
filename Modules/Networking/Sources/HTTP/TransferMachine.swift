import NetworkingInterface

/// One request's way to its answer, as a value: events from libcurl's callbacks go in, what to do next comes out.
/// It knows nothing of libcurl, and every rule about what counts as an answer is here.
///
///     awaitingHead ─ status line ─▶ head ─ empty line ─▶ content ─ end ─▶ finished
///           ▲                        │
///           └─── empty line of 1xx ──┘
struct TransferMachine {
    enum Event {
        /// A line of the head, or a trailer after the content, with its line end.
        case headerLine(UnsafeRawBufferPointer)
        case content(UnsafeRawBufferPointer)
        /// The answer ended in order.
        case ended
        /// libcurl gave up, also because it was told to (`abort`).
        case failed(HTTPClientError)
    }

    enum Action: Sendable {
        case proceed
        /// The rest of the answer is not wanted.
        case abort
        // Indirect: nearly every action is the first, and this makes all of them one word.
        indirect case finish(Result<HTTPResponse, HTTPClientError>)
        indirect case follow(HTTPRequest, HTTPURL)
        /// Asks the same again over HTTP/1.1, where the end of the answer can be told.
        case repeatOverHTTP1
    }

    private enum Phase: Sendable {
        case awaitingHead
        case head
        case content
    }

    private let hop: Hop
    private let policy: RedirectPolicy
    /// Whether an answer over HTTP/2 that ends in order is whole.
    private let trustsStreamEnds: Bool
    /// Whether content is taken out as it comes.
    private let isStreamed: Bool
    /// How much was taken out, unpacked.
    private var takenBytes = 0

    private var phase = Phase.awaitingHead
    /// Beside the phase, because a value within an enumeration is copied when it grows.
    private var head: ResponseHead?
    private var headBytes = 0
    private var content: [UInt8] = []
    /// How much content came, as it came.
    private var contentBytes = 0
    private var decoder: ContentDecoder?
    private var fault: HTTPClientError?
    /// Knows this answer's head for the next one of the same handle.
    private(set) var reader: HeadReader

    init(
        _ hop: Hop, policy: RedirectPolicy = RedirectPolicy(), reader: HeadReader = HeadReader(),
        trustsStreamEnds: Bool = true, isStreamed: Bool = false
    ) {
        self.isStreamed = isStreamed
        self.trustsStreamEnds = trustsStreamEnds
        (self.hop, self.policy, self.reader) = (hop, policy, reader)
    }

    private var request: HTTPRequest { hop.request }
    private var url: HTTPURL { hop.url }

    mutating func handle(_ event: Event) -> Action {
        switch event {
        case .headerLine(let bytes): receive(headerLine: bytes)
        case .content(let bytes): receive(bytes)
        case .ended: end()
        // Its own reason comes before libcurl's, which only says that a callback refused.
        case .failed(let error): .finish(.failure(fault ?? error))
        }
    }

    private mutating func receive(headerLine bytes: UnsafeRawBufferPointer) -> Action {
        headBytes += bytes.count
        guard headBytes <= request.maximumHeadBytes else {
            return abort(.headTooLarge(url))
        }
        // A trailer: it came after what it would describe, and is not taken for a header.
        if case .content = phase { return .proceed }
        guard bytes.allSatisfy({ $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else {
            if case .awaitingHead = phase { reader.restart() }
            phase = .head
            return reader.add(bytes) ? .proceed : abort(.noHTTP(url))
        }
        // Empty lines before a status line are no harm.
        guard case .head = phase else { return .proceed }
        head = reader.end()
        guard let head else { return abort(.noHTTP(url)) }
        guard !head.isInterim else {
            phase = .awaitingHead
            return .proceed
        }
        phase = .content
        return check(head)
    }

    private mutating func check(_ head: ResponseHead) -> Action {
        let lengths = head.announcedLengths
        if let first = lengths.first {
            // libcurl takes the last of several; a proxy on the way may take the first.
            guard let length = first, lengths.allSatisfy({ $0 == length }) else {
                return abort(.contradictoryLength(url))
            }
            // To HEAD it is the length of what is not sent.
            guard request.method != .head else { return .proceed }
            guard length <= request.maximumResponseBytes else { return abort(tooLarge) }
            // The server's word for it is no reason to take the memory before anything has come.
            content.reserveCapacity(min(length, 1 << 20))
        }
        // libcurl would unpack these unasked.
        guard head.transferEncodings.allSatisfy({ ["chunked", "identity"].contains($0) }) else {
            return abort(.unaskedEncoding(url))
        }
        return .proceed
    }

    // MARK: Streams

    /// The head of the answer that is the caller's, and not a redirect's; nil until it is there.
    var deliverableHead: HTTPResponse? {
        guard case .content = phase, let head, !head.isInterim, fault == nil else { return nil }
        guard case .deliver = decision(head) else { return nil }
        return HTTPResponse(status: head.status, headers: head.headers)
    }

    /// The head that has come, of a redirect too.
    var answerHead: HTTPResponse? { head.map { HTTPResponse(status: $0.status, headers: $0.headers) } }

    /// Takes out the content that has come since the last time.
    mutating func takeContent() -> [UInt8] {
        defer { content = [] }
        takenBytes += content.count
        return content
    }

    private func decision(_ head: ResponseHead) -> RedirectPolicy.Decision {
        let location = (300...399).contains(head.status) ? head.value(of: "location") : nil
        return policy.decide(request, at: url, status: head.status, location: location, followed: hop.followed)
    }

    private mutating func receive(_ bytes: UnsafeRawBufferPointer) -> Action {
        guard case .content = phase, let head else { return abort(.noHTTP(url)) }
        if contentBytes == 0, let fault = prepareDecoder(head) { return abort(fault) }
        contentBytes += bytes.count
        guard contentBytes <= request.maximumResponseBytes else { return abort(tooLarge) }
        guard let decoder else {
            content.append(contentsOf: bytes)
            return .proceed
        }
        let fault = decoder.decode(bytes, onto: &content, limit: request.maximumResponseBytes - takenBytes)
        return fault.map { abort(error(for: $0)) } ?? .proceed
    }

    /// Looked at with the first byte of content: an answer without content may say what it likes.
    private mutating func prepareDecoder(_ head: ResponseHead) -> HTTPClientError? {
        let encodings = head.contentEncodings.filter { !["identity", ""].contains($0) }
        guard let first = encodings.first else { return nil }
        guard encodings.count == 1, request.acceptsPacked, let encoding = ContentDecoder.Encoding(first) else {
            return .unaskedEncoding(url)
        }
        decoder = ContentDecoder(encoding)
        return nil
    }

    private func error(for fault: ContentDecoder.Fault) -> HTTPClientError {
        switch fault {
        case .corrupt, .cut: .badlyPacked(url)
        case .tooLarge: tooLarge
        }
    }

    private mutating func end() -> Action {
        // libcurl also reports success without an answer (curl #2801), and after half a head.
        guard case .content = phase, let head else {
            return .finish(.failure(headBytes == 0 ? .noHTTP(url) : .connectionLost(request.method, url)))
        }
        if head.isHTTP2, !trustsStreamEnds, decoder == nil, contentBytes > 0, head.announcedLengths.isEmpty {
            return request.method.isSafe && !isStreamed
                ? .repeatOverHTTP1 : .finish(.failure(.noProvenEnd(request.method, url)))
        }
        if let fault = decoder?.end() { return .finish(.failure(error(for: fault))) }
        switch decision(head) {
        case .deliver:
            return .finish(.success(HTTPResponse(status: head.status, headers: head.headers, body: content)))
        case .follow(let next, let url): return .follow(next, url)
        case .refuse(let refusal): return .finish(.failure(.refused(refusal, from: url)))
        }
    }

    private var tooLarge: HTTPClientError { .tooLarge(url, limit: request.maximumResponseBytes) }

    private mutating func abort(_ reason: HTTPClientError) -> Action {
        fault = reason
        return .abort
    }
}
