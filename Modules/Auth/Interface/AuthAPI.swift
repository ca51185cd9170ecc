public import Domain
public import NetworkingInterface
public import SessionInterface

/// The back end's part in logging in.
public protocol AuthAPI: Sendable {
    /// What the login page may offer. Needs no token.
    func appConfig() async throws(APIError) -> AppConfig

    /// Trades phone and password for a temporary token and the accounts to choose from. Changes nothing on the server.
    /// A wrong phone or password is an `APIError` with `serverCode` 100101.
    func login(phone: PhoneNumber, password: String) async throws(APIError) -> LoginAnswer

    /// Chooses an account and gets the real token of it. `token` is the temporary one of a login, or the session's own to
    /// switch to another account of the same phone number. A refused temporary token is `.tokenRefused` and ends no
    /// session; the session's own ends it.
    func setUser(_ account: AccountSwitchAccount, token: String) async throws(APIError) -> SetUserAnswer
}

/// What the login page may offer.
public struct AppConfig: Hashable, Sendable {
    /// Whether people may register. Lives in memory only (seed 000 §3.2).
    public var enableRegister: Bool

    /// What the login page may offer.
    public init(enableRegister: Bool) {
        self.enableRegister = enableRegister
    }
}

/// The answer to a login.
public struct LoginAnswer: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// Good for choosing an account and for nothing else. Never stored.
    public var temporaryToken: String
    /// The accounts of that phone number, in the server's order.
    public var accounts: [AccountSwitchAccount]
    /// The accounts that could not be read, with the reason.
    public var skipped: [SkippedRow]

    /// The answer to a login.
    public init(temporaryToken: String, accounts: [AccountSwitchAccount], skipped: [SkippedRow] = []) {
        (self.temporaryToken, self.accounts, self.skipped) = (temporaryToken, accounts, skipped)
    }

    /// How many accounts, never the token.
    public var description: String { "LoginAnswer(accounts: \(accounts.count))" }
    /// How many accounts, never the token.
    public var debugDescription: String { description }
}

/// The answer to the choice of an account.
public struct SetUserAnswer: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The real token.
    public var token: String
    /// Who is logged in, as what.
    public var account: Account
    /// The scenic areas that the account may choose from.
    public var scenicAreas: [ScenicArea]
    /// The store that the account is of, as far as the answer tells of it; none for an account of a scenic area.
    public var stores: [StoreItem]

    /// The answer to the choice of an account.
    public init(token: String, account: Account, scenicAreas: [ScenicArea] = [], stores: [StoreItem] = []) {
        (self.token, self.account) = (token, account)
        (self.scenicAreas, self.stores) = (scenicAreas, stores)
    }

    /// Who, never the token.
    public var description: String { "SetUserAnswer(userID: \(account.userID))" }
    /// Who, never the token.
    public var debugDescription: String { description }
}
