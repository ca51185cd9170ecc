/// Reads and writes the property list that an iOS app's `UserDefaults` is kept in.
public protocol PreferencesArchive: Sendable {
    /// The values by name of a property list, XML or binary.
    ///
    /// Throws `.archive` for anything else, and says where it is wrong: a cut file, another root than a dictionary, a
    /// kind that no `UserDefaults` has, more values or levels than one ever has. Whoever wrote it can neither let
    /// this wait without end nor let it take more memory than the limits on values allow.
    func values(of bytes: [UInt8]) throws(StorageError) -> [String: StoredValue]

    /// The property list of values: what `values(of:)` reads as the same. Names come in one order, always the same.
    func bytes(of values: [String: StoredValue], as format: PropertyListFormat) throws(StorageError) -> [UInt8]
}

/// The forms of a property list.
public enum PropertyListFormat: String, Hashable, Sendable, CaseIterable {
    /// Text, for people and for comparing.
    case xml
    /// What iOS writes.
    case binary
}
