import NetworkingInterface

/// When a request is tried again.
package struct RetryPolicy: Equatable, Sendable {
    /// How often it may be tried in all.
    package var attempts: Int
    /// The longest pause before the second attempt; each further one may be twice as long.
    package var firstPause: Duration
    /// The longest pause that the client chooses.
    package var longestPause: Duration
    /// The longest pause that a server may ask for (`Retry-After`). One that asks for more gets no further attempt.
    package var longestAskedPause: Duration

    /// Three attempts, with pauses of up to 0.2 s, 0.4 s, … and of at most 60 s where the server asks for one.
    package init(
        attempts: Int = 3, firstPause: Duration = .milliseconds(200), longestPause: Duration = .seconds(5),
        longestAskedPause: Duration = .seconds(60)
    ) {
        (self.attempts, self.firstPause) = (attempts, firstPause)
        (self.longestPause, self.longestAskedPause) = (longestPause, longestAskedPause)
    }
}

/// How many attempts more a client may make, so that a back end in trouble is not asked thrice as much as a healthy one:
/// each request earns a fifth of an attempt, and ten are there at the beginning.
struct RetryBudget: Equatable, Sendable {
    private static let most = 50, price = 5

    private var credit = most

    mutating func earn() { credit = min(credit + 1, Self.most) }

    /// Pays for an attempt; false where there is nothing left for it.
    mutating func pay() -> Bool {
        guard credit >= Self.price else { return false }
        credit -= Self.price
        return true
    }
}

/// The attempts of one request, as a value: how each ended goes in, what is done next comes out. It knows no clock.
///
///     trying ─ refused for now, or lost ─▶ pausing ─ the pause is over ─▶ trying
///        └─ an answer, a failure for good, no attempt or no time left ─▶ ended
struct RetryMachine: Sendable {
    enum Event: Sendable {
        /// An attempt was answered, so long after the beginning.
        case answered(status: Int, retryAfter: Duration?, at: Duration)
        /// An attempt failed.
        case failed(HTTPClientError, at: Duration)
        /// The pause is over.
        case paused(at: Duration)
    }

    enum Action: Equatable, Sendable {
        /// Tries again, with so much time left.
        case send(total: Duration)
        /// Waits.
        case pause(Duration)
        /// What the attempt gave is what the caller gets.
        case deliver
    }

    private let policy: RetryPolicy
    private let method: HTTPRequest.Method
    private let total: Duration
    private let random: @Sendable () -> Double
    private(set) var attempt = 1

    /// - Parameters:
    ///   - total: how long all attempts and pauses may take together.
    ///   - random: a number from 0 up to 1.
    init(
        _ policy: RetryPolicy, method: HTTPRequest.Method, total: Duration, random: @escaping @Sendable () -> Double
    ) {
        (self.policy, self.method, self.total, self.random) = (policy, method, total, random)
    }

    /// `budget` pays for each further attempt.
    mutating func handle(_ event: Event, budget: inout RetryBudget) -> Action {
        switch event {
        case .answered(let status, let asked, let time):
            guard method.isIdempotent, [429, 502, 503, 504].contains(status) else { return .deliver }
            return again(at: time, asked: asked, &budget)
        case .failed(let error, let time):
            return isWorthwhile(error) ? again(at: time, asked: nil, &budget) : .deliver
        case .paused(let time):
            guard time < total else { return .deliver }
            attempt += 1
            return .send(total: total == HTTPTimeouts.unlimited ? total : total - time)
        }
    }

    /// A connection that was not made or was lost; for a change, only where not a byte of it was sent.
    private func isWorthwhile(_ error: HTTPClientError) -> Bool {
        guard [.notConnected, .connectionLost, .connectTimeout].contains(error.code) else { return false }
        return method.isIdempotent || error.nothingWasSent
    }

    private func again(at time: Duration, asked: Duration?, _ budget: inout RetryBudget) -> Action {
        guard attempt < policy.attempts, (asked ?? .zero) <= policy.longestAskedPause else { return .deliver }
        // Full jitter: clients that failed together do not come back together.
        let ceiling = min(policy.firstPause * (1 << min(attempt - 1, 16)), policy.longestPause)
        let pause = max(ceiling * random(), asked ?? .zero)
        // No pause goes beyond the limit: whoever waits gets what there is at once instead.
        guard time + pause < total, budget.pay() else { return .deliver }
        return .pause(pause)
    }
}
