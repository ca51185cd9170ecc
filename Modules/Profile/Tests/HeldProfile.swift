import Domain
import NetworkingInterface
import ProfileContract
import ProfileInterface
import ProfileTesting
import SessionInterface
import SessionTesting
import TestSupport
import Testing

@testable import Profile

/// A back end whose answers the test holds, fails and releases part by part, and the account that it is asked for.
final class HeldProfile: ProfileViewModelContract.BackEnd {
    private struct State: Sendable {
        var asked: [ProfilePart] = []
        /// What the next requests get in place of an answer.
        var next: [ProfilePart: Fate] = [:]
        var isExpired = false
    }

    enum Fate: Sendable {
        case failed
        /// Answered at the gate's opening; where the caller is called off before, only if the answer is late.
        case held(Gate, isLate: Bool)
    }

    static let profile = ProfileAPIContract.Profile(
        userInfo: .samplePhotographer, realNameInfo: .sample, bankCardInfo: .sample)

    private let state = Watched(State())
    let snapshot: FakeAccountSnapshotStore

    init(account: Account = .samplePhotographer) {
        snapshot = FakeAccountSnapshotStore(account: account)
    }

    var page: LiveProfileViewModel { LiveProfileViewModel(api: api, snapshot: snapshot) }

    var api: FakeProfileAPI {
        var api = FakeProfileAPI { Issue.record("\($0)") }
        api.userInfoHandler = { [self] () throws(APIError) in try await answer(.userInfo, Self.profile.userInfo) }
        api.realNameInfoHandler = { [self] () throws(APIError) in
            try await answer(.realNameInfo, Self.profile.realNameInfo)
        }
        api.bankCardInfoHandler = { [self] () throws(APIError) in
            try await answer(.bankCardInfo, Self.profile.bankCardInfo)
        }
        return api
    }

    func failNext(_ part: ProfilePart) { state.update { $0.next[part] = .failed } }

    func holdNext(_ part: ProfilePart) { hold(part) }

    /// - Parameter isLate: the answer comes also to a caller that was called off, as one that was on its way already.
    @discardableResult
    func hold(_ part: ProfilePart, isLate: Bool = false) -> Gate {
        let gate = Gate()
        state.update { $0.next[part] = .held(gate, isLate: isLate) }
        return gate
    }

    func expire() { state.update { $0.isExpired = true } }

    @discardableResult
    func requests(_ count: Int) async throws -> [ProfilePart] {
        try await state.wait(for: "\(count) requests") { $0.asked.count >= count ? $0.asked : nil }
    }

    private func answer<Answer: Sendable>(_ part: ProfilePart, _ answer: Answer) async throws(APIError) -> Answer {
        let (fate, isExpired) = state.update { state in
            state.asked.append(part)
            return (state.next.removeValue(forKey: part), state.isExpired)
        }
        guard !isExpired else {
            snapshot.current = nil
            throw APIError(.sessionExpired, failure: Failure(.login, LocalizedText(en: "Expired.", zh: "已过期。")))
        }
        switch fate {
        case nil: return answer
        case .failed: throw .broken
        case .held(let gate, let isLate):
            let opened = Task { try await gate.opened() }
            let result = await withTaskCancellationHandler {
                await opened.result
            } onCancel: {
                if !isLate { opened.cancel() }
            }
            guard case .success = result else {
                throw APIError(
                    .cancelled, failure: Failure(.cancelled, LocalizedText(en: "Called off.", zh: "已取消。")))
            }
            return answer
        }
    }
}

extension APIError {
    static let broken = APIError(
        .serverCode, failure: Failure(.badAnswer, LocalizedText(en: "Broken.", zh: "服务器故障。"), serverCode: 100_500))
}
