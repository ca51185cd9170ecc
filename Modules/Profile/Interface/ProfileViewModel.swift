/// The profile page (seed 000 §5.3).
///
/// What `state` shows belongs to the session that is there: once that has ended or another has begun, nothing of it
/// shows any more, and its late answers change nothing.
public protocol ProfileViewModel: Sendable {
    /// What the page shows.
    var state: ProfileState { get async }

    /// Loads the profile anew, as at every showing of the page: the user info first, which is written back to the
    /// account; then, for photographers only, real name and bank card at the same time. A part that fails leaves the
    /// others as they are. Calls off a reload that is under way.
    func reload() async
}

/// The parts of a profile, each of them one request.
public enum ProfilePart: String, Hashable, Sendable, CaseIterable {
    /// What is shown of the user.
    case userInfo = "user_info"
    /// The verification of the real name.
    case realNameInfo = "real_name_info"
    /// The bank card.
    case bankCardInfo = "bank_card"
}

/// What the profile page shows.
public struct ProfileState: Hashable, Sendable {
    /// What is shown of the user.
    public var userInfo: UserInfo?
    /// The verification of the real name; nil for who is no photographer.
    public var realNameInfo: RealNameInfo?
    /// The bank card; nil for who is no photographer.
    public var bankCardInfo: BankCardInfo?
    /// Why parts could not be loaded last. What shows of such a part is an earlier reload's.
    public var failures: [ProfilePart: ProfileError] = [:]
    /// Why the user info that shows could not be written back to the disk.
    public var storageFailure: ProfileError?
    /// Whether something is being loaded.
    public var isLoading = false

    /// A page that shows nothing yet.
    public init(userInfo: UserInfo? = nil, realNameInfo: RealNameInfo? = nil, bankCardInfo: BankCardInfo? = nil) {
        (self.userInfo, self.realNameInfo, self.bankCardInfo) = (userInfo, realNameInfo, bankCardInfo)
    }
}
