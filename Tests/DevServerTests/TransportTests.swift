import DevServer
import Domain
import Testing

@Suite struct TransportTests {
    @Test func anUnknownPathIsNotFound() throws {
        let answer = try RunningServer().client.get("/api/app/nothing")
        #expect(answer.status == 404 && answer.code == 100_404)
        #expect(answer.data.isNull)
    }

    @Test(arguments: [
        ("POST", "/api/app/config", "GET"), ("GET", "/api/app/v9/login", "POST"),
        ("DELETE", "/api/app/order/detail", "GET"),
        ("GET", "/_control/reset", "POST"), ("POST", "/_control/log", "GET"),
    ])
    func aWrongMethodIsToldTheRightOne(_ method: String, _ path: String, _ allowed: String) throws {
        let answer = try RunningServer().client.send(method, path)
        #expect(answer.status == 405 && answer.code == 100_400)
        #expect(answer.headers["allow"] == allowed)
    }

    @Test func contentAboveAMebibyteIsRefusedAndTheConnectionGoesOn() throws {
        let server = try RunningServer()
        let connection = try LoopbackConnection(port: server.server.port)
        func post(_ size: Int) throws -> Answer {
            try connection.write(
                "POST /api/app/v9/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: \(size)\r\n\r\n"
                    + String(repeating: " ", count: size))
            return try connection.readAnswer()
        }
        let tooLarge = try post(1_048_577)
        #expect(tooLarge.status == 413 && tooLarge.code == 100_400)
        #expect(try post(1_048_576).status == 200)
    }

    @Test func aConnectionServesManyRequestsAndPipelinedOnes() throws {
        let server = try RunningServer()
        let connection = try LoopbackConnection(port: server.server.port)
        let request = "GET /api/app/config HTTP/1.1\r\nHost: a\r\n\r\n"
        for _ in 0..<3 {
            try connection.write(request)
            #expect(try connection.readAnswer().code == 100_000)
        }
        try connection.write(request + request)
        #expect(try connection.readAnswer().code == 100_000)
        #expect(try connection.readAnswer().code == 100_000)
    }

    @Test func manyClientsAtOnceAllGetTheirAnswer() async throws {
        let server = try RunningServer()
        let client = try server.person(RunningServer.photographer)
        let totals = await withTaskGroup(of: Int64?.self) { group in
            for _ in 0..<40 {
                group.addTask { try? client.get(RunningServer.photographerList).data["total"].integer }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(totals == Array(repeating: 137, count: 40))
    }

    @Test(.timeLimit(.minutes(1))) func latencyHoldsAnswersBackWithoutHoldingUpTheOthers() throws {
        let server = try RunningServer { $0.latencyMilliseconds = 3_600_000 }
        // More connections than the server has threads.
        let connections = try (0..<12).map { _ in try LoopbackConnection(port: server.server.port) }
        for connection in connections { try connection.write("GET /api/app/config HTTP/1.1\r\nHost: a\r\n\r\n") }
        // The log has a request as soon as its answer is waiting; control answers are not held back.
        while try server.client.get("/_control/log").json.list.count < connections.count {}
        server.server.stop()
    }

    @Test(.timeLimit(.minutes(1))) func stopEndsAServerWhoseAnswersAreHeldBack() throws {
        let server = try RunningServer { $0.latencyMilliseconds = 3_600_000 }
        let connection = try LoopbackConnection(port: server.server.port)
        try connection.write("GET /api/app/config HTTP/1.1\r\nHost: a\r\n\r\n")
        // The log has the request as soon as its answer is waiting; control answers are not held back.
        while try server.client.get("/_control/log").json.list.isEmpty {}
        server.server.stop()
        #expect(throws: ClientFailure.self) { try LoopbackConnection(port: server.server.port) }
    }

    @Test func aTakenPortIsAnErrorThatNamesIt() throws {
        let server = try RunningServer()
        let error = #expect(throws: DevServerError.self) { try RunningServer { $0.port = server.server.port } }
        #expect(error?.code == .listen && error?.exitStatus == 74)
        #expect(error?.failure.message(.english).contains(String(server.server.port)) == true)
    }

    @Test func aStoppedServersPortCanBeHadAtOnce() throws {
        let first = try RunningServer()
        let connection = try LoopbackConnection(port: first.server.port)
        try connection.write("GET /api/app/config HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try connection.readAnswer()
        first.server.stop()
        let second = try RunningServer { $0.port = first.server.port }
        #expect(try second.client.get("/api/app/config").code == 100_000)
    }
}
