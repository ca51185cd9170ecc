/// The one place where a session begins and ends: memory, store and token store together (seed 002, «登录和退出»).
public protocol AuthSessionCoordinator: Sendable {
    /// Takes up the session that an earlier process left, without asking the server. Nobody is logged in afterwards
    /// where there is no token, where it belongs to another origin, and where there is no account of the same login.
    /// Says nothing. What a killed login left half done is undone, so that the session before it goes on; otherwise
    /// nothing changes on disk.
    func restore() throws(SessionError)

    /// The same for a cold start, which asks the server about what it took up: where somebody was logged in, the phase is
    /// `restoring` until `finishRestoring`, and requests already carry the token.
    func beginRestoring() throws(SessionError)

    /// Whoever is `restoring` is `loggedIn`, whatever the server's answers were but for a token that it called invalid.
    /// Does nothing in another phase, and says nothing.
    func finishRestoring()

    /// Begins the session of a login that the server has granted: account to the store in one transaction, then the
    /// token to the token store, then `AppSession` is `loggedIn` and says `userDidLogin`. Nothing has begun where it
    /// throws: the session before it goes on, here and at the next start.
    ///
    /// A damaged store hinders no login: it is moved aside, and the login is kept in an empty one.
    func completeLogin(_ login: CompletedLogin) throws(SessionError)

    /// Where the latest login of this process moved a damaged store to, so that the person can be told; nil where the
    /// store was in order.
    var damagedStoreKeptAt: String? { get }

    /// Ends the session: token first, then everything of the account. Last phone, consent and account-scoped keys stay.
    /// Where nobody is logged in nothing is said, but what may have been left on disk is still erased. Where it throws,
    /// this process's session has ended all the same, and of token and account whatever could be erased is. A damaged
    /// store is erased whole: nobody can say what in it is the person's.
    ///
    /// A session on disk belongs to its origin: where another process has logged in at another one meanwhile, its token
    /// and its account stay, and only this process's session ends.
    func logout() throws(SessionError)

    /// What the login page shows before anything is typed; of a damaged store, nothing.
    func loginPreferences() throws(SessionError) -> LoginPreferences
}

/// A login that the server has granted.
public struct CompletedLogin: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The real token; never the temporary one.
    public let token: String
    /// Who is logged in.
    public let account: Account
    /// All accounts that the login offered.
    public let accounts: [AccountSwitchAccount]
    /// The phone number that was typed.
    public let username: String
    /// The scenic areas that the account may choose from.
    public let scenicAreas: [ScenicArea]
    /// The stores that it may choose from.
    public let stores: [StoreItem]

    /// A login that the server has granted, with consent to the privacy agreement given.
    public init(
        token: String, account: Account, accounts: [AccountSwitchAccount], username: String,
        scenicAreas: [ScenicArea] = [], stores: [StoreItem] = []
    ) {
        (self.token, self.account, self.accounts, self.username) = (token, account, accounts, username)
        (self.scenicAreas, self.stores) = (scenicAreas, stores)
    }

    /// Who logged in, never the token.
    public var description: String { "CompletedLogin(userID: \(account.userID))" }
    /// Who logged in, never the token.
    public var debugDescription: String { description }
}

/// What the login page shows before anything is typed.
public struct LoginPreferences: Hashable, Sendable {
    /// The phone number of the last login.
    public var lastLoginUsername: String?
    /// Whether the privacy agreement was accepted on this device.
    public var privacyAgreementAccepted: Bool

    /// What the login page shows before anything is typed.
    public init(lastLoginUsername: String? = nil, privacyAgreementAccepted: Bool = false) {
        (self.lastLoginUsername, self.privacyAgreementAccepted) = (lastLoginUsername, privacyAgreementAccepted)
    }
}
