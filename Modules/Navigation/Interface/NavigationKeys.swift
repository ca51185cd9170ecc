public import StorageInterface

/// Navigation's key in the store, the same as the iOS app's (contract, «Stored keys»).
public enum NavigationKeys {
    /// The task that waits for home: a dictionary with the link in `KEY_ACTION`, as JSON. Stays after log-out.
    public static let bootTask = StoreKey<[UInt8]>("KEY_BOOT_TASK")
}
