import Glibc
import NetworkingInterface

/// Status and header fields of one answer, line by line as they come. Read as bytes: among characters a colon and the
/// accent after it are one, and neither is found.
struct ResponseHead: Equatable, Sendable {
    typealias Line = UnsafeBufferPointer<UInt8>.SubSequence

    let status: Int
    /// Whether it came over HTTP/2.
    let isHTTP2: Bool
    private(set) var headers: [HTTPHeader] = []

    /// Reads `HTTP/1.1 200 OK`; nil for any other line.
    init?(statusLine line: Line) {
        guard line.count >= 10, line.starts(with: "HTTP/".utf8) else { return nil }
        // The version, then the status and no digit more.
        let version = line.prefix { $0 != UInt8(ascii: " ") }
        let rest = line[version.endIndex...].drop { $0 == UInt8(ascii: " ") }
        let digits = rest.prefix { $0 != UInt8(ascii: " ") }
        guard digits.count == 3, let status = Self.number(digits), (100...599).contains(status) else { return nil }
        self.status = status
        isHTTP2 = version.elementsEqual("HTTP/2".utf8)
        headers.reserveCapacity(12)
    }

    /// Adds a header line without its line end. A line without a colon says nothing.
    mutating func add(_ line: Line, remembering memory: inout HeadMemory) {
        if let header = memory.recall(line) { return headers.append(header) }
        if let first = line.first, Self.isBlank(first) {
            // A folded line goes on with the value above.
            guard let above = headers.last?.value else { return }
            headers[headers.count - 1].value = [above, Self.text(line)].filter { !$0.isEmpty }.joined(separator: " ")
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            let header = HTTPHeader(Self.text(line[..<colon]), Self.text(line[(colon + 1)...]))
            headers.append(header)
            memory.remember(header, of: line)
        }
    }

    /// An answer before the answer: 100 Continue, 103 Early Hints.
    var isInterim: Bool { status < 200 }

    /// The value of the first field of that name (in lower case).
    func value(of name: StaticString) -> String? { headers.first { $0.name.isName(name) }?.value }

    /// The lengths that it announces, each of them nil where it is no number. More than one is a contradiction or a repetition.
    var announcedLengths: [Int?] {
        var lengths: [Int?] = []
        for header in headers where header.name.isName("content-length") {
            if let length = Self.number(header.value.utf8) {
                lengths.append(length)
            } else {
                lengths += header.value.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
                    .map { Self.number(Self.trimmed($0)) }
            }
        }
        return lengths
    }

    /// Every member of every field of that name (in lower case), in lower case: fields may be repeated or hold lists.
    func members(of name: StaticString) -> [String] {
        var members: [String] = []
        for header in headers where header.name.isName(name) {
            members += header.value.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
                .map { String(Substring(Self.trimmed($0))).lowercased() }
        }
        return members
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

/// The header lines of the answer before, and what was read from them. A server says nearly the same each time, and
/// comparing a line is ten times quicker than making two strings of it.
struct HeadMemory: Sendable {
    private static let mostBytes = 2_048

    private var bytes: [UInt8] = []
    private var lines: [(end: Int, header: HTTPHeader)] = []
    /// The line that is expected next, and where it begins.
    private var next = 0, start = 0

    /// Another answer's head begins.
    mutating func restart() { (next, start) = (0, 0) }

    /// What was read from this line, where it stands at the same place as in the answer before.
    mutating func recall(_ line: ResponseHead.Line) -> HTTPHeader? {
        guard next < lines.count else { return nil }
        let (end, header) = lines[next]
        guard end - start == line.count, !line.isEmpty,
            bytes.withUnsafeBytes({ known in
                line.withContiguousStorageIfAvailable { line in
                    guard let new = line.baseAddress, let old = known.baseAddress else { return false }
                    return memcmp(new, old + start, line.count) == 0
                } ?? false
            })
        else { return nil }
        (next, start) = (next + 1, end)
        return header
    }

    /// Keeps what was read from a line, in place of what stood there and after it.
    mutating func remember(_ header: HTTPHeader, of line: ResponseHead.Line) {
        lines.removeSubrange(next...)
        bytes.removeSubrange(start...)
        // Nothing after a line that is not kept would be at its place.
        guard bytes.count + line.count <= Self.mostBytes else { return }
        bytes.append(contentsOf: line)
        lines.append((bytes.count, header))
        (next, start) = (lines.count, bytes.count)
    }
}

extension String {
    /// Whether this is a field's name, which is given in lower case.
    fileprivate func isName(_ name: StaticString) -> Bool {
        guard utf8.count == name.utf8CodeUnitCount else { return false }
        return utf8.withContiguousStorageIfAvailable { bytes in
            for (index, byte) in bytes.enumerated() {
                let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
                guard name.utf8Start[index] == (isUpper ? byte | 0x20 : byte) else { return false }
            }
            return true
        } ?? false
    }
}
