import Domain
package import HomeInterface
package import SessionInterface
package import StorageInterface

/// The common menus of the account that is logged in, in the store.
package struct LiveHomeCommonMenuStore: HomeCommonMenuStore {
    private let store: any KeyValueStore
    private let snapshot: any AccountSnapshotStore
    private let catalog: HomeMenuCatalog

    package init(store: any KeyValueStore, snapshot: any AccountSnapshotStore, catalog: HomeMenuCatalog) {
        (self.store, self.snapshot, self.catalog) = (store, snapshot, catalog)
    }

    package func commonMenus() throws(HomeError) -> [HomeMenu] {
        guard let account = snapshot.current else { return [] }
        let visible = catalog.visibleMenus(from: account.permissions)
        let defaults = visible.prefix(HomeKeys.defaultMenuCount).map(\.uri)
        var uris = try recorded(account)
        if uris == nil, !defaults.isEmpty {
            do throws(SessionError) {
                try snapshot.setDefaults(account.session, [change(of: account, to: defaults)])
            } catch {
                throw HomeError(error)
            }
            // Somebody may have chosen in between, and that is what stands there.
            uris = try recorded(account)
        }
        return (uris ?? defaults).compactMap { uri in visible.first { $0.uri == uri } }
    }

    package func setCommonMenus(_ uris: [PermissionURI]) throws(HomeError) {
        guard let account = snapshot.current else { throw HomeError.nobodyLoggedIn }
        let visible = catalog.visibleMenus(from: account.permissions)
        if let unknown = uris.first(where: { uri in !visible.contains { $0.uri == uri } }) {
            throw HomeError.unknownMenu(unknown.rawValue, seen: visible)
        }
        // What is not seen for now may be again tomorrow.
        let unseen = (try recorded(account) ?? []).filter { uri in !visible.contains { $0.uri == uri } }
        var known: Set<PermissionURI> = []
        let chosen = (uris + unseen).filter { known.insert($0).inserted }
        let isKept: Bool
        do throws(SessionError) {
            isKept = try snapshot.update(account.session, alongWith: [change(of: account, to: chosen)]) { _ in }
        } catch {
            throw HomeError(error)
        }
        guard isKept else { throw HomeError.sessionEnded }
    }

    private func recorded(_ account: AccountState) throws(HomeError) -> [PermissionURI]? {
        do throws(StorageError) {
            return try store.value(for: HomeKeys.commonURIs(account.scope, role: account.account.roleCode))?
                .map { PermissionURI(rawValue: $0) }
        } catch {
            throw HomeError(.storage, failure: error.failure)
        }
    }

    private func change(of account: AccountState, to uris: [PermissionURI]) -> KeyValueChange {
        HomeKeys.commonURIs(account.scope, role: account.account.roleCode).set(to: uris.map(\.rawValue))
    }
}
