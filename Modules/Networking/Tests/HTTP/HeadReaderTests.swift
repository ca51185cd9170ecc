import NetworkingInterface
import Testing

@testable import Networking

/// What a reader knows of the head before must not show in the next one.
struct HeadReaderTests {
    private static let heads: [[String]] = [
        ["HTTP/1.1 200 OK", "Date: 1", "Content-Length: 5", "Content-Type: a"],
        // The same but for the middle, the end, the status; shorter, longer, and with a line that is a part of the other's.
        ["HTTP/1.1 200 OK", "Date: 2", "Content-Length: 5", "Content-Type: a"],
        ["HTTP/1.1 200 OK", "Date: 1", "Content-Length: 5", "Content-Type: b"],
        ["HTTP/1.1 404 OK", "Date: 1", "Content-Length: 5", "Content-Type: a"],
        ["HTTP/1.1 200 OK", "Date: 1"],
        ["HTTP/1.1 200 OK", "Date: 1", "Content-Length: 5", "Content-Type: a", "Content-Encoding: gzip, x"],
        ["HTTP/1.1 200 OK", "Date: 11", "Content-Length: 5", "Content-Type: a"],
        // Lines that are no field of their own.
        ["HTTP/1.1 200 OK", "Date: 1", " folded", "nothing", "Content-Length: 5"],
        ["HTTP/1.1 200 OK", "Date: 1", " folded", "nothing", "Content-Length: 6"],
        ["HTTP/1.1 200 OK", "Date: 1", "\tfolded otherwise"],
        ["HTTP/2 200 ", "long: \(String(repeating: "x", count: 9 << 10))"],
    ]

    private func read(_ lines: [String], with reader: inout HeadReader) -> ResponseHead? {
        guard begin(lines, with: &reader) else { return nil }
        return reader.end()
    }

    private func begin(_ lines: [String], with reader: inout HeadReader) -> Bool {
        reader.restart()
        return lines.allSatisfy { line in Array((line + "\r\n").utf8).withUnsafeBytes { reader.add($0) } }
    }

    private func isSame(_ head: ResponseHead?, as other: ResponseHead?) -> Bool {
        head?.status == other?.status && head?.headers == other?.headers && head?.isHTTP2 == other?.isHTTP2
            && head?.announcedLengths == other?.announcedLengths && head?.contentEncodings == other?.contentEncodings
    }

    @Test(arguments: heads.indices, heads.indices)
    func aHeadIsReadTheSameWhateverCameBefore(before: Int, after: Int) {
        var fresh = HeadReader()
        let expected = read(Self.heads[after], with: &fresh)
        #expect(expected != nil)

        var whole = HeadReader()
        #expect(isSame(read(Self.heads[before], with: &whole), as: read(Self.heads[before], with: &fresh)))
        #expect(isSame(read(Self.heads[after], with: &whole), as: expected))
        #expect(isSame(read(Self.heads[after], with: &whole), as: expected))

        // One that never came to its end, new or on the way of a known one.
        var cut = HeadReader()
        #expect(begin(Array(Self.heads[before].dropLast()), with: &cut))
        #expect(isSame(read(Self.heads[after], with: &cut), as: expected))
        #expect(begin(Array(Self.heads[before].dropLast()), with: &cut))
        #expect(isSame(read(Self.heads[after], with: &cut), as: expected))

        var refused = whole
        #expect(read(["ICY 200 OK"], with: &refused) == nil)
        #expect(isSame(read(Self.heads[after], with: &refused), as: expected))
    }

    @Test func theSameHeadIsReadOnce() throws {
        var reader = HeadReader()
        let first = try #require(read(Self.heads[0], with: &reader))
        #expect(read(Self.heads[0], with: &reader) === first)
        #expect(read(Self.heads[1], with: &reader) !== first)
    }
}
