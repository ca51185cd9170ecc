import Domain
import NetworkingInterface
import NetworkingTesting
import PlatformInterface
import ProfileContract
import ProfileInterface
import ProfileTesting
import SessionInterface
import SessionTesting
import Testing

@testable import Profile

struct ProfileContractTests {
    enum APIs: CaseIterable {
        case live, fake
    }

    @Test(arguments: ProfileAPIContract.clauses, APIs.allCases)
    func theAPIKeeps(_ clause: ProfileAPIContract.Clause, _ subject: APIs) async throws {
        switch subject {
        case .live:
            let client = FakeAPIClient { Issue.record("\($0)") }
            let refused = Locked<[String: Int]>([:])
            for (part, json) in WireForms.profile {
                client.answer(part.path) { request throws(APIError) in
                    guard let code = refused.withLock({ $0.removeValue(forKey: request.path) }) else { return json }
                    throw APIError(code: code)
                }
            }
            try await clause(
                ProfileAPIContract.Subject(api: LiveProfileAPI(client: client), profile: HeldProfile.profile) {
                    part, code in
                    refused.withLock { $0[part.path] = code }
                })
        case .fake:
            let refused = Locked<[ProfilePart: Int]>([:])
            let memory = HeldProfile().api
            @Sendable func passes(_ part: ProfilePart) throws(APIError) {
                if let code = refused.withLock({ $0.removeValue(forKey: part) }) { throw APIError(code: code) }
            }
            var fake = FakeProfileAPI { Issue.record("\($0)") }
            fake.userInfoHandler = { () throws(APIError) in
                try passes(.userInfo)
                return try await memory.userInfo()
            }
            fake.realNameInfoHandler = { () throws(APIError) in
                try passes(.realNameInfo)
                return try await memory.realNameInfo()
            }
            fake.bankCardInfoHandler = { () throws(APIError) in
                try passes(.bankCardInfo)
                return try await memory.bankCardInfo()
            }
            try await clause(
                ProfileAPIContract.Subject(api: fake, profile: HeldProfile.profile) { part, code in
                    refused.withLock { $0[part] = code }
                })
        }
    }

    @Test(arguments: ProfileViewModelContract.clauses)
    func thePageKeeps(_ clause: ProfileViewModelContract.Clause) async throws {
        try await clause { role in
            var account = Account.samplePhotographer
            (account.roleCode, account.userName, account.avatar) = (role, "旧名", "https://cdn.example.com/old.png")
            let backEnd = HeldProfile(account: account)
            return ProfileViewModelContract.Subject(
                backEnd.page, of: HeldProfile.profile, over: backEnd,
                account: { [snapshot = backEnd.snapshot] in snapshot.account },
                logOut: { [snapshot = backEnd.snapshot] in snapshot.current = nil })
        }
    }

    @Test func whatATestDidNotSupplyIsReportedAndFails() async {
        let said = Locked<[String]>([])
        let fake = FakeProfileAPI { call in said.withLock { $0.append(call) } }
        await #expect(throws: APIError.self) { try await fake.userInfo() }
        await #expect(throws: APIError.self) { try await fake.realNameInfo() }
        await #expect(throws: APIError.self) { try await fake.bankCardInfo() }
        let calls = said.withLock { $0 }
        #expect(calls.count == 3)
        for (call, handler) in zip(calls, ["userInfoHandler", "realNameInfoHandler", "bankCardInfoHandler"]) {
            #expect(call.contains("set \(handler) of FakeProfileAPI"))
        }
    }
}

extension APIError {
    fileprivate init(code: Int) {
        let category: Failure.Category =
            switch code {
            case 100_403: .forbidden
            case 100_404: .notFound
            default: .badAnswer
            }
        self.init(
            .serverCode, failure: Failure(category, LocalizedText(en: "Refused.", zh: "拒绝。"), serverCode: code))
    }
}
