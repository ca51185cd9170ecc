import NetworkingInterface

/// Status and header fields of one answer, line by line as they come.
struct ResponseHead: Equatable, Sendable {
    let status: Int
    private(set) var headers: [HTTPHeader] = []

    /// Reads `HTTP/1.1 200 OK`; nil for any other line.
    init?(statusLine line: Substring) {
        let parts = line.split(separator: " ", maxSplits: 2)
        guard parts.count >= 2, parts[0].hasPrefix("HTTP/"), parts[1].utf8.count == 3, let status = Int(parts[1]),
            (100...599).contains(status)
        else { return nil }
        self.status = status
    }

    /// Adds a header line without its line end. A line without a colon says nothing.
    mutating func add(_ line: Substring) {
        if line.first == " " || line.first == "\t" {
            // A folded line goes on with the value above.
            guard !headers.isEmpty else { return }
            headers[headers.count - 1].value += " " + Self.trimmed(line)
        } else if let colon = line.firstIndex(of: ":") {
            headers.append(
                HTTPHeader(
                    String(Self.trimmed(line[..<colon])), String(Self.trimmed(line[line.index(after: colon)...]))))
        }
    }

    /// An answer before the answer: 100 Continue, 103 Early Hints.
    var isInterim: Bool { status < 200 }

    /// Every member of every field of that name, in lower case: fields may be repeated or hold lists.
    func members(of name: String) -> [String] {
        headers.filter { $0.name.lowercased() == name }
            .flatMap { $0.value.split(separator: ",", omittingEmptySubsequences: false) }
            .map { Self.trimmed($0).lowercased() }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}
