/// Answers the contract's requests from a data file.
///
/// One lock around it all: answers take well under a millisecond, and the same requests in the same order always get
/// the same answers.
final class BackEnd: Sendable {
    struct State {
        var data: DataFile
        var log: RequestLog
        var faults: [Fault] = []
        var locations = StaffLocations()
        /// Decides which requests `--fail-rate` fails.
        var failures: SplitMix64
    }

    private let options: DevServerOptions
    private let state: Guarded<State>

    /// What the data in use was made from.
    let source: DataSource

    init(_ options: DevServerOptions) throws(DevServerError) {
        self.options = options
        // The log first: where it cannot be had, no data file is made.
        let log = try RequestLog(path: options.logFile)
        let data = try DataFile(
            path: options.dataFile, people: .demo, wanted: DataSource(seed: options.seed, orders: options.orders))
        source = data.source
        state = Guarded(State(data: data, log: log, failures: Self.failures(of: options)))
    }

    static func failures(of options: DevServerOptions) -> SplitMix64 {
        SplitMix64(seed: options.seed, stream: 0xFA11)
    }

    /// Closes the log file.
    func close() {
        state.withLock { $0.log.closeFile() }
    }

    func answer(_ request: HTTPRequest) -> HTTPAnswer {
        if request.path == ContractDocument.path { return ContractDocument.answer(request) }
        return state.withLock { state in
            if request.path.hasPrefix("/_control/") {
                return ControlEndpoints.answer(request, &state, options)
            }
            var asking: Account?
            var answer = self.answer(request, &state, &asking)
            answer.delayMilliseconds += options.latencyMilliseconds
            state.log.add(
                RequestLog.Entry(
                    method: request.method, path: request.path, query: request.loggableQuery, status: answer.status,
                    code: answer.code, account: asking?.id))
            return answer
        }
    }

    private func answer(_ request: HTTPRequest, _ state: inout State, _ asking: inout Account?) -> HTTPAnswer {
        let holder = request.token.flatMap { try? state.data.tokens.holder(of: $0) }
        asking = holder?.account
        let fault = state.takeFault(for: request)
        // Drawn for every request, so that a fault in between does not shift the ones after it.
        let fails = Double(state.failures.next() >> 11) < options.failRate * 0x1p53
        var answer: HTTPAnswer
        do {
            if let refusal = fault?.refusal { throw refusal }
            if fails { throw Refusal.serverFault }
            answer = HTTPAnswer(data: try Self.data(for: request, state, holder))
        } catch let refusal as Refusal {
            answer = HTTPAnswer(refusal)
        } catch {
            answer = HTTPAnswer(.serverFault)
        }
        answer.delayMilliseconds = fault?.delayMilliseconds ?? 0
        return answer
    }

    private static func data(
        for request: HTTPRequest, _ state: State, _ holder: TokenHolder?
    ) throws -> JSONValue {
        guard let route = Route.all[request.path] else { throw Refusal.noPath }
        guard request.method == route.method.rawValue else {
            throw Refusal.wrongMethod(allowed: route.method.rawValue)
        }
        guard !request.contentIsTooLarge else { throw Refusal.contentTooLarge }
        try route.access.check(request, holder)
        return try route.answer(
            Call(request: request, data: state.data, locations: state.locations, holder: holder))
    }
}

extension BackEnd.State {
    /// The first fault that matches a request, counted as used.
    fileprivate mutating func takeFault(for request: HTTPRequest) -> Fault? {
        guard let index = faults.firstIndex(where: { $0.matches(request) }) else { return nil }
        let fault = faults[index]
        if !faults[index].use() { faults.remove(at: index) }
        return fault
    }
}

extension Route.Access {
    /// Throws where the token does not open this door.
    fileprivate func check(_ request: HTTPRequest, _ holder: TokenHolder?) throws(Refusal) {
        if case .anyone = self { return }
        guard let token = request.token, !token.isEmpty else { throw .noToken }
        guard let holder else { throw .invalidToken }
        guard !holder.isExpired else { throw .expiredToken }
        if case .anyToken = self { return }
        guard let account = holder.account else { throw .invalidToken }
        if case .role(let role) = self, account.role != role { throw .forbiddenRole }
    }
}
