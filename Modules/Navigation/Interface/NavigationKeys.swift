public import StorageInterface

/// Navigation's key in the store, the same as the iOS app's (contract, «Stored keys»).
public enum NavigationKeys {
    /// The task that waits for home: a dictionary with the link in `KEY_ACTION`. Stays after log-out.
    public static let bootTask = StoreKey<[String: StoredValue]>("KEY_BOOT_TASK")
}
