import Domain
import NetworkingInterface
import OrdersInterface
import OrdersTesting
import TestSupport
import Testing

/// A back end whose answers the test holds, and releases in the order that it likes.
final class HeldOrders: Sendable {
    private struct State: Sendable {
        var asked: [OrderQuery] = []
        var answers: [Int: Result<Page<Order>, APIError>] = [:]
        var cancelled: Set<Int> = []
    }

    private let state = Watched(State())
    private let answersTheCancelled: Bool

    /// - Parameter answersTheCancelled: answers come, late, also to a caller that was cancelled: as from a server whose
    ///   answer was on its way already. Otherwise that caller is thrown `.cancelled` at once.
    init(answersTheCancelled: Bool) {
        self.answersTheCancelled = answersTheCancelled
    }

    var api: FakeOrderAPI {
        var api = FakeOrderAPI { Issue.record("\($0)") }
        api.photographerOrdersHandler = { [self] (query) throws(APIError) in try await answer(to: query) }
        return api
    }

    /// The queries so far, once there are so many.
    @discardableResult
    func asked(_ count: Int) async throws -> [OrderQuery] {
        try await state.wait(for: "\(count) requests") { $0.asked.count >= count ? $0.asked : nil }
    }

    /// Waits until the caller of a request, counted from 0, has been told that it was cancelled.
    func cancelled(_ number: Int) async throws {
        try await state.wait(for: "the end of request \(number)") { $0.cancelled.contains(number) ? () : nil }
    }

    /// Answers a request, counted from 0.
    func answer(_ number: Int, with ids: some Sequence<Int64>, total: Int?) {
        let page = Page(rows: ids.map { Order.sample($0) }, total: total)
        state.update { $0.answers[number] = .success(page) }
    }

    /// Fails a request, counted from 0.
    func fail(_ number: Int) {
        state.update { $0.answers[number] = .failure(.down) }
    }

    private func answer(to query: OrderQuery) async throws(APIError) -> Page<Order> {
        let number = state.update { state in
            state.asked.append(query)
            return state.asked.count - 1
        }
        let answer = Task { [state] in
            try await state.wait(for: "an answer to request \(number)") { $0.answers[number] }
        }
        let result = await withTaskCancellationHandler {
            await answer.result
        } onCancel: {
            if !answersTheCancelled { answer.cancel() }
        }
        switch result {
        case .success(let answer): return try answer.get()
        case .failure:
            state.update { _ = $0.cancelled.insert(number) }
            throw .calledOff
        }
    }
}

extension APIError {
    /// The network is not there.
    static let down = APIError(.network, failure: Failure(.network, LocalizedText(en: "No network.", zh: "网络不可用。")))
    /// The caller was cancelled.
    static let calledOff = APIError(
        .cancelled, failure: Failure(.cancelled, LocalizedText(en: "Called off.", zh: "已取消。")))
}
