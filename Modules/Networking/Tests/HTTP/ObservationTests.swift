import Domain
import Foundation
import NetworkingInterface
import PlatformInterface
import PlatformTesting
import TestSupport
import Testing

@testable import Networking

/// What is told of transfers, and what is written down of them.
struct ObservationTests {
    private final class Witness: HTTPObserver {
        let records = Watched<[HTTPTransferRecord]>([])

        func observe(_ event: HTTPEvent) {
            if case .ended(let record) = event { records.update { $0.append(record) } }
        }
    }

    private func client(_ observer: any HTTPObserver) -> CurlHTTPClient {
        CurlHTTPClient(.init(userAgent: "suixinkan-tests", environment: [:], observer: observer))
    }

    @Test func everyTransferIsRecordedOnce() async throws {
        let witness = Witness(), client = client(witness)
        let stub = try StubServer { request in
            switch request.path {
            case "/moved": .redirect(to: "/here")
            case "/cut": .raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf").then(.close)
            case "/silent": .hang
            default: .text("content")
            }
        }
        _ = try await client.send(HTTPRequest(.get, url: stub.url + "/moved"))
        _ = await failure(of: HTTPRequest(.get, url: stub.url + "/cut"), on: client)
        let silent = Task { await failure(of: HTTPRequest(.get, url: stub.url + "/silent"), on: client) }
        _ = try await stub.requests(count: 4)
        silent.cancel()
        _ = await silent.value
        let stream = try await client.open(HTTPRequest(.get, url: stub.url + "/stream"), upload: nil)
        _ = try await stream.body.collected(upTo: 100)

        let records = try await witness.records.wait(for: "five records") { $0.count >= 5 ? $0 : nil }
        #expect(
            records.map { String($0.request.url.dropFirst(stub.url.count)) } == [
                "/moved", "/here", "/cut", "/silent", "/stream",
            ])
        let outcomes = records.map { record -> String in
            switch record.outcome {
            case .success(let response): "\(response.status)"
            case .failure(let error):
                error.code == .cancelled ? "cancelled" : error.code == .connectionLost ? "lost" : "?"
            }
        }
        #expect(outcomes == ["302", "200", "lost", "cancelled", "200"])
        #expect(records[0].metrics.isReused == false && records[1].metrics.isReused)
        #expect(
            records[1].metrics.protocolVersion == "HTTP/1.1" && records[1].metrics.address == "127.0.0.1:\(stub.port)")
        #expect(records[1].metrics.receivedBytes > 7 && records[1].metrics.sentBytes > 0)
        for metrics in records.map(\.metrics) where metrics.firstByte > .zero {
            #expect(metrics.requestBegan <= metrics.firstByte && metrics.firstByte <= metrics.total)
        }
    }

    private let record = HTTPTransferRecord(
        request: HTTPRequest(
            .post, url: "http://a.cn/login?phone=1&token=geheim-1",
            headers: [HTTPHeader("token", "geheim-1"), HTTPHeader("Content-Type", "application/json")],
            body: Array(#"{"phone": "138", "password" : "geheim\"2", "n": {"code": "4711"}}"#.utf8)),
        outcome: .success(
            HTTPResponse(
                status: 200,
                headers: [HTTPHeader("Set-Cookie", "geheim-3"), HTTPHeader("Location", "/x?token=geheim-5&a=b")],
                body: Array(
                    #"{"code": 100000, "data": {"temp_token": "geheim-4", "name": "订单", "token" : 74563829, "#.utf8)
                    + Array(#""access_token":["geheim-6", 4711]}, "echo": "geheim-1"}"#.utf8))),
        metrics: HTTPMetrics())

    @Test func anArchiveIsWholePrivateAndWithoutSecrets() throws {
        let files = InMemoryFileSystem()
        let log = HARLog(
            path: "/h.har", files: files, clock: FixedClock(try #require(BusinessTime("2026-01-02 03:04:05"))),
            creator: "1.2.3"
        ) { Issue.record("\($0)") }
        log.observe(.ended(record))
        log.observe(
            .ended(
                HTTPTransferRecord(
                    request: HTTPRequest(.get, url: "http://a.cn/x?a=b"),
                    outcome: .failure(
                        HTTPClientError(.notConnected, message: LocalizedText(verbatim: "no"), detail: "curl 7")),
                    metrics: HTTPMetrics())))
        let bytes = try #require(try files.read("/h.har", limit: 1 << 20))
        let text = String(decoding: bytes, as: UTF8.self)
        for secret in ["geheim", "4711", "74563829"] { #expect(!text.contains(secret)) }
        #expect(text.contains("100000"))
        let archive = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        let found = try #require(archive["log"] as? [String: Any])
        #expect(found["version"] as? String == "1.2")
        #expect((found["creator"] as? [String: String]) == ["name": "suixinkan", "version": "1.2.3"])
        let entries = try #require(found["entries"] as? [[String: Any]])
        #expect(entries.count == 2)
        #expect(entries[0]["startedDateTime"] as? String == "2026-01-02T03:04:05+08:00")
        for entry in entries {
            for key in ["time", "request", "response", "cache", "timings"] { #expect(entry[key] != nil) }
        }
        let request = try #require(entries[1]["request"] as? [String: Any])
        #expect((request["queryString"] as? [[String: String]]) == [["name": "a", "value": "b"]])
        let response = try #require(entries[0]["response"] as? [String: Any])
        #expect(((response["content"] as? [String: Any])?["text"] as? String)?.contains("订单") == true)
        #expect((entries[1]["response"] as? [String: Any])?["status"] as? Int == 0)
        #expect(entries[1]["comment"] as? String == "curl 7")
    }

    @Test func anArchiveThatIsShownOnATerminalDoesNotDriveIt() throws {
        let files = InMemoryFileSystem()
        let log = HARLog(
            path: "/h.har", files: files, clock: FixedClock(try #require(BusinessTime("2026-01-02 03:04:05"))),
            creator: "1"
        ) { Issue.record("\($0)") }
        let evil = "\u{1B}[2J\u{7F}\u{85}\u{9B}31m\u{2028}\u{202E}订单"
        log.observe(
            .ended(
                HTTPTransferRecord(
                    request: HTTPRequest(.get, url: "http://a.cn/x"),
                    outcome: .success(
                        HTTPResponse(status: 200, headers: [HTTPHeader("X", evil)], body: Array(evil.utf8))),
                    metrics: HTTPMetrics())))
        let bytes = try #require(try files.read("/h.har", limit: 1 << 20))
        let driving = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter {
            $0 != "\n" && $0.properties.generalCategory == .control || (0x2028...0x202E).contains($0.value)
        }
        #expect(driving.isEmpty)
        let archive = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        let entries = try #require((archive?["log"] as? [String: Any])?["entries"] as? [[String: Any]])
        let content = (entries.first?["response"] as? [String: Any])?["content"] as? [String: Any]
        #expect(content?["text"] as? String == evil)
    }

    /// A long export has ten thousand transfers: what is in the file is not written again for each.
    @Test func anArchiveAndATraceGrowByWhatIsNewAndSayOnceThatTheyCannot() throws {
        let files = CountingFileSystem(), said = Locked<[FileError]>([])
        let now = FixedClock(try #require(BusinessTime("2026-01-02 03:04:05")))
        let observers: [any HTTPObserver] = [
            HARLog(path: "/h.har", files: files, clock: now, creator: "1") { error in said.withLock { $0.append(error) }
            },
            TraceFile(path: "/trace", files: files) { error in said.withLock { $0.append(error) } },
        ]
        for _ in 0..<20 { for observer in observers { observer.observe(.ended(record)) } }
        let sizes = try ["/h.har", "/trace"].map { try #require(try files.disk.read($0, limit: 1 << 20)).count }
        // The ending is written with each part.
        #expect(files.writtenBytes <= sizes[0] + sizes[1] + 20 * 8)
        let archive = try JSONSerialization.jsonObject(
            with: Data(try #require(try files.disk.read("/h.har", limit: 1 << 20))))
        let log = try #require((archive as? [String: Any])?["log"] as? [String: Any])
        #expect((log["entries"] as? [Any])?.count == 20)

        for path in ["/h.har", "/trace"] { try files.disk.remove(path) }
        for _ in 0..<3 { for observer in observers { observer.observe(.ended(record)) } }
        #expect(said.withLock { $0.map(\.path) } == ["/h.har", "/trace"])
    }

    @Test func aRequestIsCopiedAsCurl() async throws {
        let plain = CurlCommand.text(for: HTTPRequest(.get, url: "http://a.cn/x"))
        #expect(plain == "curl --http1.1 --compressed http://a.cn/x")
        let text = CurlCommand.text(for: record.request)
        #expect(!text.contains("geheim") && !text.contains("4711") && text.contains("--request POST"))
        #expect(text.contains("--header 'token: '\"$SUIXINKAN_TOKEN\""))
        let whole = CurlCommand.text(for: record.request, showsSecrets: true)
        #expect(whole.contains("'token: geheim-1'") && whole.contains("4711"))
        var transport = TransportOptions()
        (transport.proxy, transport.certificateFile) = ("http://user:geheim@p.cn:1", "/a b.pem")
        (transport.minimumTLS, transport.speaksHTTP2) = (.v1_3, true)
        transport.clientCertificate = .init(file: "own.pem", keyFile: "key.pem", password: "geheim")
        transport.addresses = ["a.cn:80:192.0.2.1"]
        #expect(
            CurlCommand.text(for: HTTPRequest(.head, url: "http://a.cn/{x}"), transport: transport)
                == "curl --proxy 'http://•••@p.cn:1' --cacert '/a b.pem' --cert own.pem --key key.pem --pass '•••' "
                + "--tlsv1.3 --resolve a.cn:80:192.0.2.1 --http2 --globoff --compressed --head 'http://a.cn/{x}'")
        // A shell reads every word back as it was.
        let stub = try StubServer()
        let request = HTTPRequest(
            .put, url: stub.url + "/a?b='c'&d=$HOME",
            headers: [HTTPHeader("X-A", "it's `b` \"$c\""), HTTPHeader("X-E", "")],
            body: Array("{\"名\": \"it's\\n\"}".utf8))
        let shell = try ChildProcess("/bin/sh", ["-c", CurlCommand.text(for: request)])
        #expect(try await shell.ended() == 0, "\(shell.output)")
        let received = try await stub.nextRequest()
        #expect(received.method == "PUT" && received.target == "/a?b='c'&d=$HOME" && received.body == request.body)
        #expect(received.header("X-A") == "it's `b` \"$c\"" && received.header("X-E") == "")
    }
}

/// Counts the bytes that are written.
private final class CountingFileSystem: FileSystem {
    let disk = InMemoryFileSystem()
    private let count = Locked(0)

    var writtenBytes: Int { count.withLock { $0 } }

    func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
        count.withLock { $0 += bytes.count }
        try disk.replace(path, with: bytes)
    }

    func write(_ bytes: [UInt8], to path: String, at offset: Int) throws(FileError) {
        count.withLock { $0 += bytes.count }
        try disk.write(bytes, to: path, at: offset)
    }

    func read(_ path: String, limit: Int) throws(FileError) -> [UInt8]? { try disk.read(path, limit: limit) }
    func createPrivateFile(_ path: String) throws(FileError) { try disk.createPrivateFile(path) }
    func createPrivateFolder(_ path: String) throws(FileError) { try disk.createPrivateFolder(path) }
    func remove(_ path: String) throws(FileError) { try disk.remove(path) }

    func moveAside(_ path: String, endings: [String], as word: String) throws(FileError) -> String? {
        try disk.moveAside(path, endings: endings, as: word)
    }

    func withLock<Result>(_ path: String, waiting limit: Duration, _ body: () throws -> Result) throws -> Result {
        try disk.withLock(path, waiting: limit, body)
    }
}
