import Domain
import NetworkingInterface
import TestSupport
import Testing

@testable import Networking

/// Connections that are not made, that die, and that take too long.
struct ConnectionTests {
    let client = makeClient()

    @Test func closedPortIsNotConnected() async throws {
        let port = try StubServer.closedPort()
        let error = await failure(of: HTTPRequest(.get, url: "http://127.0.0.1:\(port)/a?key=secret"), on: client)
        #expect(error?.code == .notConnected)
        #expect(error?.message(.english).contains("127.0.0.1:\(port)") == true)
        #expect(error?.message(.simplifiedChinese).contains("127.0.0.1:\(port)") == true)
        #expect("\(error.map { "\($0)" } ?? "secret")".contains("secret") == false)
    }

    @Test func unknownNameDoesNotResolve() async throws {
        let error = await failure(of: HTTPRequest(.get, url: "http://nothing.invalid/"), on: client)
        #expect(error?.code == .unresolvedName)
        #expect(error?.message(.english).contains("nothing.invalid") == true)
    }

    @Test func connectionThatIsNotTakenTimesOut() async throws {
        let hole = try BlackHole()
        let request = HTTPRequest(
            .get, url: "http://127.0.0.1:\(hole.port)",
            timeouts: HTTPTimeouts(connect: .milliseconds(100), total: .seconds(20)))
        let error = await failure(of: request, on: client)
        #expect(error?.code == .connectTimeout)
        #expect(error?.message(.english).contains("0.1 s") == true)
    }

    @Test(
        arguments: [
            (.seconds(30), "30"), (.milliseconds(250), "0.25"), (.milliseconds(1_500), "1.5"), (.seconds(90), "90"),
            (.milliseconds(60_001), "60.001"), (.microseconds(10), "0.001"), (.milliseconds(10_050), "10.05"),
            (.zero, "0.001"),
        ] as [(Duration, String)])
    func timeLimitIsSaidInSeconds(limit: Duration, said: String) {
        #expect(limit.secondsText == said)
    }

    @Test func totalLimitCountsWhileConnectingToo() async throws {
        let hole = try BlackHole()
        let request = HTTPRequest(
            .get, url: "http://127.0.0.1:\(hole.port)",
            timeouts: HTTPTimeouts(connect: .seconds(20), total: .milliseconds(100)))
        #expect(await failure(of: request, on: client)?.code == .totalTimeout)
    }

    @Test(arguments: [false, true])
    func silentServerTimesOut(onAKeptConnection isKept: Bool) async throws {
        let stub = try StubServer()
        if isKept { _ = try await client.send(HTTPRequest(.get, url: stub.url)) }
        stub.respond { _ in .raw("HTTP/1.1 200 OK\r\n").then(.hang) }
        let timeouts = HTTPTimeouts(connect: .seconds(20), total: .milliseconds(100))
        let error = await failure(of: HTTPRequest(.get, url: stub.url, timeouts: timeouts), on: client)
        #expect(error?.code == .totalTimeout)
        #expect(stub.connectionCount == 1)
        try await stub.connectionClosed()
    }

    @Test func anAnswerThatStopsIsIdleAndALongPollIsNot() async throws {
        let gate = Gate()
        let stub = try StubServer { request in
            let head = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n"
            return request.path == "/poll"
                ? StubAnswer([.hold(gate)]).then(.bytes(Array((head + "poll").utf8)))
                : .raw(head + "st").then(.hang)
        }
        let poll = Task {
            try await client.send(
                HTTPRequest(
                    .get, url: stub.url + "/poll",
                    timeouts: HTTPTimeouts(connect: .seconds(20), total: HTTPTimeouts.unlimited)))
        }
        let timeouts = HTTPTimeouts(connect: .seconds(20), total: .seconds(20), idle: .seconds(1))
        let error = await failure(of: HTTPRequest(.get, url: stub.url + "/slow", timeouts: timeouts), on: client)
        #expect(error?.code == .idleTimeout)
        #expect(error?.message(.english).contains("for 1 s") == true)
        gate.open()
        #expect(try await poll.value.text == "poll")
    }

    @Test(arguments: [HTTPRequest.Method.head, .put, .delete])
    func otherMethodsAreSentAsTheyAre(method: HTTPRequest.Method) async throws {
        let stub = try StubServer { request in
            request.method == "HEAD"
                ? .raw("HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n") : .text("content")
        }
        for _ in 0..<2 {
            let body: [UInt8] = method == .put ? [1, 2] : []
            let response = try await client.send(HTTPRequest(method, url: stub.url, body: body))
            #expect(response.text == (method == .head ? "" : "content"))
            let request = try await stub.nextRequest()
            #expect(request.method == method.rawValue && request.body == body)
            _ = try await client.send(HTTPRequest(.get, url: stub.url))
            #expect(try await stub.nextRequest().method == "GET")
        }
        #expect(stub.connectionCount == 1)
    }

    @Test func timeLimitHoldsOverAllRedirectsTogether() async throws {
        let stub = try StubServer()
        stub.respond { request in
            request.target == "/2" ? .hang : .redirect(to: "/2")
        }
        let request = HTTPRequest(
            .get, url: stub.url + "/1", timeouts: HTTPTimeouts(connect: .seconds(20), total: .milliseconds(200)))
        #expect(await failure(of: request, on: client)?.code == .totalTimeout)
    }

    @Test(arguments: ["", "content"], [StubAnswer.close, .reset].indices)
    func postIsNotSentAgainWhenAKeptConnectionDies(body: String, death: Int) async throws {
        let stub = try StubServer()
        _ = try await client.send(HTTPRequest(.get, url: stub.url + "/first"))
        stub.respond { _ in [StubAnswer.close, .reset][death] }
        let request = HTTPRequest(.post, url: stub.url + "/change", body: Array(body.utf8))
        let error = await failure(of: request, on: client)
        #expect(error?.code == .connectionLost)
        // The error comes last: whatever would have been sent again is there by now.
        #expect(stub.requests.filter { $0.method == "POST" }.count == 1)
        stub.respond { _ in .text("alive") }
        #expect(try await client.send(HTTPRequest(.post, url: stub.url, body: [1])).text == "alive")
    }

    @Test func largePostIsNotSentAgainWhenAKeptConnectionDies() async throws {
        let stub = try StubServer()
        _ = try await client.send(HTTPRequest(.get, url: stub.url + "/first"))
        stub.respond { _ in .reset }
        let request = HTTPRequest(.post, url: stub.url, body: Array(repeating: 7, count: 3 << 20))
        #expect(await failure(of: request, on: client)?.code == .connectionLost)
        #expect(stub.requests.filter { $0.method == "POST" }.count == 1)
    }

    @Test func idleConnectionThatTheServerClosedIsReplaced() async throws {
        let stub = try StubServer { _ in .text("ok").then(.close) }
        for _ in 0..<3 {
            let count = stub.connectionCount
            #expect(try await client.send(HTTPRequest(.post, url: stub.url, body: [1])).text == "ok")
            try await stub.connectionClosed(count: count + 1)
        }
        #expect(stub.requests.count == 3)
    }

    @Test func connectionsEndWithTheClient() async throws {
        let stub = try StubServer()
        do {
            let client = makeClient()
            _ = try await client.send(HTTPRequest(.get, url: stub.url))
        }
        try await stub.connectionClosed()
    }

    @Test func missingLibrarySaysWhatToInstall() async throws {
        let client = makeClient(library: "libnothing-of-that-name.so.9")
        let error = await failure(of: HTTPRequest(.get, url: "http://127.0.0.1:1"), on: client)
        #expect(error?.code == .unavailable)
        #expect(error?.message(.english).contains("apt install libcurl4") == true)
        #expect(error?.detail?.contains("libnothing-of-that-name") == true)
    }

    @Test func aLibraryThatIsThereAndCannotBeLoadedSaysWhyAndNotToInstallIt() async throws {
        let error = await failure(
            of: HTTPRequest(.get, url: "http://127.0.0.1:1"), on: makeClient(library: "/dev/null"))
        #expect(error?.code == .unavailable)
        for language in Language.allCases {
            let message = try #require(error?.message(language))
            #expect(message.contains("/dev/null: file too short") && !message.contains("apt install"), "\(message)")
        }
    }

    @Test func libraryWithoutTheFunctionsIsUnavailable() async throws {
        let error = await failure(
            of: HTTPRequest(.get, url: "http://127.0.0.1:1"), on: makeClient(library: "libm.so.6"))
        #expect(error?.code == .unavailable)
    }
}
