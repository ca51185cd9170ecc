import Domain
public import NetworkingInterface
public import SessionInterface
import SessionTesting
import Testing

/// What `AuthSessionCoordinator` promises together with the session, the account and the token that it moves. A clause
/// gets a process over a disk that nothing was written to yet.
public enum AuthSessionCoordinatorContract {
    /// One process over a disk.
    public struct Subject: Sendable {
        /// What begins and ends sessions.
        public let coordinator: any AuthSessionCoordinator
        /// The session that it moves.
        public let session: any AppSession
        /// The account that it shows.
        public let account: any AccountContext
        /// Where what the server says of the account is kept.
        public let store: any AccountSnapshotStore
        /// The token that requests carry.
        public let tokens: any AuthTokenProvider
        /// Lets the next write to disk fail.
        public let failNextWrite: @Sendable () -> Void
        /// Another process over the same disk, which has not taken anything up yet.
        public let another: @Sendable () -> Subject

        /// One process over a disk.
        public init(
            coordinator: any AuthSessionCoordinator, session: any AppSession, account: any AccountContext,
            store: any AccountSnapshotStore, tokens: any AuthTokenProvider,
            failNextWrite: @escaping @Sendable () -> Void,
            another: @escaping @Sendable () -> Subject
        ) {
            (self.coordinator, self.session, self.account, self.tokens) = (coordinator, session, account, tokens)
            (self.store, self.failNextWrite, self.another) = (store, failNextWrite, another)
        }

        /// A process that starts over the same disk and takes up what is there.
        func restarted() throws -> Subject {
            let next = another()
            try next.coordinator.restore()
            return next
        }

        func expectNobody(_ location: SourceLocation = #_sourceLocation) {
            #expect(session.phase == .loggedOut, sourceLocation: location)
            #expect(account.account == nil && account.switchableAccounts.isEmpty, sourceLocation: location)
            #expect(tokens.currentToken == nil, sourceLocation: location)
        }

        func expect(_ login: CompletedLogin, _ location: SourceLocation = #_sourceLocation) {
            #expect(session.phase == .loggedIn, sourceLocation: location)
            #expect(account.account == login.account, sourceLocation: location)
            #expect(account.switchableAccounts == login.accounts, sourceLocation: location)
            #expect(tokens.currentToken?.value == login.token, sourceLocation: location)
        }
    }

    static let photographer = CompletedLogin(
        token: "t0ken-photographer", account: .samplePhotographer, accounts: [.samplePhotographer, .sampleStoreAdmin],
        username: "13800000004")
    static let storeAdmin = CompletedLogin(
        token: "t0ken-store", account: .sampleStoreAdmin, accounts: [.sampleStoreAdmin], username: "13800000003")

    /// All promises about sessions.
    public static let clauses: [Clause<Subject>] = beginnings + endings

    private static let beginnings: [Clause<Subject>] = [
        Clause("over an empty disk nobody is logged in, and nothing is said") { subject in
            let events = subject.session.events()
            try subject.coordinator.restore()
            subject.expectNobody()
            #expect(await heard(events) == [])
        },
        Clause("a completed login is there at once, and is said once") { subject in
            let events = subject.session.events()
            try subject.coordinator.completeLogin(photographer)
            subject.expect(photographer)
            #expect(await heard(events) == [.userDidLogin])
        },
        Clause("a later process takes up the whole session, and says nothing") { subject in
            try subject.coordinator.completeLogin(photographer)
            let next = subject.another()
            let events = next.session.events()
            next.expectNobody()
            try next.coordinator.restore()
            next.expect(photographer)
            #expect(await heard(events) == [])
        },
        Clause("a later login takes the place of an earlier one, here and for later processes") { subject in
            try subject.coordinator.completeLogin(photographer)
            try subject.coordinator.completeLogin(storeAdmin)
            subject.expect(storeAdmin)
            try subject.restarted().expect(storeAdmin)
        },
        Clause("a login that cannot be kept has not begun, and can be tried again") { subject in
            let events = subject.session.events()
            subject.failNextWrite()
            let error = #expect(throws: SessionError.self) { try subject.coordinator.completeLogin(photographer) }
            #expect(error?.code == .storage && error?.cause != nil)
            for language in Language.allCases {
                let message = error?.failure.message(language) ?? ""
                #expect(!message.isEmpty && !message.contains(photographer.token))
            }
            subject.expectNobody()
            try subject.restarted().expectNobody()
            try subject.coordinator.completeLogin(photographer)
            subject.expect(photographer)
            #expect(await heard(events) == [.userDidLogin])
        },
        Clause("a switch that cannot be kept leaves the present session as it is, here and for later processes") {
            subject in
            try subject.coordinator.completeLogin(photographer)
            let token = subject.tokens.currentToken
            subject.failNextWrite()
            #expect(throws: SessionError.self) { try subject.coordinator.completeLogin(storeAdmin) }
            subject.expect(photographer)
            #expect(subject.tokens.currentToken == token)
            try subject.restarted().expect(photographer)
        },
    ]

    private static let endings: [Clause<Subject>] = [
        Clause("log-out ends the session here and for later processes, and is said once") { subject in
            try subject.coordinator.completeLogin(photographer)
            let events = subject.session.events()
            try subject.coordinator.logout()
            subject.expectNobody()
            try subject.restarted().expectNobody()
            try subject.coordinator.logout()
            #expect(await heard(events) == [.userDidLogout])
        },
        Clause("log-out erases what is on disk also where this process has not taken it up") { subject in
            try subject.coordinator.completeLogin(photographer)
            try subject.another().coordinator.logout()
            try subject.restarted().expectNobody()
        },
        Clause("log-out ends this process's session even where the disk fails, which is thrown") { subject in
            try subject.coordinator.completeLogin(photographer)
            let events = subject.session.events()
            subject.failNextWrite()
            let error = #expect(throws: SessionError.self) { try subject.coordinator.logout() }
            #expect(error?.code == .storage && error?.cause != nil)
            subject.expectNobody()
            #expect(await heard(events) == [.userDidLogout])
        },
        Clause("restore ends what this process held where another one has logged out") { subject in
            try subject.coordinator.completeLogin(photographer)
            try subject.another().coordinator.logout()
            try subject.coordinator.restore()
            subject.expectNobody()
        },
        Clause("no description tells the token") { _ in
            for text in ["\(photographer)", String(reflecting: photographer)] {
                #expect(text.contains("1001") && !text.contains(photographer.token))
            }
        },
    ]

    /// The promises about what the login page shows, which the fake keeps too.
    public static let preferenceClauses: [Clause<any AuthSessionCoordinator>] = [
        Clause("at first there is no last phone number and no consent") { coordinator in
            try #expect(coordinator.loginPreferences() == LoginPreferences())
        },
        Clause("after a login there are its phone number and the consent, also after log-out") { coordinator in
            let preferences = LoginPreferences(lastLoginUsername: "13800000003", privacyAgreementAccepted: true)
            try coordinator.completeLogin(photographer)
            try coordinator.completeLogin(storeAdmin)
            #expect(try coordinator.loginPreferences() == preferences)
            try coordinator.logout()
            #expect(try coordinator.loginPreferences() == preferences)
        },
    ]
}
