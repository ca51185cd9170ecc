import Domain
package import NetworkingInterface
import PlatformInterface

/// A client that tries again what is worth it. It is around any client, so that what it does is tested without a network.
package final class RetryingHTTPClient<Waiting: Clock>: HTTPClient where Waiting.Duration == Duration {
    private let client: any HTTPClient
    private let policy: RetryPolicy
    private let clock: Waiting
    private let random: @Sendable () -> Double
    private let observer: (any HTTPObserver)?
    private let budget = Locked(RetryBudget())

    /// - Parameters:
    ///   - random: a number from 0 up to 1, for pauses that differ from client to client.
    ///   - observer: hears of each further attempt, before its pause.
    package init(
        _ client: any HTTPClient, policy: RetryPolicy = RetryPolicy(), clock: Waiting,
        random: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
        observer: (any HTTPObserver)? = nil
    ) {
        (self.client, self.policy, self.clock, self.random, self.observer) = (client, policy, clock, random, observer)
    }

    package func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        var machine = RetryMachine(
            policy, method: request.method, total: request.timeouts.total, random: random)
        let start = clock.now
        var next = request
        budget.withLock { $0.earn() }
        while true {
            let outcome = await attempt(next)
            var action = handle(event(for: outcome, at: start.duration(to: clock.now)), &machine)
            if case .pause(let pause) = action {
                observer?.observe(
                    .retrying(request, attempt: machine.attempt + 1, after: pause, reason: reason(of: outcome)))
                do { try await clock.sleep(for: pause) } catch { throw .cancelled }
                action = handle(.paused(at: start.duration(to: clock.now)), &machine)
            }
            guard case .send(let total) = action else { return try outcome.get() }
            next.timeouts.total = total
        }
    }

    private func handle(_ event: RetryMachine.Event, _ machine: inout RetryMachine) -> RetryMachine.Action {
        budget.withLock { machine.handle(event, budget: &$0) }
    }

    private func attempt(_ request: HTTPRequest) async -> Result<HTTPResponse, HTTPClientError> {
        do throws(HTTPClientError) {
            return .success(try await client.send(request))
        } catch {
            return .failure(error)
        }
    }

    private func event(for outcome: Result<HTTPResponse, HTTPClientError>, at time: Duration) -> RetryMachine.Event {
        switch outcome {
        case .success(let response):
            .answered(
                status: response.status, retryAfter: RetryAfter.seconds(in: response).map { .seconds($0) }, at: time)
        case .failure(let error): .failed(error, at: time)
        }
    }

    private func reason(of outcome: Result<HTTPResponse, HTTPClientError>) -> String {
        switch outcome {
        case .success(let response): "status \(response.status)"
        case .failure(let error): error.detail ?? error.message(.english)
        }
    }
}
