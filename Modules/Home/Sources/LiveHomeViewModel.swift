import Domain
package import HomeInterface
import NetworkingInterface
package import PlatformInterface
package import SessionInterface
import StorageInterface

/// The home page over the back end and the account's stores, in the seed's order.
package actor LiveHomeViewModel: HomeViewModel {
    private let api: any HomeAPI
    private let snapshot: any AccountSnapshotStore
    private let location: any HomeLocationStateStore
    private let commonMenus: any HomeCommonMenuStore
    private let catalog: HomeMenuCatalog
    private let clock: any WallClock
    private var page = HomePage()

    package init(
        api: any HomeAPI, snapshot: any AccountSnapshotStore, location: any HomeLocationStateStore,
        commonMenus: any HomeCommonMenuStore, catalog: HomeMenuCatalog, clock: any WallClock
    ) {
        (self.api, self.snapshot, self.location) = (api, snapshot, location)
        (self.commonMenus, self.catalog, self.clock) = (commonMenus, catalog, clock)
    }

    package var state: HomeState {
        var shown = page.shown(to: snapshot.current?.session)
        if shown.account != nil { shown.location = location.state }
        return shown
    }

    package func initialize(answered: HomeAnswers) async {
        guard let ticket = begin() else { return }
        page.state.dialog = nil
        keeping { () throws(HomeError) in try location.restoreStateIfNeeded() }
        refreshLocalDisplayState(ticket)
        guard await permissionsAreKnown(ticket, asking: !answered.contains(.permissions)) else { return }
        showMenus(ticket)
        await loadStoreListIfNeeded(ticket, asking: !answered.contains(.stores))
        finish(ticket)
    }

    package func loadPermissions(force: Bool) async {
        guard let ticket = begin() else { return }
        let isKnown = present(ticket)?.permissions.currentRole != nil
        guard await permissionsAreKnown(ticket, asking: force || !isKnown) else { return }
        showMenus(ticket)
        finish(ticket)
    }

    package func dismissDialog() async { page.state.dialog = nil }

    // MARK: Loading

    private func begin() -> HomePage.Ticket? {
        guard let account = snapshot.current else {
            page = HomePage()
            page.state.failure = .nobodyLoggedIn
            return nil
        }
        let ticket = page.begin(account)
        page.show(account)
        return ticket
    }

    private func finish(_ ticket: HomePage.Ticket) {
        if page.isCurrent(ticket) { page.state.isLoading = false }
    }

    /// The account as it stands now, while it is still the ticket's and the ticket the last one.
    private func present(_ ticket: HomePage.Ticket) -> AccountState? {
        guard page.isCurrent(ticket), let account = snapshot.current, account.session == ticket.session else {
            return nil
        }
        return account
    }

    private func refreshLocalDisplayState(_ ticket: HomePage.Ticket) {
        guard let account = present(ticket), account.account.validScenicArea == nil else { return }
        // Also a name that was left without its id.
        let erasure = [SessionKeys.currentScenicID.set(to: nil), SessionKeys.currentScenicName.set(to: nil)]
        change(ticket, alongWith: erasure) { $0.account.scenicArea = nil }
    }

    /// Returns whether there is anything to go on with: an answer of the server, now or before.
    private func permissionsAreKnown(_ ticket: HomePage.Ticket, asking: Bool) async -> Bool {
        if asking {
            let answer = await Self.asking { [api] () async throws(APIError) in try await api.rolePermissions() }
            guard let account = present(ticket) else {
                fail(ticket, with: answer)
                return false
            }
            do throws(HomeError) {
                let roles = try answer.get().roles(of: account.account)
                change(ticket) { $0.take(roles) }
            } catch {
                page.fail(with: error)
                showMenus(ticket)
                finish(ticket)
                return false
            }
        }
        page.permissionsWereLoaded()
        return true
    }

    private func showMenus(_ ticket: HomePage.Ticket) {
        guard let account = present(ticket) else { return }
        page.show(account)
        page.state.menus = catalog.visibleMenus(from: account.permissions)
        keeping { () throws(HomeError) in page.state.commonMenus = try commonMenus.commonMenus() }
    }

    private func loadStoreListIfNeeded(_ ticket: HomePage.Ticket, asking: Bool) async {
        guard let account = present(ticket), account.account.hasStores else {
            if page.isCurrent(ticket) { page.state.storeItem = nil }
            return
        }
        guard asking else { return showStore(ticket, of: account.stores) }
        let answer = await Self.asking { [api] () async throws(APIError) in try await api.storeList() }
        guard present(ticket) != nil else { return fail(ticket, with: answer) }
        do throws(HomeError) {
            showStore(ticket, of: try answer.get().rows)
        } catch {
            page.fail(with: error)
        }
    }

    private func showStore(_ ticket: HomePage.Ticket, of stores: [StoreItem]) {
        guard let account = present(ticket) else { return }
        let store = stores.current(for: account.account)
        change(ticket) { state in
            state.stores = stores
            if let store { state.account.storeID = store.id }
        }
        page.state.storeItem = store
        if let account = present(ticket) { page.show(account) }
    }

    // MARK: Dialogs

    package func evaluateDialogs() async {
        guard let account = snapshot.current, account.session == page.session, !page.state.isLoading else { return }
        let ticket = page.lastTicket
        let dialog = await dueDialog(account)
        guard let ticket, present(ticket) != nil else { return }
        page.state.dialog = dialog
    }

    private func dueDialog(_ state: AccountState) async -> HomeDialog? {
        // Where the server was never heard, that nothing is known does not mean that nothing is allowed.
        guard page.hasPermissions || state.permissions.currentRole != nil else { return nil }
        if state.permissions.items.isEmpty { return .permission }
        guard state.account.validScenicArea != nil else { return .scenicArea }
        guard page.hasPermissions, !state.account.roleCode.hasSimplifiedTop,
            let minutes = location.state.reminderMinutes
        else { return nil }
        let answer = await Self.asking { [api] () async throws(APIError) in
            try await api.locationDetail(staffID: state.account.userID)
        }
        if case .failure(let error) = answer, error.failure.category == .login { page.fail(with: error) }
        guard let last = try? answer.get().lastReportTime else { return nil }
        let due = clock.now.secondsSince1970 - Int64(minutes) * 60
        return last.secondsSince1970 < due ? .locationTimeout : nil
    }

    // MARK: Outcomes

    /// A local failure is said, and the page goes on.
    private func keeping(_ body: () throws(HomeError) -> Void) {
        do {
            try body()
        } catch {
            page.fail(with: error)
        }
    }

    private func change(
        _ ticket: HomePage.Ticket, alongWith changes: [KeyValueChange] = [],
        _ change: @Sendable (inout AccountState) -> Void
    ) {
        do throws(SessionError) {
            try snapshot.update(ticket.session, alongWith: changes, change)
        } catch {
            page.fail(with: HomeError(error))
        }
    }

    /// An answer that came too late changes nothing; but that the session has ended is said, to whoever still looks.
    private func fail<Value>(_ ticket: HomePage.Ticket, with answer: Result<Value, HomeError>) {
        guard page.isCurrent(ticket) else { return }
        if case .failure(let error) = answer { page.fail(with: error) }
        finish(ticket)
    }

    private static func asking<Value: Sendable>(
        _ request: @Sendable () async throws(APIError) -> Value
    ) async -> Result<Value, HomeError> {
        do throws(APIError) {
            return .success(try await request())
        } catch {
            return .failure(HomeError(error))
        }
    }
}

extension [StoreItem] {
    /// The store that the account works in: one of its scenic area, and the saved one where one is saved.
    fileprivate func current(for account: Account) -> StoreItem? {
        first { store in
            store.scenicID == account.scenicArea?.id && (account.storeID == nil || store.id == account.storeID)
        }
    }
}
