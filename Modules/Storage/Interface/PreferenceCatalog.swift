public import Domain

/// What the iOS app keeps in its `UserDefaults`, by name (contract, «Stored keys»): the one place that tells known from
/// unknown.
public enum PreferenceCatalog {
    /// The session's token. It moves to the token store and never stands in the store.
    public static let token = "key_in_token"

    /// What belongs under a name; nil for a name that nobody here knows.
    public static func kind(of name: String) -> PreferenceKind? {
        if let kind = plain[name] { return kind }
        if name.hasSuffix(avatarEnding) { return name == avatarEnding ? nil : .text }
        for (key, kind) in scoped where name.hasSuffix("_" + key) {
            return isScope(name.dropLast(key.utf8.count + 1)) ? kind : nil
        }
        if let start = name.firstRange(of: queuePrefix)?.lowerBound {
            return isScope(name[..<start].dropLast()) && name[..<start].last == "_" ? .any : nil
        }
        // {accountScope}_role_{roleCode}_common_uris
        if name.hasSuffix(menusEnding), let role = name.firstRange(of: menusMiddle) {
            let hasRole = role.upperBound < name.index(name.endIndex, offsetBy: -menusEnding.count)
            return hasRole && isScope(name[..<role.lowerBound]) ? .texts : nil
        }
        return nil
    }

    /// The keys of the device: the same for every account.
    private static let plain: [String: PreferenceKind] = [
        token: .text, "key_last_login_username": .text, "key_privacy_agreement_accepted": .flag,
        "key_in_user_id": .id, "key_in_user_name": .text, "key_in_real_name": .text, "key_in_avatar": .text,
        "key_in_phone": .text, "key_in_account_type": .text, "key_in_account_display_name": .text,
        "key_in_role_code": .text, "key_in_role_name": .text, "key_in_current_scenic_id": .id,
        "key_in_current_scenic_name": .text, "key_in_current_store_id": .id, "key_account_list": .data,
        "KEY_BOOT_TASK": .dictionary, "username": .text,
    ]

    /// The keys of an account, which stand behind its scope and `_`.
    private static let scoped: [(key: String, kind: PreferenceKind)] = [
        ("key_in_role_id", .id), ("key_role_permission_list", .data), ("key_in_permission", .data),
        ("key_current_role_scenic_list", .data), ("key_online_status", .flag),
        ("key_last_location_report_time", .time), ("key_location_reminder_minutes", .number),
        ("key_is_open_receive_voice", .flag),
    ]

    private static let queuePrefix = "key_queue_"
    private static let menusMiddle = "_role_"
    private static let menusEnding = "_common_uris"
    /// `{username}-image`, the chat login page's picture of a user.
    private static let avatarEnding = "-image"

    /// `guest`, or `{userId}_{accountType}`.
    private static func isScope(_ text: Substring) -> Bool {
        if text == AccountScope.guest.prefix { return true }
        guard let line = text.firstIndex(of: "_") else { return false }
        return line > text.startIndex && text.index(after: line) < text.endIndex
    }
}

/// What may stand under a name of the iOS app's `UserDefaults`.
public enum PreferenceKind: Hashable, Sendable {
    /// A text.
    case text
    /// A yes or no.
    case flag
    /// A whole number.
    case number
    /// An id: a whole number, also written as a text.
    case id
    /// An instant: a date, or seconds since 1970.
    case time
    /// Bytes.
    case data
    /// A list of texts.
    case texts
    /// Values by name.
    case dictionary
    /// What the seeds do not tell.
    case any

    /// A value as it is taken here: as it came, but that 0 and 1 are a yes or no, and 30.0 is a whole number, where one
    /// belongs, as the readers of `UserDefaults` have it. Nil for one that may not stand there.
    public func taking(_ value: StoredValue) -> StoredValue? {
        switch (self, value) {
        case (.text, .text), (.flag, .flag), (.number, .integer), (.id, .integer), (.data, .data), (.any, _),
            (.dictionary, .dictionary):
            value
        case (.flag, .integer(let number)): number == 0 || number == 1 ? .flag(number == 1) : nil
        case (.number, .real(let number)), (.id, .real(let number)): Int64(exactly: number).map(StoredValue.integer)
        // An empty one is none.
        case (.id, .text(let text)): text.isEmpty || Int64(text) != nil ? value : nil
        case (.time, _): BusinessTime(stored: value) == nil ? nil : value
        case (.texts, _): [String](stored: value) == nil ? nil : value
        default: nil
        }
    }

    /// What people call it: `a list of texts`.
    public var title: LocalizedText {
        switch self {
        case .text: StoredValue.Kind.text.title
        case .flag: StoredValue.Kind.flag.title
        case .number: StoredValue.Kind.integer.title
        case .id: LocalizedText(en: "an id", zh: "编号")
        case .time: LocalizedText(en: "a time", zh: "时间")
        case .data: StoredValue.Kind.data.title
        case .texts: LocalizedText(en: "a list of texts", zh: "文本列表")
        case .dictionary: StoredValue.Kind.dictionary.title
        case .any: LocalizedText(en: "any value", zh: "任意值")
        }
    }
}
