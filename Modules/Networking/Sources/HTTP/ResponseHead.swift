import Glibc
import NetworkingInterface

/// Status and header fields of one answer, and what they say about its content. Read as bytes: among characters a colon and
/// the accent after it are one, and neither is found. A class, because answers that begin the same share it (`HeadReader`).
final class ResponseHead: Sendable {
    private typealias Line = UnsafeBufferPointer<UInt8>.SubSequence

    let status: Int
    /// Whether it came over HTTP/2.
    let isHTTP2: Bool
    let headers: [HTTPHeader]
    /// The lengths that it announces, each of them nil where it is no number. More than one is a contradiction or a repetition.
    let announcedLengths: [Int?]
    /// What its content is encoded in, on its way and in itself, in lower case: fields may be repeated or hold lists.
    let transferEncodings: [String], contentEncodings: [String]

    /// How many lines its fields are; more than there are fields where some go on with the one above, or say nothing.
    private let fieldLines: Int

    /// Reads all lines of a head but the empty one, each with its end: `HTTP/1.1 200 OK`, then its fields. Nil where the
    /// first one is something else. A line without a colon says nothing. So many of the lines, and of the bytes, are those
    /// that `known` begins with too, whose fields are taken from there.
    init?(_ bytes: UnsafeRawBufferPointer, sharing shared: (lines: Int, bytes: Int) = (0, 0), with known: ResponseHead?)
    {
        var headers: [HTTPHeader] = []
        var rest = bytes.bindMemory(to: UInt8.self)[...]
        if let known, shared.lines > 0, known.headers.count == known.fieldLines {
            (status, isHTTP2) = (known.status, known.isHTTP2)
            headers += known.headers[..<(shared.lines - 1)]
            rest = rest[shared.bytes...]
        } else {
            let first = Self.removeLine(from: &rest)
            guard let (version, status) = Self.status(first) else { return nil }
            self.status = status
            isHTTP2 = version.elementsEqual("HTTP/2".utf8)
        }
        var fieldLines = headers.count
        while !rest.isEmpty {
            Self.add(Self.removeLine(from: &rest), to: &headers)
            fieldLines += 1
        }
        (self.headers, self.fieldLines) = (headers, fieldLines)
        announcedLengths = Self.members(of: "content-length", in: headers).map { Self.number($0.utf8) }
        transferEncodings = Self.members(of: "transfer-encoding", in: headers).map { $0.lowercased() }
        contentEncodings = Self.members(of: "content-encoding", in: headers).map { $0.lowercased() }
    }

    /// Whether a line, with its end, may begin a head.
    static func isBegun(with line: UnsafeRawBufferPointer) -> Bool {
        status(withoutEnd(line.bindMemory(to: UInt8.self)[...])) != nil
    }

    private static func status(_ line: Line) -> (version: Line, status: Int)? {
        guard line.count >= 10, line.starts(with: "HTTP/".utf8) else { return nil }
        // The version, then the status and no digit more.
        let version = line.prefix { $0 != UInt8(ascii: " ") }
        let rest = line[version.endIndex...].drop { $0 == UInt8(ascii: " ") }
        let digits = rest.prefix { $0 != UInt8(ascii: " ") }
        guard digits.count == 3, let status = number(digits), (100...599).contains(status) else { return nil }
        return (version, status)
    }

    private static func add(_ line: Line, to headers: inout [HTTPHeader]) {
        if let first = line.first, isBlank(first) {
            // A folded line goes on with the value above.
            guard let above = headers.last?.value else { return }
            headers[headers.count - 1].value = [above, text(line)].filter { !$0.isEmpty }.joined(separator: " ")
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            headers.append(HTTPHeader(text(line[..<colon]), text(line[(colon + 1)...])))
        }
    }

    /// An answer before the answer: 100 Continue, 103 Early Hints.
    var isInterim: Bool { status < 200 }

    /// The value of the first field of that name (in lower case).
    func value(of name: StaticString) -> String? { headers.first { $0.name.isName(name) }?.value }

    /// Every member of every field of that name (in lower case).
    private static func members(of name: StaticString, in headers: [HTTPHeader]) -> [Substring] {
        var members: [Substring] = []
        for index in headers.indices where headers[index].name.isName(name) {
            members += headers[index].value.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
                .map { Substring(trimmed($0)) }
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

    private static func trimmed<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) -> Bytes.SubSequence
    where Bytes.SubSequence == Bytes {
        var bytes = bytes.drop(while: isBlank)
        while let last = bytes.last, isBlank(last) { bytes.removeLast() }
        return bytes
    }

    /// Takes the first line out, without its end.
    private static func removeLine(from rest: inout Line) -> Line {
        let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
        defer { rest = rest[end...].dropFirst() }
        return withoutEnd(rest[..<end])
    }

    private static func withoutEnd(_ line: Line) -> Line {
        var line = line
        while let last = line.last, last == UInt8(ascii: "\r") || last == UInt8(ascii: "\n") { line.removeLast() }
        return line
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}

/// Takes a head line by line, and reads it when it is whole. It keeps the head before and what was read from it: a server
/// says the same each time, or nearly, and comparing bytes is ten times quicker than making strings of them.
struct HeadReader: Sendable {
    /// A larger head is not kept.
    private static let mostBytes = 8 << 10

    /// The head before and what it says, for as long as this one says the same; from there on this one's own bytes.
    private var bytes: [UInt8] = [], known: ResponseHead?
    /// How much of the known head this one has said too, and whether it has said something else since.
    private var shared = (lines: 0, bytes: 0), differs = true

    /// Another head begins.
    mutating func restart() {
        if differs { (bytes, known) = ([], nil) }
        (shared, differs) = ((0, 0), known == nil)
    }

    /// Takes the next line, with its end. False for a first one that begins no head.
    mutating func add(_ line: UnsafeRawBufferPointer) -> Bool {
        if !differs {
            if isNext(line) {
                shared.lines += 1
                shared.bytes += line.count
                return true
            }
            partWays()
        }
        bytes.append(contentsOf: line)
        return bytes.count > line.count || ResponseHead.isBegun(with: line)
    }

    /// What the head says, now that it is whole; nil where it is none.
    mutating func end() -> ResponseHead? {
        if !differs, shared.bytes == bytes.count { return known }
        partWays()
        let head = bytes.withUnsafeBytes { ResponseHead($0, sharing: shared, with: known) }
        (known, differs) = (head, false)
        if head == nil || bytes.count > Self.mostBytes { self = HeadReader() }
        return head
    }

    private mutating func partWays() {
        if !differs { bytes.removeSubrange(shared.bytes...) }
        differs = true
    }

    private func isNext(_ line: UnsafeRawBufferPointer) -> Bool {
        bytes.withUnsafeBytes { known in
            guard let new = line.baseAddress, let old = known.baseAddress, shared.bytes + line.count <= known.count
            else { return false }
            return memcmp(new, old + shared.bytes, line.count) == 0
        }
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
