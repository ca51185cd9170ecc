public import Domain
public import SessionInterface
public import StorageInterface

/// The keys of the home page in the store, the same as the iOS app's (contract, «Stored keys»). All are an account's, and
/// stay after log-out.
public enum HomeKeys {
    /// Whether the person is online. Scoped.
    public static let onlineStatus = StoreKey<Bool>("key_online_status")
    /// When they last reported a location, as a date. Scoped.
    public static let lastLocationReportTime = StoreKey<BusinessTime>("key_last_location_report_time")
    /// After how many minutes without a report they are reminded. Scoped.
    public static let locationReminderMinutes = StoreKey<Int64>("key_location_reminder_minutes")

    /// How many common menus an account has before the person chooses.
    public static let defaultMenuCount = 4

    /// The URIs of the common menus of an account acting in a role: `{accountScope}_role_{roleCode}_common_uris`, a list of
    /// texts.
    public static func commonURIs(_ scope: AccountScope, role: RoleCode) -> StoreKey<[String]> {
        StoreKey("role_\(role.rawValue)_common_uris").scoped(to: scope)
    }
}
