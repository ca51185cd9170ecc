import SessionInterface
import StorageInterface

/// What the store holds of sessions at one moment: the present snapshot and, while a login takes its place, the previous
/// one, which the token on disk belongs to until the login's own token is there.
struct StoredSnapshots {
    private let values: [String: StoredValue]

    private let names: [String]

    /// Reads what there is, all from one moment; what `others` name is put back with it.
    init(in store: any KeyValueStore, alongWith others: [String] = []) throws(StorageError) {
        names = Self.names + others
        values = try store.values(named: names)
    }

    /// Before each of the previous snapshot's keys.
    private static let prefix = "previous_"

    /// Everything that a login writes in the store.
    private static let names =
        AccountSnapshot.names + AccountSnapshot.names.map { prefix + $0 }
        + [SessionKeys.lastLoginUsername.name, SessionKeys.privacyAgreementAccepted.name]

    /// The snapshot of a login, present or previous; nil where neither is that login's.
    func snapshot(of login: String) -> AccountSnapshot? {
        [present, previous].lazy.compactMap { $0 }.first { $0.sessionID == login }
    }

    /// Whether there is anything of a previous snapshot.
    var hasPrevious: Bool { values.keys.contains { $0.hasPrefix(Self.prefix) } }

    /// Whether the present snapshot is a login's.
    func isPresent(_ login: String) -> Bool { present?.sessionID == login }

    private var present: AccountSnapshot? { AccountSnapshot(values) }
    private var previous: AccountSnapshot? { AccountSnapshot(values, prefix: Self.prefix) }

    // MARK: Changes

    /// Erases both snapshots, and a token that somebody has put into the store by hand.
    static let erasure =
        AccountSnapshot.erasure + previousErasure + [KeyValueChange(name: PreferenceCatalog.token, value: nil)]
    /// Erases the previous snapshot.
    static let previousErasure = AccountSnapshot.names.map { KeyValueChange(name: prefix + $0, value: nil) }

    /// Erases what is of a login, and nothing else.
    func erasure(of login: String) -> [KeyValueChange] {
        (present?.sessionID == login ? AccountSnapshot.erasure : [])
            + (previous?.sessionID == login ? Self.previousErasure : [])
    }

    /// Keeps the snapshot of a login as the previous one, before another is written over the present one.
    func keeping(_ login: String?) -> [KeyValueChange] {
        if let login, present?.sessionID == login {
            return AccountSnapshot.names.map { KeyValueChange(name: Self.prefix + $0, value: values[$0]) }
        }
        // Kept already, by a login that came no further.
        if let login, previous?.sessionID == login { return [] }
        return hasPrevious ? Self.previousErasure : []
    }

    /// Makes the snapshot of a login the present one, with no previous one beside it.
    func settling(on login: String) -> [KeyValueChange] {
        guard present?.sessionID != login else { return hasPrevious ? Self.previousErasure : [] }
        return AccountSnapshot.names.map { KeyValueChange(name: $0, value: values[Self.prefix + $0]) }
            + Self.previousErasure
    }

    /// Makes everything that a login writes what it was at this moment.
    var asItWas: [KeyValueChange] {
        names.map { KeyValueChange(name: $0, value: values[$0]) }
    }
}
