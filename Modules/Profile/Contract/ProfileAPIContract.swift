import Domain
import NetworkingInterface
public import ProfileInterface
public import Testing

/// What every `ProfileAPI` promises, clause by clause.
public enum ProfileAPIContract {
    /// A photographer's profile, as a back end has it.
    public struct Profile: Hashable, Sendable {
        /// What is shown of the user.
        public var userInfo: UserInfo
        /// The verification of the real name.
        public var realNameInfo: RealNameInfo
        /// The bank card.
        public var bankCardInfo: BankCardInfo

        /// A photographer's profile.
        public init(userInfo: UserInfo, realNameInfo: RealNameInfo, bankCardInfo: BankCardInfo) {
            (self.userInfo, self.realNameInfo, self.bankCardInfo) = (userInfo, realNameInfo, bankCardInfo)
        }
    }

    /// An API, with what the back end behind it has.
    public struct Subject: Sendable {
        let api: any ProfileAPI
        let profile: Profile
        let refuse: @Sendable (ProfilePart, _ serverCode: Int) async throws -> Void

        /// - Parameter refuse: lets the back end refuse the next request for a part with this code of the envelope.
        public init(
            api: any ProfileAPI, profile: Profile,
            refuse: @escaping @Sendable (ProfilePart, _ serverCode: Int) async throws -> Void
        ) {
            (self.api, self.profile, self.refuse) = (api, profile, refuse)
        }
    }

    /// One promise.
    public struct Clause: Sendable, CustomTestStringConvertible {
        /// What is promised.
        public let testDescription: String
        private let check: @Sendable (Subject) async throws -> Void

        init(_ promise: String, _ check: @escaping @Sendable (Subject) async throws -> Void) {
            (testDescription, self.check) = (promise, check)
        }

        /// Tests the promise.
        public func callAsFunction(_ subject: Subject) async throws { try await check(subject) }
    }

    /// All promises.
    public static let clauses: [Clause] = [
        Clause("the user info has all that is known of the user") { subject in
            let info = try await subject.api.userInfo()
            #expect(info == subject.profile.userInfo)
        },
        Clause("real name and bank card have all that is known of them, and no whole number") { subject in
            let (realName, card) = (try await subject.api.realNameInfo(), try await subject.api.bankCardInfo())
            #expect(realName == subject.profile.realNameInfo && card == subject.profile.bankCardInfo)
        },
        Clause("each part is refused by itself, with the server's code and its kind") { subject in
            for (part, code, category) in [
                (ProfilePart.userInfo, 100_500, Failure.Category.badAnswer), (.realNameInfo, 100_403, .forbidden),
                (.bankCardInfo, 100_404, .notFound),
            ] {
                try await subject.refuse(part, code)
                let error = await subject.failure(of: part)
                #expect(error?.serverCode == code && error?.failure.category == category, "\(part)")
                #expect(await subject.failure(of: part) == nil, "\(part)")
            }
        },
    ]
}

extension ProfileAPIContract.Subject {
    fileprivate func failure(of part: ProfilePart) async -> APIError? {
        do throws(APIError) {
            switch part {
            case .userInfo: _ = try await api.userInfo()
            case .realNameInfo: _ = try await api.realNameInfo()
            case .bankCardInfo: _ = try await api.bankCardInfo()
            }
            return nil
        } catch {
            return error
        }
    }
}
