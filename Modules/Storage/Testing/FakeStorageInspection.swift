public import StorageInterface

/// Finds what a test says.
public struct FakeStorageInspection: StorageInspection {
    /// The version of the store's engine.
    public var engineVersion = "3.0.0"
    /// What looking into the store gives.
    public var store: Result<Bool, StorageError> = .success(true)
    /// What looking for the token gives.
    public var token: Result<TokenPlace, StorageError> = .success(TokenPlace())
    /// How the credential helper is doing.
    public var credentialHelper: CredentialHelperState?

    /// Finds a sound store, no token, and no credential helper.
    public init() {}

    /// What the test says.
    public func checkStore() throws(StorageError) -> Bool { try store.get() }
    /// What the test says.
    public func tokenPlace() throws(StorageError) -> TokenPlace { try token.get() }
    /// What the test says.
    public func checkCredentialHelper() -> CredentialHelperState? { credentialHelper }
}
