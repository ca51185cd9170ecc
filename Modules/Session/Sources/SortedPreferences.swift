import Domain
import SessionInterface
import StorageInterface

/// A property list, sorted into what is taken and what is not. What is here is right in itself; whether it may be
/// taken depends on who is logged in.
struct SortedPreferences {
    /// What goes to the store, by name.
    private(set) var values: [String: StoredValue] = [:]
    /// The token that goes to the token store; nil where there is none to be taken.
    private(set) var token: String?
    private(set) var unknown: [String] = []
    private(set) var skipped: [SkippedPreference] = []

    init(_ given: [String: StoredValue]) {
        for (name, value) in given.sorted(by: { $0.key < $1.key }) {
            guard let kind = PreferenceCatalog.kind(of: name) else {
                unknown.append(name)
                continue
            }
            guard let taken = kind.taking(value) else {
                let (found, wanted) = (value.kind.title, kind.title)
                skip(
                    name,
                    LocalizedText(
                        en: "it is \(found(.english)), not \(wanted(.english))",
                        zh: "类型是\(found(.simplifiedChinese))，而不是\(wanted(.simplifiedChinese))"))
                continue
            }
            if name == PreferenceCatalog.token {
                token = String(stored: taken)
            } else {
                values[name] = taken
            }
        }
        checkToken()
    }

    var imported: ImportedPreferences {
        ImportedPreferences(count: values.count + (token == nil ? 0 : 1), unknown: unknown, skipped: skipped)
    }

    /// Whether there is anything of an account's snapshot.
    var hasAccount: Bool { token != nil || AccountSnapshot.names.contains { values[$0] != nil } }

    /// The account; nil where there is none whole.
    var account: Account? {
        AccountSnapshot(values.merging([SessionKeys.sessionID.name: .text("")]) { $1 })?.account
    }

    /// What writes all of it to the store, over the whole of an account that is there.
    ///
    /// - Parameter login: the login that the snapshot is of; nil where it is nobody's session.
    func changes(of login: String?) -> [KeyValueChange] {
        let erased = hasAccount ? AccountSnapshot.erasure : []
        let written = values.sorted { $0.key < $1.key }.map { KeyValueChange(name: $0.key, value: $0.value) }
        // By hand it may have come there before.
        let token = KeyValueChange(name: PreferenceCatalog.token, value: nil)
        return erased + written + [token] + (hasAccount ? [SessionKeys.sessionID.set(to: login)] : [])
    }

    // MARK: The token

    /// A session needs a token that a header can carry, and somebody whose it is. An empty one is a log-out's.
    private mutating func checkToken() {
        guard let given = token else { return }
        token = nil
        if given.isEmpty { return }
        guard given.utf8.count <= 8_192, given.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            return skip(PreferenceCatalog.token, LocalizedText(en: "it is not a token", zh: "它不是令牌"))
        }
        guard account != nil else {
            return skip(
                PreferenceCatalog.token,
                LocalizedText(
                    en:
                        "\(SessionKeys.userID.name) and \(SessionKeys.accountType.name) are not there to say whose it is",
                    zh: "缺少 \(SessionKeys.userID.name) 和 \(SessionKeys.accountType.name)，无法确定它属于谁"))
        }
        token = given
    }

    private mutating func skip(_ name: String, _ reason: LocalizedText) {
        skipped.append(SkippedPreference(name: name, reason: reason))
        skipped.sort { $0.name < $1.name }
    }
}
