import CCurl
import NetworkingInterface

/// Hands what libcurl says about one transfer to its observer. For the loop thread alone.
final class NoteTaker {
    private let request: HTTPRequest
    private let observer: any HTTPObserver
    private var notes: TransferNotes

    init(_ request: HTTPRequest, _ observer: any HTTPObserver, hidesPlaces: Bool) {
        (self.request, self.observer, notes) = (request, observer, TransferNotes(hidesPlaces: hidesPlaces))
    }

    func take(_ curl: curl_infotype, _ bytes: UnsafeRawBufferPointer) {
        let kind: TransferNotes.Kind
        switch curl {
        case CURLINFO_TEXT: kind = .text
        case CURLINFO_HEADER_OUT: kind = .sentHead
        case CURLINFO_HEADER_IN: kind = .receivedHead
        default: return
        }
        for note in notes.handle(kind, bytes) { observer.observe(.noted(request, note)) }
    }
}

/// Makes notes of what libcurl says about a transfer, as a value: pieces go in as they come, whole lines and whole heads
/// come out.
struct TransferNotes: Sendable {
    /// Whether lines that may quote a proxy's URL are left out: it holds a password, and of a URL that it cannot use
    /// libcurl says the whole, or what it takes for the host's name.
    private let hidesPlaces: Bool
    private var line: [UInt8] = [], sent: [UInt8] = [], received: [UInt8] = []

    init(hidesPlaces: Bool) { self.hidesPlaces = hidesPlaces }

    /// What a piece is of.
    enum Kind {
        case text, sentHead, receivedHead
    }

    mutating func handle(_ kind: Kind, _ bytes: UnsafeRawBufferPointer) -> [HTTPNote] {
        switch kind {
        case .text:
            line += bytes
            guard line.last == UInt8(ascii: "\n") else { return [] }
            defer { line = [] }
            return line.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
                .filter(mayBeSaid).map(HTTPNote.connection)
        case .sentHead: return Self.head(&sent, bytes).map { [.sent(head: $0)] } ?? []
        case .receivedHead: return Self.head(&received, bytes).map { [.received(head: $0)] } ?? []
        }
    }

    /// The head that its empty line completes.
    private static func head(_ head: inout [UInt8], _ bytes: UnsafeRawBufferPointer) -> String? {
        head += bytes
        guard
            head.suffix(2).elementsEqual("\n\n".utf8) || head.suffix(3).elementsEqual("\n\r\n".utf8)
                || head == Array("\r\n".utf8)
        else { return nil }
        defer { head = [] }
        return String(decoding: head, as: UTF8.self)
    }

    private func mayBeSaid(_ line: String) -> Bool {
        let line = line.drop { $0 == " " }
        // An address in memory, which tells nobody anything.
        if line.hasPrefix("Found bundle for host") { return false }
        // Over HTTP/2 the fields of a request are said here too, whatever they hold. The head has them.
        if line.hasPrefix("h2h3 [") || line.hasPrefix("[HTTP/") || line.hasPrefix("h2 [") { return false }
        return !hidesPlaces || Self.harmless.contains { line.hasPrefix($0) }
    }

    private static let harmless = [
        "Trying ", "Connected to ", "Connection #", "Re-using existing connection", "Closing connection", "ALPN",
        "TLSv", "SSL ",
        "CAfile:", "CApath:", "Server certificate:", "subject:", "start date:", "expire date:", "subjectAltName:",
        "issuer:",
        "CONNECT ", "Proxy replied ", "using HTTP/", "Using HTTP",
    ]
}
