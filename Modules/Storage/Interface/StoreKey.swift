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
