/// The key-value port: settings and snapshots that outlive the process.
public protocol KeyValueStore: Sendable {
    /// The values of those of `names` that are there, all read at one moment.
    func values(named names: [String]) throws(StorageError) -> [String: StoredValue]

    /// Makes all changes, in order, or none: one transaction, on disk when the call returns.
    func apply(_ changes: [KeyValueChange]) throws(StorageError)
}

extension KeyValueStore {
    /// The value of a key; nil where there is none, and where what is there is of another kind.
    public func value<Value>(for key: StoreKey<Value>) throws(StorageError) -> Value? {
        try values(named: [key.name])[key.name].flatMap { Value(stored: $0) }
    }
}

/// One key's new value.
public struct KeyValueChange: Hashable, Sendable {
    /// The key as it stands in the store.
    public let name: String
    /// Its new value; nil removes the key.
    public let value: StoredValue?

    /// Sets a key to a value; nil removes it.
    public init(name: String, value: StoredValue?) {
        (self.name, self.value) = (name, value)
    }
}
