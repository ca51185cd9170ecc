public import Domain

/// Looks into what a context keeps on disk, and changes nothing: for the doctor.
public protocol StorageInspection: Sendable {
    /// The version of the store's engine, `3.40.1`.
    var engineVersion: String { get }

    /// Opens the store, and checks every page of it. False where there is no store yet. Throws `.damaged` where it is
    /// broken, and whatever else hinders its use.
    func checkStore() throws(StorageError) -> Bool

    /// Where the session's token is. Throws where that cannot be told, `.damaged` for one. No helper is asked.
    func tokenPlace() throws(StorageError) -> TokenPlace

    /// Whether the credential helper that is set up can be used; nil where none is set up. It is asked what it has.
    func checkCredentialHelper() -> CredentialHelperState?
}

/// Where a context's token is.
public struct TokenPlace: Hashable, Sendable {
    /// Whether it is in the file itself.
    public var isInFile: Bool
    /// The credential helpers that have it, the one that counts last.
    public var helpers: [String]
    /// The helpers that may still have a token of a session that is over.
    public var leftovers: [String]

    /// Where a context's token is; nowhere unless told otherwise.
    public init(isInFile: Bool = false, helpers: [String] = [], leftovers: [String] = []) {
        (self.isInFile, self.helpers, self.leftovers) = (isInFile, helpers, leftovers)
    }
}

/// How a credential helper is doing.
public struct CredentialHelperState: Hashable, Sendable {
    /// Its name, `pass`.
    public var name: String
    /// The program; nil where it is missing.
    public var program: String?
    /// Why it cannot be used; nil where it can.
    public var problem: LocalizedText?

    /// How a credential helper is doing.
    public init(name: String, program: String?, problem: LocalizedText? = nil) {
        (self.name, self.program, self.problem) = (name, program, problem)
    }
}
