public import Domain
public import StorageInterface

/// Moves what the iOS app keeps in its `UserDefaults` in and out of this machine's stores: settings and snapshots to the
/// store, the token to the token store.
public protocol PreferencesTransfer: Sendable {
    /// Takes in a property list, all of it checked first, then in one transaction: what `PreferenceCatalog` knows, as it
    /// came; the token to the token store, never to the store, as a session of this process's back end. What was not
    /// taken is told, and stays as it was here.
    ///
    /// A property list with an account takes the place of the whole account that is here. Where that is somebody else's
    /// who is logged in, also to another back end, nothing is done and `.occupied` thrown, unless `replacing`; then
    /// their session ends. Without a token nobody is logged in afterwards, but the same person who was.
    func importPreferences(_ bytes: [UInt8], replacing: Bool) throws(SessionError) -> ImportedPreferences

    /// What an import of a property list would take and leave, whoever is logged in. Changes nothing.
    func inspectPreferences(_ bytes: [UInt8]) throws(SessionError) -> ImportedPreferences

    /// The property list of everything here that the iOS app would know, of whoever is or was logged in here.
    ///
    /// - Parameter withToken: whether the token of this back end's session is in it, as `key_in_token`.
    func exportPreferences(as format: PropertyListFormat, withToken: Bool) throws(SessionError) -> [UInt8]
}

/// What became of a property list.
public struct ImportedPreferences: Hashable, Sendable {
    /// How many values were taken, the token among them.
    public var count: Int
    /// The names that nobody here knows, in order.
    public var unknown: [String]
    /// What is known and could not be taken, in order of the names.
    public var skipped: [SkippedPreference]

    /// What became of a property list.
    public init(count: Int, unknown: [String] = [], skipped: [SkippedPreference] = []) {
        (self.count, self.unknown, self.skipped) = (count, unknown, skipped)
    }
}

/// A value that was not taken.
public struct SkippedPreference: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Why it was not taken: `… is a text, not data`.
    public let reason: LocalizedText

    /// A value that was not taken, for a reason.
    public init(name: String, reason: LocalizedText) {
        (self.name, self.reason) = (name, reason)
    }
}
