public import SessionInterface

/// The menus that a person has chosen for the top of their home page, for each account and role (seed 000 §6.2).
///
/// A record keeps every URI that was chosen, also those that the account does not see for now; only what it sees is shown.
public protocol HomeCommonMenuStore: Sendable {
    /// The common menus of the account that is logged in, in the record's order; none where nobody is.
    ///
    /// Where there is no record for that account and role, and permissions are known, the first
    /// `HomeKeys.defaultMenuCount` menus that it sees become the record. Another process's choice is not written over.
    func commonMenus() throws(HomeError) -> [HomeMenu]

    /// Makes these the record, in this order, each once; what was recorded and is not seen for now follows them. When it
    /// returns, they are on disk.
    ///
    /// Throws `.unknownMenu` for a menu that the account does not see, and `.sessionEnded` where it is not logged in any
    /// more; nothing has changed then.
    func setCommonMenus(_ uris: [PermissionURI]) throws(HomeError)
}
