/// The key-value port: settings and snapshots that outlive the process.
public protocol KeyValueStore: Sendable {
    /// The values of those of `names` that are there, all read at one moment.
    func values(named names: [String]) throws(StorageError) -> [String: StoredValue]

    /// Everything that is there, read at one moment: for taking it elsewhere, and for people to look at.
    func allValues() throws(StorageError) -> [String: StoredValue]

    /// Makes all changes, in order, or none: one transaction, on disk when the call returns.
    func apply(_ changes: [KeyValueChange]) throws(StorageError)

    /// Reads those of `names` that are there and makes the changes that `decide` draws from them, in one transaction that no
    /// other caller and no other process comes into: of two who take the same value, one finds it. Nothing changes where it
    /// throws. `decide` may run while others wait, and must not come back to this store.
    func update<Result: Sendable>(
        named names: [String], _ decide: ([String: StoredValue]) -> (changes: [KeyValueChange], result: Result)
    ) throws(StorageError) -> Result

    /// Begins an empty store in the place of one that is damaged, and returns where the damaged one is kept; nil where it
    /// is erased, and where the store is in order: then it stays as it is. Where that cannot be told, because the store is
    /// busy or unreadable for one, it throws and nothing is moved.
    ///
    /// For whoever got `.damaged`, within `TokenStore.exclusively`: several processes meet the damage at once, and the
    /// first has put an empty store there by the time that the second asks.
    func replaceIfDamaged(_ damaged: DamagedStore) throws(StorageError) -> String?
}

/// What becomes of a damaged store's files.
public enum DamagedStore: Hashable, Sendable {
    /// They stay, under another name beside the store.
    case kept
    /// They are erased.
    case erased
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
