public import Domain
public import SessionInterface

/// What a link or a push asks the app to do once home is up (seed 003).
public struct BootTask: Hashable, Sendable, Identifiable {
    /// Tells it from every other task, also from one of the same link.
    public var id: String
    /// What is to be done.
    public var link: AppLink
    /// The page that the link leads to.
    public var route: AppRoute
    /// The user that it is for; nil where any will do.
    public var userID: UserID?
    /// The kind of account that it is for, as it came; nil where any will do.
    public var accountType: AccountType?
    /// When it came.
    public var receivedAt: BusinessTime

    /// A task.
    public init(
        id: String, link: AppLink, route: AppRoute, userID: UserID? = nil, accountType: AccountType? = nil,
        receivedAt: BusinessTime
    ) {
        (self.id, self.link, self.route) = (id, link, route)
        (self.userID, self.accountType, self.receivedAt) = (userID, accountType, receivedAt)
    }

    /// Whether it is for this account. One that names no account is for whoever is logged in when home is up.
    public func isFor(_ account: Account) -> Bool {
        (userID.map { $0 == account.userID } ?? true) && (accountType.map { $0 == account.accountType } ?? true)
    }
}

/// A link into the app, taken apart: `suixinkan://ACTION?key=value&…`.
public struct AppLink: Hashable, Sendable {
    /// The scheme of the app's links.
    public static let scheme = "suixinkan"

    /// What is to be done, in small letters.
    public let action: String
    /// With what, percent signs decoded; no name twice.
    public let parameters: [String: String]
    /// The link as it came, without blanks around it.
    public let text: String

    /// A link whose parts are known.
    public init(action: String, parameters: [String: String], text: String) {
        (self.action, self.parameters, self.text) = (action, parameters, text)
    }
}

/// How a boot task comes in.
public enum BootDelivery: Hashable, Sendable {
    /// A link: an argument of the program, or one that the running app is handed.
    case link(String)
    /// A push payload: a JSON object as APNs delivers it, with the link in `KEY_ACTION` and perhaps `user_id` and
    /// `account_type` beside it.
    case push([UInt8])
    /// What a scanned code says.
    case scannedCode(String)
}
