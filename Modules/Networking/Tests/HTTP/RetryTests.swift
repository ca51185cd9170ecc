import Domain
import NetworkingInterface
import NetworkingTesting
import TestSupport
import Testing

@testable import Networking

/// When a request is tried again, as a value and over clients.
struct RetryTests {
    private final class Witness: HTTPObserver {
        let retries = Watched<[(attempt: Int, pause: Duration, reason: String)]>([])

        func observe(_ event: HTTPEvent) {
            if case .retrying(_, let attempt, let pause, let reason) = event {
                retries.update { $0.append((attempt, pause, reason)) }
            }
        }
    }

    private let lost = HTTPClientError(.connectionLost, message: LocalizedText(verbatim: "lost"))
    private let unsent = HTTPClientError(
        .connectionLost, message: LocalizedText(verbatim: "unsent"), nothingWasSent: true)

    private func machine(
        _ method: HTTPRequest.Method = .get, attempts: Int = 3, total: Duration = .seconds(30), random: Double = 0.5
    ) -> RetryMachine {
        RetryMachine(RetryPolicy(attempts: attempts), method: method, total: total) { random }
    }

    private func action(
        _ event: RetryMachine.Event, _ method: HTTPRequest.Method = .get, total: Duration = .seconds(30),
        random: Double = 0.5
    ) -> RetryMachine.Action {
        var machine = machine(method, total: total, random: random), budget = RetryBudget()
        return machine.handle(event, budget: &budget)
    }

    @Test(arguments: [429, 502, 503, 504], [HTTPRequest.Method.get, .head, .put, .delete])
    func passingRefusalsOfIdempotentRequestsAreTriedAgain(status: Int, method: HTTPRequest.Method) {
        let answered = RetryMachine.Event.answered(status: status, retryAfter: nil, at: .zero)
        #expect(action(answered, method) == .pause(.milliseconds(100)))
        #expect(action(answered, .post) == .deliver)
    }

    @Test(arguments: [200, 204, 301, 400, 401, 404, 408, 500, 501])
    func otherAnswersAreAnswers(status: Int) {
        #expect(action(.answered(status: status, retryAfter: .seconds(1), at: .zero)) == .deliver)
    }

    @Test func lostConnectionsAreTriedAgainAndAChangeOnlyWhereNothingWasSent() {
        #expect(action(.failed(lost, at: .zero)) == .pause(.milliseconds(100)))
        #expect(action(.failed(lost, at: .zero), .post) == .deliver)
        #expect(action(.failed(unsent, at: .zero), .post) == .pause(.milliseconds(100)))
        for code in [HTTPClientError.Code.cancelled, .tls, .totalTimeout, .idleTimeout, .badAnswer, .invalidRequest] {
            let error = HTTPClientError(code, message: lost.message, nothingWasSent: true)
            #expect(action(.failed(error, at: .zero)) == .deliver)
        }
    }

    @Test func pausesGrowAndAreAnywhereFromNought() {
        var machine = machine(attempts: 10, random: 0.999), budget = RetryBudget()
        var pauses: [Duration] = []
        for _ in 0..<7 {
            if case .pause(let pause) = machine.handle(.failed(lost, at: .zero), budget: &budget) {
                pauses.append(pause)
            }
            #expect(machine.handle(.paused(at: .zero), budget: &budget) == .send(total: .seconds(30)))
        }
        #expect(pauses == [200, 400, 800, 1600, 3200, 5000, 5000].map { Duration.milliseconds($0) * 0.999 })
        #expect(action(.failed(lost, at: .zero), random: 0) == .pause(.zero))
    }

    @Test func whatTheServerAsksForIsWaitedWithinReason() {
        func asked(_ seconds: Int, total: Duration = .seconds(300)) -> RetryMachine.Action {
            action(.answered(status: 503, retryAfter: .seconds(seconds), at: .zero), total: total)
        }
        #expect(asked(7) == .pause(.seconds(7)))
        #expect(asked(60) == .pause(.seconds(60)))
        #expect(asked(61) == .deliver)
        #expect(asked(0) == .pause(.milliseconds(100)))
        // No pause goes beyond the request's own limit, whatever the server asks for.
        #expect(asked(30, total: .seconds(30)) == .deliver)
        #expect(asked(86_400, total: HTTPTimeouts.unlimited) == .deliver)
    }

    @Test func attemptsAreNumberedAndEndWithTheirNumberOrTheirTime() {
        var machine = machine(attempts: 3), budget = RetryBudget()
        #expect(machine.handle(.failed(lost, at: .seconds(1)), budget: &budget) == .pause(.milliseconds(100)))
        #expect(machine.handle(.paused(at: .seconds(2)), budget: &budget) == .send(total: .seconds(28)))
        #expect(machine.attempt == 2)
        #expect(machine.handle(.failed(lost, at: .seconds(3)), budget: &budget) == .pause(.milliseconds(200)))
        // The machine slept, and the time is over.
        #expect(machine.handle(.paused(at: .seconds(31)), budget: &budget) == .deliver)
        #expect(machine.handle(.paused(at: .seconds(4)), budget: &budget) == .send(total: .seconds(26)))
        #expect(machine.handle(.failed(lost, at: .seconds(5)), budget: &budget) == .deliver)
    }

    @Test func aBackEndInTroubleIsNotAskedThriceAsMuch() {
        var budget = RetryBudget(), attempts = 0
        for _ in 0..<1_000 {
            var machine = machine()
            budget.earn()
            attempts += 1
            while case .pause = machine.handle(.failed(lost, at: .zero), budget: &budget) {
                _ = machine.handle(.paused(at: .zero), budget: &budget)
                attempts += 1
            }
        }
        #expect((1_150...1_250).contains(attempts), "\(attempts)")
    }

    // MARK: Over clients

    @Test func furtherAttemptsAreMadeAfterTheirPausesAndSaid() async throws {
        let clock = TestClock(), witness = Witness()
        let fake = FakeHTTPClient { _ in HTTPResponse(status: 503, headers: [HTTPHeader("Retry-After", "2")]) }
        let client = RetryingHTTPClient(fake, clock: clock, random: { 0.5 }, observer: witness)
        let call = Task { try await client.send(HTTPRequest(.get, url: "http://a.invalid/x?token=secret")) }
        try await clock.sleepers()
        clock.advance(by: .seconds(2))
        try await witness.retries.wait(for: "the third attempt") { $0.count == 2 ? () : nil }
        fake.respond { _ in HTTPResponse(status: 200) }
        try await clock.sleepers()
        clock.advance(by: .seconds(2))
        #expect(try await call.value.status == 200)
        #expect(witness.retries.value.map(\.attempt) == [2, 3])
        #expect(witness.retries.value.map(\.pause) == [.seconds(2), .seconds(2)])
        #expect(witness.retries.value.map(\.reason) == ["status 503", "status 503"])
        #expect(fake.requests.map(\.timeouts.total) == [.seconds(30), .seconds(28), .seconds(26)])
    }

    /// A retrier that always says retry must not outlive its caller (Alamofire #3641).
    @Test func cancellationEndsThePauseAndMakesNoFurtherAttempt() async throws {
        let clock = TestClock()
        let fake = FakeHTTPClient { _ in HTTPResponse(status: 503) }
        let client = RetryingHTTPClient(fake, clock: clock)
        let call = Task { await failure(of: HTTPRequest(.get, url: "http://a.invalid/"), on: client) }
        try await clock.sleepers()
        call.cancel()
        #expect(await call.value?.code == .cancelled)
        #expect(fake.requests.count == 1)
    }

    @Test func aLostAnswerIsAskedForAgainOnTheWire() async throws {
        let stub = try StubServer()
        stub.respond(inOrder: .raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf").then(.reset), .text("whole"))
        let client = RetryingHTTPClient(makeClient(), clock: ContinuousClock(), random: { 0 })
        #expect(try await client.send(HTTPRequest(.get, url: stub.url)).text == "whole")
        #expect(stub.requests.count == 2)

        stub.respond(inOrder: .reset, .text("twice"))
        let change = HTTPRequest(.post, url: stub.url, body: [1])
        #expect(await failure(of: change, on: client)?.code == .connectionLost)
        #expect(stub.requests.count == 3)
    }

    @Test func aChangeThatReachedNobodyIsTriedAgain() async throws {
        let port = try StubServer.closedPort(), witness = Witness()
        let client = RetryingHTTPClient(makeClient(), clock: ContinuousClock(), random: { 0 }, observer: witness)
        let change = HTTPRequest(.post, url: "http://127.0.0.1:\(port)/", body: [1])
        let error = await failure(of: change, on: client)
        #expect(error?.code == .notConnected && error?.nothingWasSent == true)
        #expect(witness.retries.value.count == 2)
    }
}
