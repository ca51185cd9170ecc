/// The name of a stored value together with its type, so that no two places read one key differently.
public struct StoreKey<Value: StorableValue>: Hashable, Sendable {
    /// The key as it stands in the store, `key_in_user_id`.
    public let name: String

    /// A key of the device: the same for every account.
    public init(_ name: String) {
        self.name = name
    }

    /// This key for one account: `1001_scenic_user_key_online_status`.
    public func scoped(to scope: AccountScope) -> StoreKey {
        StoreKey("\(scope.prefix)_\(name)")
    }

    /// This key set to a value, as a change for `KeyValueStore.apply`; nil removes it.
    public func set(to value: Value?) -> KeyValueChange {
        KeyValueChange(name: name, value: value?.stored)
    }
}

/// Whose value an account-scoped key is.
public struct AccountScope: Hashable, Sendable {
    /// `{userId}_{accountType}`, or `guest` where there is no user.
    public let prefix: String

    /// Where there is no user.
    public static let guest = AccountScope(prefix: "guest")

    /// The scope of a user acting in one account type.
    public init(userID: String, accountType: String) {
        self.init(prefix: "\(userID)_\(accountType)")
    }

    private init(prefix: String) {
        self.prefix = prefix
    }
}

/// A value as it stands in the store: the kinds that a property list has.
public enum StoredValue: Hashable, Sendable {
    /// A text.
    case text(String)
    /// A whole number, or a time as seconds since 1970.
    case integer(Int64)
    /// A yes or no.
    case flag(Bool)
    /// Bytes, JSON for one.
    case data([UInt8])
}

/// What a `StoreKey` can hold.
public protocol StorableValue: Hashable, Sendable {
    /// The value as it is stored.
    var stored: StoredValue { get }
    /// The value of what is stored; nil where that is of another kind.
    init?(stored: StoredValue)
}

extension String: StorableValue {
    /// A text.
    public var stored: StoredValue { .text(self) }
    /// The text, where it is one.
    public init?(stored: StoredValue) {
        guard case .text(let text) = stored else { return nil }
        self = text
    }
}

extension Int64: StorableValue {
    /// A whole number.
    public var stored: StoredValue { .integer(self) }
    /// The number, where it is one.
    public init?(stored: StoredValue) {
        guard case .integer(let number) = stored else { return nil }
        self = number
    }
}

extension Bool: StorableValue {
    /// A yes or no.
    public var stored: StoredValue { .flag(self) }
    /// The yes or no, where it is one.
    public init?(stored: StoredValue) {
        guard case .flag(let flag) = stored else { return nil }
        self = flag
    }
}

extension [UInt8]: StorableValue {
    /// Bytes.
    public var stored: StoredValue { .data(self) }
    /// The bytes, where they are some.
    public init?(stored: StoredValue) {
        guard case .data(let bytes) = stored else { return nil }
        self = bytes
    }
}
