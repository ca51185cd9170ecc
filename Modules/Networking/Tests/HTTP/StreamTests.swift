import NetworkingInterface
import TestSupport
import Testing

@testable import Networking

/// Content that goes by in parts, both ways.
struct StreamTests {
    private let client = makeClient()

    private func chunked(_ parts: [String], then end: StubAnswer.Step? = nil) -> StubAnswer {
        let body = parts.map { "\(String($0.utf8.count, radix: 16))\r\n\($0)\r\n" }.joined()
        let answer = StubAnswer.raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + body)
        return end.map { answer.then($0) } ?? answer.then(.bytes(Array("0\r\n\r\n".utf8)))
    }

    @Test func partsComeBeforeTheEnd() async throws {
        let gate = Gate()
        let stub = try StubServer { _ in
            chunked(["first"], then: .hold(gate)).then(.bytes(Array("6\r\nsecond\r\n0\r\n\r\n".utf8)))
        }
        let stream = try await client.open(HTTPRequest(.get, url: stub.url), upload: nil)
        #expect(stream.head.status == 200 && stream.head.body.isEmpty)
        let parts = stream.body.makeAsyncIterator()
        #expect(try await parts.next() == Array("first".utf8))
        gate.open()
        #expect(try await parts.next() == Array("second".utf8))
        #expect(try await parts.next() == nil)
        #expect(try await parts.next() == nil)
    }

    @Test func aBrokenStreamEndsWithItsErrorAfterWhatCame() async throws {
        let stub = try StubServer { _ in chunked(["half"], then: .close) }
        let stream = try await client.open(HTTPRequest(.get, url: stub.url), upload: nil)
        let parts = stream.body.makeAsyncIterator()
        var content: [UInt8] = []
        do throws(HTTPClientError) {
            while let part = try await parts.next() { content += part }
            Issue.record("taken for whole")
        } catch {
            #expect(error.code == .connectionLost)
        }
        #expect(content == Array("half".utf8))
    }

    @Test func failuresBeforeTheHeadAreThrownAtOnce() async throws {
        let stub = try StubServer { _ in .close }
        await #expect { _ = try await client.open(HTTPRequest(.get, url: stub.url), upload: nil) } throws: { error in
            (error as? HTTPClientError)?.code == .connectionLost
        }
    }

    @Test func redirectsAreFollowedAndTheirContentIsNobodys() async throws {
        let stub = try StubServer { request in
            request.path == "/2"
                ? .text("here") : .http(302, headers: [("Location", "/2")], body: Array("elsewhere".utf8))
        }
        let stream = try await client.open(HTTPRequest(.get, url: stub.url + "/1"), upload: nil)
        #expect(try await stream.body.collected(upTo: 100) == Array("here".utf8))
    }

    /// What is not taken is not fetched: however slow the reader is, no more than a few hundred KiB have come meanwhile.
    @Test func aSlowReaderStopsTheServerAndGetsEverything() async throws {
        let size = 64 << 20, part = [UInt8](repeating: 7, count: 1 << 20), given = Watched(0)
        let stub = try StubServer { _ in
            StubAnswer(
                [.bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n".utf8))]
                    + (0..<64).map { _ in .bytes(part) })
        }
        var request = HTTPRequest(.get, url: stub.url)
        request.maximumResponseBytes = .max
        let stream = try await client.open(request, upload: nil)
        let parts = stream.body.makeAsyncIterator()
        while let next = try await parts.next() {
            given.update { $0 += next.count }
            #expect(next.count <= 512 << 10)
            await Task.yield()
        }
        #expect(given.value == size)
    }

    @Test func theTransferEndsWithItsLastReference() async throws {
        let stub = try StubServer { _ in chunked(["first"], then: .hang) }
        do { _ = try await client.open(HTTPRequest(.get, url: stub.url), upload: nil) }
        try await stub.connectionClosed()
    }

    @Test func cancellationEndsAReadThatWaits() async throws {
        let stub = try StubServer { _ in chunked(["first"], then: .hang) }
        let stream = try await client.open(HTTPRequest(.get, url: stub.url), upload: nil)
        let begun = Gate()
        let reading = Task { () -> HTTPClientError.Code? in
            do throws(HTTPClientError) {
                let parts = stream.body.makeAsyncIterator()
                while try await parts.next() != nil { begun.open() }
                return nil
            } catch {
                return error.code
            }
        }
        try await begun.opened()
        reading.cancel()
        #expect(await reading.value == .cancelled)
        try await stub.connectionClosed()
    }

    @Test func packedStreamsAreUnpackedAndLimited() async throws {
        let text = [UInt8](repeating: 65, count: 3 << 20), packed = try await Packed.gzip(text)
        let stub = try StubServer { _ in .http(200, headers: [("Content-Encoding", "gzip")], body: packed) }
        var request = HTTPRequest(.get, url: stub.url)
        #expect(try await client.open(request, upload: nil).body.collected(upTo: 4 << 20) == text)
        request.maximumResponseBytes = 2 << 20
        let body = try await client.open(request, upload: nil).body
        await #expect { _ = try await body.collected(upTo: 4 << 20) } throws: { error in
            (error as? HTTPClientError)?.code == .tooLarge
        }
    }

    // MARK: Uploads

    @Test(arguments: [65_535, 65_536, 200_000, 3 << 20])
    func contentOfKnownLengthGoesOutInParts(size: Int) async throws {
        let stub = try StubServer(), progress = Watched<[Int]>([])
        let whole = (0..<size).map { UInt8(truncatingIfNeeded: $0 * 7) }, parts = Watched(whole[...])
        let upload = HTTPUpload(length: size, onProgress: { count in progress.update { $0.append(count) } }) {
            parts.update { rest in
                let part = Array(rest.prefix(10_000))
                rest = rest.dropFirst(10_000)
                return part.isEmpty ? nil : part
            }
        }
        let stream = try await client.open(HTTPRequest(.put, url: stub.url), upload: upload)
        #expect(stream.head.status == 200)
        #expect(try await stub.nextRequest().body == whole)
        #expect(progress.value.last == size && progress.value == progress.value.sorted())
    }

    @Test func contentOfUnknownLengthGoesOutInChunks() async throws {
        let stub = try StubServer(), count = Watched(0)
        let gate = Gate()
        let upload = HTTPUpload {
            let number = count.update { count in
                count += 1
                return count
            }
            if number == 2 { try await gate.opened() }
            return number <= 2 ? Array("part".utf8) : nil
        }
        let opening = Task { try await client.open(HTTPRequest(.post, url: stub.url), upload: upload).head.status }
        let request = try await stub.nextRequest()
        #expect(request.header("Transfer-Encoding") == "chunked" && request.header("Content-Length") == nil)
        gate.open()
        #expect(try await opening.value == 200)
    }

    /// Of content that is too short the server would wait for the rest; a byte too many would begin its next request.
    @Test(arguments: [9, 11, 0])
    func contentOfAnotherLengthThanAnnouncedBreaksTheRequestOff(size: Int) async throws {
        let stub = try StubServer { _ in .text("taken") }, parts = Watched([Array(repeating: UInt8(7), count: size)])
        let upload = HTTPUpload(length: 10) { parts.update { $0.popLast() } }
        await #expect {
            _ = try await client.open(HTTPRequest(.put, url: stub.url), upload: upload)
        } throws: { error in
            (error as? HTTPClientError)?.code == .invalidRequest
        }
        #expect(stub.requests.isEmpty)
    }

    @Test func contentThatFailsBreaksTheRequestOff() async throws {
        struct Broken: Error {}
        let stub = try StubServer { _ in .hang }
        let upload = HTTPUpload(length: 10) { throw Broken() }
        await #expect {
            _ = try await client.open(HTTPRequest(.post, url: stub.url), upload: upload)
        } throws: { error in
            (error as? HTTPClientError)?.code == .invalidRequest
        }
        #expect(stub.requests.isEmpty)
    }

    // MARK: Lines and events

    private func body(_ parts: [String]) -> HTTPBody {
        let rest = Watched(parts[...])
        return HTTPBody { .success(rest.update { $0.popFirst().map { Array($0.utf8) } }) }
    }

    private func all<Sequence: AsyncSequence>(_ sequence: Sequence) async throws -> [Sequence.Element] {
        var all: [Sequence.Element] = []
        for try await element in sequence { all.append(element) }
        return all
    }

    @Test func linesAreFoundHoweverTheyAreCut() async throws {
        let text = "{\"a\": 1}\r\n\n{\"订单\": 2}\nlast"
        for size in 1...12 {
            let bytes = Array(text.utf8), rest = Watched(bytes[...])
            let body = HTTPBody {
                .success(
                    rest.update { rest in
                        defer { rest = rest.dropFirst(size) }
                        return rest.isEmpty ? nil : Array(rest.prefix(size))
                    })
            }
            #expect(try await all(body.lines()) == ["{\"a\": 1}", "", "{\"订单\": 2}", "last"])
        }
        #expect(try await all(body([]).lines()) == [])
        #expect(try await all(body(["a\n"]).lines()) == ["a"])
    }

    @Test func aLineBeyondTheLimitIsAnError() async throws {
        #expect(try await all(body(["abc\nd"]).lines(limit: 3)) == ["abc", "d"])
        for parts in [["abcd\n"], ["ab", "cd"]] {
            await #expect { _ = try await all(body(parts).lines(limit: 3)) } throws: { error in
                (error as? HTTPClientError)?.code == .tooLarge
            }
        }
    }

    /// Lines of events end at LF, CR LF or CR, and a CR is an end before anybody knows what comes behind it.
    @Test(arguments: ["\n", "\r\n", "\r"])
    func eventsEndAtAnyLineEnd(end: String) async throws {
        let text = ["data: one", "", "", "id: 1", "data: two", "data:", "", ""].joined(separator: end)
        let expected = [HTTPServerSentEvent(data: "one"), HTTPServerSentEvent(data: "two\n", id: "1")]
        for size in 1...5 {
            let units = Array(text.utf8)
            let parts = stride(from: 0, to: units.count, by: size).map {
                String(decoding: units[$0..<min($0 + size, units.count)], as: UTF8.self)
            }
            #expect(try await all(body(parts).events) == expected, "\(size)")
        }
        let gate = Gate(), rest = Watched(["data: now\(end)\(end)"][...])
        let waiting = HTTPBody {
            if let part = rest.update({ $0.popFirst() }) { return .success(Array(part.utf8)) }
            try? await gate.opened()
            return .success(nil)
        }
        var events = waiting.events.makeAsyncIterator()
        #expect(try await events.next() == HTTPServerSentEvent(data: "now"))
        gate.open()
        #expect(try await events.next() == nil)
    }

    @Test func anEventThatNeverEndsIsAnError() async throws {
        let line = "data: " + String(repeating: "x", count: 1 << 19) + "\n"
        await #expect { _ = try await all(body([line, line, line]).events) } throws: { error in
            (error as? HTTPClientError)?.code == .tooLarge
        }
    }

    @Test func eventsAreReadAsTheStandardSays() async throws {
        let text =
            "\u{FEFF}: hello\ndata: one\ndata:two\n\nevent: add\nid: 7\ndata: 3\n\nretry: 2500\nid\nnothing\n\n"
            + "data\n\ndata:  spaced\nretry: x\n\nevent: lost\ndata: cut"
        #expect(
            try await all(body(text.map { String($0) }).events) == [
                HTTPServerSentEvent(data: "one\ntwo"), HTTPServerSentEvent(name: "add", data: "3", id: "7"),
                HTTPServerSentEvent(data: "", retry: .milliseconds(2_500)),
                HTTPServerSentEvent(data: " spaced", retry: .milliseconds(2_500)),
            ])
    }
}

import Glibc

/// How much memory is resident.
func residentKiB() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 100)
    guard fgets(&text, 100, file) != nil else { return 0 }
    let line = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return line.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 4 } ?? 0
}
