public import StorageInterface

/// The keys of the session in the store, the same as the iOS app's (contract, «Stored keys»).
public enum SessionKeys {
    /// The phone number of the last login. Stays after log-out.
    public static let lastLoginUsername = StoreKey<String>("key_last_login_username")
    /// Whether the privacy agreement was accepted. Stays after log-out.
    public static let privacyAgreementAccepted = StoreKey<Bool>("key_privacy_agreement_accepted")
    /// The user's id.
    public static let userID = StoreKey<Int64>("key_in_user_id")
    /// The user's name.
    public static let userName = StoreKey<String>("key_in_user_name")
    /// The user's real name.
    public static let realName = StoreKey<String>("key_in_real_name")
    /// Where the user's picture is.
    public static let avatar = StoreKey<String>("key_in_avatar")
    /// The user's phone number.
    public static let phone = StoreKey<String>("key_in_phone")
    /// The kind of account.
    public static let accountType = StoreKey<String>("key_in_account_type")
    /// The account's own name.
    public static let accountDisplayName = StoreKey<String>("key_in_account_display_name")
    /// The role's code.
    public static let roleCode = StoreKey<String>("key_in_role_code")
    /// The role's name.
    public static let roleName = StoreKey<String>("key_in_role_name")
    /// The current scenic area's id.
    public static let currentScenicID = StoreKey<Int64>("key_in_current_scenic_id")
    /// The current scenic area's name.
    public static let currentScenicName = StoreKey<String>("key_in_current_scenic_name")
    /// The current store's id.
    public static let currentStoreID = StoreKey<Int64>("key_in_current_store_id")
    /// The accounts of the last login, as JSON.
    public static let accountList = StoreKey<[UInt8]>("key_account_list")
    /// Which login the snapshot came from; the token bears the same. Ours: it holds store and token store together.
    public static let sessionID = StoreKey<String>("key_in_session_id")

    // Scoped to an account (`StoreKey.scoped(to:)`), so they stay after log-out.

    /// The id of the role that the account acts as, an older version's.
    public static let roleID = StoreKey<Int64>("key_in_role_id")
    /// Everything that the account's roles may do, as JSON.
    public static let rolePermissionList = StoreKey<[UInt8]>("key_role_permission_list")
    /// What the role that it acts as may do, as one list, as JSON.
    public static let permissionItems = StoreKey<[UInt8]>("key_in_permission")
    /// The scenic areas of that role, as JSON.
    public static let roleScenicList = StoreKey<[UInt8]>("key_current_role_scenic_list")
}
