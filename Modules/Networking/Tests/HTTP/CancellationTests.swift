import Networking
import NetworkingInterface
import TestSupport
import Testing

/// A cancelled call has ended its transfer when it returns.
struct CancellationTests {
    let client = makeClient()

    @Test func cancelledBeforeTheCallSendsNothing() async throws {
        let stub = try StubServer()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await failure(of: HTTPRequest(.get, url: stub.url), on: client)
        }
        #expect(await task.value?.code == .cancelled)
        _ = try await client.send(HTTPRequest(.get, url: stub.url + "/after"))
        #expect(stub.requests.map(\.target) == ["/after"])
        #expect(stub.connectionCount == 1)
    }

    @Test func cancellationClosesTheConnectionAndEndsTheCall() async throws {
        let stub = try StubServer { _ in .raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf").then(.hang) }
        let task = Task { await failure(of: HTTPRequest(.get, url: stub.url), on: client) }
        _ = try await stub.nextRequest()
        task.cancel()
        #expect(await task.value?.code == .cancelled)
        try await stub.connectionClosed()
    }

    @Test func cancellationLeavesOtherRequestsAlone() async throws {
        let gate = Gate()
        let stub = try StubServer { request in
            request.path == "/kept" ? StubAnswer([.hold(gate)] + StubAnswer.text("kept").steps) : .hang
        }
        async let kept = client.send(HTTPRequest(.get, url: stub.url + "/kept"))
        let doomed = Task { await failure(of: HTTPRequest(.get, url: stub.url + "/doomed"), on: client) }
        _ = try await stub.requests(count: 2)
        doomed.cancel()
        #expect(await doomed.value?.code == .cancelled)
        gate.open()
        #expect(try await kept.text == "kept")
    }

    @Test func cancellationDoesNotWaitForTheNameService() async throws {
        let started = Gate()
        let task = Task {
            started.open()
            return await failure(of: HTTPRequest(.get, url: "http://slow.nothing.invalid/"), on: client)
        }
        try await started.opened()
        task.cancel()
        let code = await task.value?.code
        #expect(code == .cancelled || code == .unresolvedName)
    }

    /// A fresh client loads the library and starts its thread within the call: time to be cancelled before the request
    /// is queued and after the call has begun.
    @Test(.timeLimit(.minutes(1))) func cancellationWhileTheClientStartsIsNotLost() async throws {
        let stub = try StubServer { _ in .hang }
        for number in 0..<300 {
            let client = makeClient()
            let begun = Watched(false)
            let task = Task {
                begun.update { $0 = true }
                return await failure(of: HTTPRequest(.get, url: stub.url), on: client)
            }
            while !begun.value { await Task.yield() }
            for _ in 0..<number * 2 { await Task.yield() }
            task.cancel()
            #expect(await task.value?.code == .cancelled)
        }
        try await stub.allConnectionsClosed()
    }

    /// Each cancellation hits its request at another point of its way: before it is queued, while it connects, while it
    /// sends, before and in the middle of the answer, after its end.
    @Test func tenThousandCancellationsAtRandomEndOnceAndLeaveNothingOpen() async throws {
        let stub = try StubServer { request in
            switch Int(request.target.dropFirst()).map({ $0 % 4 }) {
            case 0: .text("whole")
            case 1: .hang
            case 2: .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf").then(.hang)
            default: .raw("HTTP/1.1 103 Early Hints\r\n\r\n").then(.hang)
            }
        }
        do {
            let client = makeClient()
            for round in 0..<200 {
                let tasks = (0..<50).map { number in
                    let id = round * 50 + number
                    let body: [UInt8] = id.isMultiple(of: 3) ? [1, 2, 3] : []
                    let request = HTTPRequest(body.isEmpty ? .get : .post, url: "\(stub.url)/\(id)", body: body)
                    return Task { () -> HTTPClientError.Code? in
                        do throws(HTTPClientError) {
                            let response = try await client.send(request)
                            #expect(response.text == "whole")
                            return nil
                        } catch {
                            return error.code
                        }
                    }
                }
                for task in tasks.shuffled() {
                    for _ in 0..<Int.random(in: 0..<40) { await Task.yield() }
                    task.cancel()
                }
                for task in tasks {
                    let code = await task.value
                    #expect(code == nil || code == .cancelled)
                }
            }
            #expect(try await client.send(HTTPRequest(.get, url: stub.url + "/0")).text == "whole")
        }
        #expect(openConnections(toPort: stub.port) == 0)
        try await stub.allConnectionsClosed()
    }
}
