import Composition
import Domain
import NetworkingInterface
import ProfileContract
import ProfileInterface
import SessionInterface
import TestSupport
import Testing

/// The profiles of the development server's people.
@Suite(.timeLimit(.minutes(2))) struct ProfileOnTheServerTests {
    @Test(arguments: ProfileAPIContract.clauses)
    func theAPIKeeps(_ clause: ProfileAPIContract.Clause) async throws {
        let product = Product(on: try ServerUnderTest())
        try await product.logIn(.photographer)
        try await clause(
            ProfileAPIContract.Subject(api: product.services.profileAPI, profile: .photographer) { part, code in
                try await product.server.fail(part.path, with: .code(code))
            })
    }

    @Test(arguments: ProfileViewModelContract.clauses)
    func thePageKeeps(_ clause: ProfileViewModelContract.Clause) async throws {
        try await clause { role in
            let product = Product(on: try ServerUnderTest())
            let isPhotographer = role == .photographer
            try await product.logIn(isPhotographer ? .photographer : .scenicAdmin)
            return ProfileViewModelContract.Subject(
                product.services.makeProfileViewModel(), of: isPhotographer ? .photographer : .scenicAdmin,
                over: ProfileOnTheServer(server: product.server),
                account: { product.services.accountContext.account },
                logOut: { try product.services.coordinator.logout() })
        }
    }

    @Test func whatIsWrittenBackIsThereAtTheNextStart() async throws {
        let server = try ServerUnderTest()
        let product = Product(on: server)
        try await product.logIn(.photographer)
        let stamp = try #require(product.services.accountSnapshotStore.current?.session)
        // As an older client left it.
        try product.services.accountSnapshotStore.update(stamp, alongWith: []) { state in
            (state.account.userName, state.account.avatar) = ("旧名", nil)
        }
        await product.services.makeProfileViewModel().reload()
        let next = Product(on: server)
        try next.services.coordinator.restore()
        let account = try #require(next.services.accountContext.account)
        #expect(account.userName == "晓峰影像" && account.avatar == "https://cdn.example.com/avatar/1001.png")
        #expect(account.realName == "林晓峰" && account.roleName == "摄影师")
    }
}

/// The profile behind a page of the server.
private struct ProfileOnTheServer: ProfileViewModelContract.BackEnd {
    let server: ServerUnderTest

    func failNext(_ part: ProfilePart) async throws { try await server.fail(part.path, with: .status(500)) }
    func holdNext(_ part: ProfilePart) async throws { try await server.fail(part.path, with: .silence) }
    func expire() async throws { try await server.expireTokens() }

    func requests(_ count: Int) async throws -> [ProfilePart] {
        let requests = try await server.requests(
            Path.userInfo, Path.realNameInfo, Path.bankCardInfo, count: count)
        return requests.compactMap { request in ProfilePart.allCases.first { $0.path == request.path } }
    }
}

extension ProfilePart {
    fileprivate var path: String {
        switch self {
        case .userInfo: Path.userInfo
        case .realNameInfo: Path.realNameInfo
        case .bankCardInfo: Path.bankCardInfo
        }
    }
}

extension ProfileAPIContract.Profile {
    /// What the server has of 13800000001, said anew here.
    fileprivate static let photographer = Self(
        userInfo: UserInfo(
            userID: UserID(1_001), userName: "晓峰影像", realName: "林晓峰",
            avatar: "https://cdn.example.com/avatar/1001.png", phone: DemoPerson.photographer.rawValue,
            roleName: "摄影师", signature: "用镜头记录山水与你"),
        realNameInfo: RealNameInfo(status: .approved, name: "林晓峰", idNumber: MaskedNumber("330106********3417")),
        bankCardInfo: BankCardInfo(
            isBound: true, bankName: "招商银行", cardNumber: MaskedNumber("**** **** **** 6688"), holder: "林晓峰"))

    /// What it has of 13800000002.
    fileprivate static let scenicAdmin = Self(
        userInfo: UserInfo(
            userID: UserID(1_002), userName: "周敏", realName: "周敏", phone: DemoPerson.scenicAdmin.rawValue,
            roleName: "景区管理员"),
        realNameInfo: RealNameInfo(status: .none), bankCardInfo: BankCardInfo())
}
