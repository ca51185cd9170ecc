public import AuthInterface
import Domain
public import SessionInterface
public import Testing

/// What every `AccountSwitcher` promises, clause by clause. A clause gets a switch beside a session of the first of at
/// least two accounts of one phone number.
public enum AccountSwitcherContract {
    /// What may befall a switch.
    public enum Trouble: Hashable, Sendable {
        /// The server refuses for a reason of its own.
        case serverRefuses
        /// The server calls the session's token invalid.
        case tokenRefused
        /// The new session cannot be written.
        case diskFails
    }

    /// A switch, the session beside it, and what befalls them.
    public struct Subject: Sendable {
        let switcher: any AccountSwitcher
        let accounts: [AccountSwitchAccount]
        let account: @Sendable (AccountSwitchAccount) -> Account?
        let present: @Sendable () -> Account?
        let requests: @Sendable () -> Int
        let befall: @Sendable (Trouble) async throws -> Void
        let logOut: @Sendable () async throws -> Void

        /// A switch, the session beside it, and what befalls them.
        ///
        /// - Parameters:
        ///   - accounts: what may be switched to; the first is logged in.
        ///   - account: what each of them becomes.
        ///   - present: who is logged in.
        ///   - requests: how often the server was asked for a switch.
        ///   - befall: lets this happen to the next switch, and to no other.
        ///   - logOut: ends the session.
        public init(
            switcher: any AccountSwitcher, accounts: [AccountSwitchAccount],
            account: @escaping @Sendable (AccountSwitchAccount) -> Account?,
            present: @escaping @Sendable () -> Account?, requests: @escaping @Sendable () -> Int,
            befall: @escaping @Sendable (Trouble) async throws -> Void,
            logOut: @escaping @Sendable () async throws -> Void
        ) {
            (self.switcher, self.accounts, self.account) = (switcher, accounts, account)
            (self.present, self.requests) = (present, requests)
            (self.befall, self.logOut) = (befall, logOut)
        }

        fileprivate func expectRefusal(
            _ code: AuthError.Code, _ location: SourceLocation = #_sourceLocation
        ) async -> AuthError? {
            let error = await #expect(throws: AuthError.self, sourceLocation: location) {
                try await switcher.switchAccount(to: accounts[1])
            }
            #expect(error?.code == code, sourceLocation: location)
            for language in Language.allCases {
                #expect(error?.failure.message(language).isEmpty == false, sourceLocation: location)
            }
            return error
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

        /// Tests the promise beside a session that has just begun.
        public func callAsFunction(_ subject: Subject) async throws {
            try await check(subject)
        }
    }

    /// The promises about what a switch gives, which the fake keeps when told the outcome.
    public static let outcomes: [Clause] = [
        Clause("a switch gives the account that was chosen") { subject in
            for choice in subject.accounts {
                try #expect(await subject.switcher.switchAccount(to: choice) == subject.account(choice))
            }
        }
    ]

    /// All promises.
    public static let clauses = outcomes + sessions

    private static let sessions: [Clause] = [
        Clause("each switch asks once and takes the present session's place, back and forth") { subject in
            #expect(subject.present() == subject.account(subject.accounts[0]))
            for (count, choice) in (subject.accounts.reversed() + subject.accounts).enumerated() {
                _ = try await subject.switcher.switchAccount(to: choice)
                #expect(subject.present() == subject.account(choice) && subject.requests() == count + 1)
            }
        },
        Clause("what the server refuses leaves the present session, and can be tried again") { subject in
            try await subject.befall(.serverRefuses)
            let error = await subject.expectRefusal(.api)
            #expect(error?.failure.category != .login)
            #expect(subject.present() == subject.account(subject.accounts[0]) && subject.requests() == 1)
            _ = try await subject.switcher.switchAccount(to: subject.accounts[1])
            #expect(subject.present() == subject.account(subject.accounts[1]) && subject.requests() == 2)
        },
        Clause("what cannot be written leaves the present session, and can be tried again") { subject in
            try await subject.befall(.diskFails)
            let error = await subject.expectRefusal(.session)
            #expect(error?.failure.category == .io)
            #expect(subject.present() == subject.account(subject.accounts[0]))
            _ = try await subject.switcher.switchAccount(to: subject.accounts[1])
            #expect(subject.present() == subject.account(subject.accounts[1]))
        },
        Clause("a token that the server calls invalid ends the session, and nothing more is asked") { subject in
            try await subject.befall(.tokenRefused)
            let error = await subject.expectRefusal(.api)
            #expect(error?.failure.category == .login)
            #expect(subject.present() == nil && subject.requests() == 1)
            _ = await subject.expectRefusal(.notLoggedIn)
            #expect(subject.requests() == 1)
        },
        Clause("where nobody is logged in nothing is asked, and nobody is afterwards") { subject in
            try await subject.logOut()
            _ = await subject.expectRefusal(.notLoggedIn)
            #expect(subject.requests() == 0 && subject.present() == nil)
        },
    ]
}
