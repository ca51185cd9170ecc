public import Domain

/// How far the verification of a photographer's real name has come (contract, «RealNameInfo»). In memory only.
public struct RealNameInfo: Hashable, Sendable {
    /// How far it has come.
    public var status: RealNameStatus
    /// The name that was given.
    public var name: String?
    /// The number of the identity card.
    public var idNumber: MaskedNumber?
    /// Why it was rejected, in the server's words.
    public var rejectReason: String?

    /// How far a verification has come.
    public init(
        status: RealNameStatus, name: String? = nil, idNumber: MaskedNumber? = nil, rejectReason: String? = nil
    ) {
        (self.status, self.name, self.idNumber, self.rejectReason) = (status, name, idNumber, rejectReason)
    }
}

/// How far the verification of a real name has come. A status that this version does not know is kept and shown as it came.
public struct RealNameStatus: RawRepresentable, Hashable, Sendable {
    /// The code on the wire.
    public let rawValue: String

    /// The status with this code.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing was given yet.
    public static let none = RealNameStatus(rawValue: "none")
    /// Given, not yet looked at.
    public static let pending = RealNameStatus(rawValue: "pending")
    /// Verified.
    public static let approved = RealNameStatus(rawValue: "approved")
    /// Refused, for the reason that is given.
    public static let rejected = RealNameStatus(rawValue: "rejected")

    /// The status for people; an unknown one as it came.
    public var title: LocalizedText {
        switch self {
        case .none: LocalizedText(en: "not verified", zh: "未认证")
        case .pending: LocalizedText(en: "in review", zh: "审核中")
        case .approved: LocalizedText(en: "verified", zh: "已认证")
        case .rejected: LocalizedText(en: "rejected", zh: "未通过")
        default: LocalizedText(verbatim: rawValue)
        }
    }
}
