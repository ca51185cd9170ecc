import NetworkingInterface

/// Status and header fields of one answer, line by line as they come. Read as bytes: among characters a colon and the
/// accent after it are one, and neither is found.
struct ResponseHead: Equatable, Sendable {
    typealias Line = Slice<UnsafeRawBufferPointer>

    let status: Int
    private(set) var headers: [HTTPHeader] = []

    /// Reads `HTTP/1.1 200 OK`; nil for any other line.
    init?(statusLine line: Line) {
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
        guard parts.count >= 2, parts[0].starts(with: "HTTP/".utf8), parts[1].count == 3,
            let status = Self.number(parts[1]), (100...599).contains(status)
        else { return nil }
        self.status = status
    }

    /// Adds a header line without its line end. A line without a colon says nothing.
    mutating func add(_ line: Line) {
        if let first = line.first, Self.isBlank(first) {
            // A folded line goes on with the value above.
            guard let above = headers.last?.value else { return }
            headers[headers.count - 1].value = [above, Self.text(line)].filter { !$0.isEmpty }.joined(separator: " ")
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            headers.append(HTTPHeader(Self.text(line[..<colon]), Self.text(line[(colon + 1)...])))
        }
    }

    /// An answer before the answer: 100 Continue, 103 Early Hints.
    var isInterim: Bool { status < 200 }

    /// The value of the first field of that name (in lower case).
    func value(of name: String) -> String? {
        headers.first { $0.name.utf8.count == name.utf8.count && $0.name.lowercased() == name }?.value
    }

    /// Every member of every field of that name (in lower case), in lower case: fields may be repeated or hold lists.
    func members(of name: String) -> [String] {
        headers.filter { $0.name.utf8.count == name.utf8.count && $0.name.lowercased() == name }
            .flatMap { $0.value.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) }
            .map { member in String(decoding: Self.trimmed(member), as: UTF8.self).lowercased() }
    }

    /// The number that digits write; nil for anything else, a sign too.
    static func number(_ digits: some Collection<UInt8>) -> Int? {
        guard !digits.isEmpty else { return nil }
        var number = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            let (tens, tooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, stillTooLarge) = tens.addingReportingOverflow(Int(digit - UInt8(ascii: "0")))
            guard !tooLarge, !stillTooLarge else { return nil }
            number = sum
        }
        return number
    }

    private static func text(_ bytes: Line) -> String { String(decoding: trimmed(bytes), as: UTF8.self) }

    private static func trimmed<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) -> Bytes.SubSequence {
        var bytes = bytes.drop(while: isBlank)
        while let last = bytes.last, isBlank(last) { bytes.removeLast() }
        return bytes
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
