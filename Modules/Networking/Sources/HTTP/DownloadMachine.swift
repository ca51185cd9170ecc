import NetworkingInterface

/// A download that goes on where an earlier one stopped, as a value: what is stored and what the server says goes in, what
/// is asked and what is done with the content comes out.
///
/// Nothing is ever put behind content that it does not belong to: a whole answer begins anew, and a part has to be of the same
/// content, by its validator, and to begin where the stored one ends.
struct DownloadMachine: Sendable {
    enum Event: Sendable {
        /// So many bytes are stored, of the content with this validator.
        case began(stored: Int, validator: String?)
        case answered(HTTPResponse)
    }

    enum Action: Equatable, Sendable {
        /// Asks with these fields beside the request's own.
        case ask([HTTPHeader])
        /// Writes the content behind the first so many bytes; it has this validator, and comes to so many bytes in all.
        case write(from: Int, validator: String?, total: Int?)
        /// All of it is stored already.
        case complete
        /// The answer is none to a download.
        case refuse(status: Int)
    }

    private var stored = 0
    private var validator: String?
    private var asksForPart = false

    mutating func handle(_ event: Event) -> Action {
        switch event {
        case .began(let stored, let validator):
            guard stored > 0, let validator else { return askForAll() }
            (self.stored, self.validator, asksForPart) = (stored, validator, true)
            return .ask([HTTPHeader("Range", "bytes=\(stored)-"), HTTPHeader("If-Range", validator)])
        case .answered(let head): return handle(head)
        }
    }

    private mutating func handle(_ head: HTTPResponse) -> Action {
        switch head.status {
        case 200:
            return .write(
                from: 0, validator: Self.validator(of: head), total: head.header("Content-Length").flatMap { Int($0) })
        case 206 where asksForPart:
            let new = Self.validator(of: head)
            guard let range = ContentRange(head), range.first == stored, new == nil || new == validator else {
                return askForAll()
            }
            return .write(from: stored, validator: validator, total: range.total)
        case 416 where asksForPart:
            return ContentRange.total(head) == stored ? .complete : askForAll()
        default: return .refuse(status: head.status)
        }
    }

    private mutating func askForAll() -> Action {
        (stored, validator, asksForPart) = (0, nil, false)
        return .ask([])
    }

    /// What names exactly this content: a strong ETag, else the time of the last change (RFC 9110 §13.1.5).
    private static func validator(of head: HTTPResponse) -> String? {
        if let tag = head.header("ETag") { return tag.hasPrefix("W/") ? nil : tag }
        return head.header("Last-Modified")
    }
}

/// `bytes 500-999/1234`, the last a `*` where it is not known.
private struct ContentRange {
    let first: Int, total: Int?

    init?(_ head: HTTPResponse) {
        guard let value = head.header("Content-Range"), value.hasPrefix("bytes ") else { return nil }
        let parts = value.dropFirst(6).split(separator: "/")
        let ends = parts.first?.split(separator: "-").map { ResponseHead.number($0.utf8) } ?? []
        guard parts.count == 2, ends.count == 2, let first = ends[0], let last = ends[1], first <= last else {
            return nil
        }
        (self.first, total) = (first, ResponseHead.number(parts[1].utf8))
        if let total, last + 1 != total { return nil }
    }

    /// What an answer 416 says there is: `bytes */1234`.
    static func total(_ head: HTTPResponse) -> Int? {
        guard let value = head.header("Content-Range"), value.hasPrefix("bytes */") else { return nil }
        return ResponseHead.number(value.dropFirst(8).utf8)
    }
}
