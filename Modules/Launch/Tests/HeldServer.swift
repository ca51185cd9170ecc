import Domain
import HomeInterface
import HomeTesting
import NetworkingInterface
import ProfileInterface
import ProfileTesting
import SessionInterface
import SessionTesting
import TestSupport

/// A server whose answers about the account a test holds back and lets go one by one.
final class HeldServer: Sendable {
    enum Question: String, Hashable, Sendable, CaseIterable { case userInfo, permissions, stores }

    let asked = Watched<[Question]>([])
    private let gates = Dictionary(uniqueKeysWithValues: Question.allCases.map { ($0, Gate()) })
    private let failures: [Question: APIError]
    private let roles: LooseList<RolePermission>

    /// - Parameters:
    ///   - failures: what fails, once it is let go.
    ///   - roles: what the account's roles may do.
    init(
        failing failures: [Question: APIError] = [:],
        roles: LooseList<RolePermission> = LooseList(rows: [.samplePhotographerMenus, .sampleStoreAdminMenus])
    ) {
        (self.failures, self.roles) = (failures, roles)
    }

    static let userInfo = UserInfo(
        userID: UserID(1001), userName: "新名字", realName: "张三丰", avatar: "https://img.invalid/1.png",
        phone: "13800000001")

    /// Lets the answers to these questions go, also those that come later.
    func open(_ questions: Question...) { for question in questions { gates[question]?.open() } }

    /// Lets everything go.
    func openAll() { for gate in gates.values { gate.open() } }

    /// Waits until so much was asked, and gives it in order.
    func asked(count: Int) async throws -> [Question] {
        try await asked.wait(for: "\(count) questions") { $0.count >= count ? $0 : nil }
    }

    private func answer<Answer>(_ question: Question, _ answer: Answer) async throws(APIError) -> Answer {
        asked.update { $0.append(question) }
        do { try await gates[question]?.opened() } catch {}
        if let failure = failures[question] { throw failure }
        return answer
    }

    var profile: FakeProfileAPI {
        var api = FakeProfileAPI(onUnexpectedCall: { _ in })
        api.userInfoHandler = { [self] () async throws(APIError) in try await answer(.userInfo, Self.userInfo) }
        return api
    }

    var home: FakeHomeAPI {
        var api = FakeHomeAPI(onUnexpectedCall: { _ in })
        api.rolePermissionsHandler = { [self] () async throws(APIError) in
            try await answer(.permissions, roles)
        }
        api.storeListHandler = { [self] () async throws(APIError) in
            try await answer(.stores, LooseList(rows: StoreItem.samples))
        }
        return api
    }
}

extension APIError {
    static func test(_ code: Code, _ category: Failure.Category) -> APIError {
        APIError(code, failure: Failure(category, LocalizedText(verbatim: "\(category)")))
    }

    static let expired = test(.sessionExpired, .login)
    static let unreachable = test(.network, .network)
}
