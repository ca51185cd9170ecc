import Domain
import Networking
import NetworkingInterface
import TestSupport
import Testing

/// What the live client sends, and what it takes for an answer.
struct AnswerTests {
    let client = makeClient()

    @Test func wholeAnswerArrivesWithStatusHeadersAndContent() async throws {
        let stub = try StubServer { _ in .json(#"{"code":100000}"#, status: 404, headers: [("X-A", "1"), ("x-a", "2")])
        }
        let response = try await client.send(HTTPRequest(.get, url: stub.url + "/a?b=c"))
        #expect(response.status == 404)
        #expect(response.text == #"{"code":100000}"#)
        #expect(
            response.headers == [
                HTTPHeader("Content-Type", "application/json"), HTTPHeader("X-A", "1"), HTTPHeader("x-a", "2"),
                HTTPHeader("Content-Length", "15"),
            ])
        #expect(stub.requests.map(\.target) == ["/a?b=c"])
    }

    @Test func requestCarriesExactlyWhatWasAsked() async throws {
        let stub = try StubServer()
        let request = HTTPRequest(
            .post, url: stub.url + "/login",
            headers: [
                HTTPHeader("Accept", "application/json"), HTTPHeader("X-Empty", ""), HTTPHeader("token", "秘密"),
                HTTPHeader("Content-Type", "application/json"),
            ], body: Array("{}".utf8))
        _ = try await client.send(request)
        let received = try await stub.nextRequest()
        #expect(received.method == "POST")
        #expect(received.bodyText == "{}")
        #expect(
            received.headers.map { "\($0.name): \($0.value)" } == [
                "Host: 127.0.0.1:\(stub.port)", "User-Agent: suixinkan-tests",
                "Accept-Encoding: gzip, deflate", "Accept: application/json",
                "X-Empty: ", "token: 秘密", "Content-Type: application/json", "Content-Length: 2",
            ])
    }

    @Test func getSendsNoHeaderThatNobodyAskedFor() async throws {
        let stub = try StubServer()
        _ = try await client.send(HTTPRequest(.get, url: stub.url))
        let received = try await stub.nextRequest()
        #expect(received.headers.map(\.name) == ["Host", "User-Agent", "Accept-Encoding"])
    }

    @Test func largeContentGoesOutWhole() async throws {
        let stub = try StubServer()
        let body = (0..<1_500_003).map { UInt8(truncatingIfNeeded: $0) }
        _ = try await client.send(HTTPRequest(.post, url: stub.url, body: body))
        let received = try await stub.nextRequest()
        #expect(received.body == body)
        // From 1 MiB on libcurl would wait for the server's word, a second long where it says nothing.
        #expect(received.header("Expect") == nil)
    }

    @Test func connectionIsKeptForTheNextRequest() async throws {
        let stub = try StubServer()
        for _ in 0..<5 { _ = try await client.send(HTTPRequest(.get, url: stub.url)) }
        #expect(stub.connectionCount == 1)
        #expect(stub.requests.count == 5)
    }

    @Test func parallelRequestsGetTheirOwnAnswers() async throws {
        let stub = try StubServer { .text($0.target) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let response = try await client.send(HTTPRequest(.get, url: "\(stub.url)/\(number)"))
                    #expect(response.text == "/\(number)")
                }
            }
            try await group.waitForAll()
        }
        #expect(Set(stub.requests.map(\.target)).count == 200)
    }

    @Test func interimAnswersAreSkipped() async throws {
        let stub = try StubServer { _ in
            .raw("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")
                .then(.bytes(Array("HTTP/1.1 201 Created\r\nX-A: 1\r\nContent-Length: 2\r\n\r\nok".utf8)))
        }
        let response = try await client.send(HTTPRequest(.get, url: stub.url))
        #expect(response.status == 201)
        #expect(response.headers == [HTTPHeader("X-A", "1"), HTTPHeader("Content-Length", "2")])
        #expect(response.text == "ok")
    }

    @Test func trailersAreNoHeaders() async throws {
        let stub = try StubServer { _ in
            .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\ntoken: smuggled\r\n\r\n")
        }
        let response = try await client.send(HTTPRequest(.get, url: stub.url))
        #expect(response.text == "ok")
        #expect(response.header("token") == nil)
    }

    @Test func answerWithoutContentIsEmpty() async throws {
        let stub = try StubServer { _ in .raw("HTTP/1.1 204 No Content\r\n\r\n") }
        let response = try await client.send(HTTPRequest(.get, url: stub.url))
        #expect(response == HTTPResponse(status: 204))
    }

    @Test(arguments: [
        ("short content", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"),
        ("chunk cut", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\na\r\nhalf"),
        ("end chunk missing", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n"),
        ("head cut", "HTTP/1.1 200 OK\r\nContent-Le"),
        ("nothing", ""),
    ])
    func cutAnswerIsALostConnection(what: String, bytes: String) async throws {
        let stub = try StubServer { _ in .raw(bytes).then(.close) }
        let error = await failure(of: HTTPRequest(.get, url: stub.url), on: client)
        #expect(error?.code == .connectionLost)
        #expect(error?.message(.english).contains("127.0.0.1:\(stub.port)") == true)
    }

    @Test func tornConnectionIsALostConnection() async throws {
        let stub = try StubServer { _ in .raw("HTTP/1.1 200 OK\r\n\r\nuntil the end").then(.reset) }
        let error = await failure(of: HTTPRequest(.get, url: stub.url), on: client)
        #expect(error?.code == .connectionLost)
    }

    @Test(arguments: [
        ("other protocol", "SSH-2.0-OpenSSH_9.2\r\n"),
        ("no status", "HTTP/1.1 OK\r\n\r\n"),
        ("two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 5\r\n\r\nokxyz"),
        ("two lengths in one", "HTTP/1.1 200 OK\r\nContent-Length: 2, 5\r\n\r\nokxyz"),
        ("packed unasked", "HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 2\r\n\r\nok"),
        ("packed on the way", "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n"),
    ])
    func whatIsNoPlainAnswerIsABadAnswer(what: String, bytes: String) async throws {
        let stub = try StubServer { _ in .raw(bytes).then(.close) }
        let error = await failure(of: HTTPRequest(.get, url: stub.url), on: client)
        #expect(error?.code == .badAnswer, "\(what): \(error.map { "\($0)" } ?? "")")
    }

    @Test func contentBeyondTheLimitIsTooLarge() async throws {
        let chunk = "400\r\n\(String(repeating: "x", count: 0x400))\r\n"
        let stub = try StubServer { request in
            let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
            return .raw(head + String(repeating: chunk, count: 100) + "0\r\n\r\n")
        }
        var request = HTTPRequest(.get, url: stub.url, maximumResponseBytes: 100 << 10)
        #expect(try await client.send(request).body.count == 100 << 10)
        request.maximumResponseBytes -= 1
        #expect(await failure(of: request, on: client)?.code == .tooLarge)
    }

    @Test func announcedContentBeyondTheLimitIsNotWaitedFor() async throws {
        let stub = try StubServer { _ in .raw("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n").then(.hang) }
        let request = HTTPRequest(.get, url: stub.url, maximumResponseBytes: 1000)
        #expect(await failure(of: request, on: client)?.code == .tooLarge)
        try await stub.connectionClosed()
    }

    @Test(arguments: [("many lines", 5000, 100), ("one line", 1, 200_000)])
    func floodOfHeadersIsTooLarge(what: String, lines: Int, length: Int) async throws {
        let stub = try StubServer { _ in
            let line = "X-A: \(String(repeating: "x", count: length))\r\n"
            return .raw("HTTP/1.1 200 OK\r\n" + String(repeating: line, count: lines)).then(.hang)
        }
        let error = await failure(of: HTTPRequest(.get, url: stub.url), on: client)
        #expect(error?.code == .tooLarge, "\(what): \(error.map { "\($0)" } ?? "")")
    }
}
