package import Domain
package import NetworkingInterface
package import PlatformInterface
package import SessionInterface
package import StorageInterface

/// Begins and ends sessions over the ports, and is what the requests ask for their token.
package final class LiveAuthSessionCoordinator: AuthSessionCoordinator, AccountSnapshotStore, AuthTokenProvider,
    GivenTokenSession, Sendable
{
    private let session: LiveAppSession
    private let account: LiveAccountContext
    private let store: any KeyValueStore
    private let ids: any IDSource
    private let disk: SessionOnDisk
    private let resetPages: @Sendable () -> Void
    private let onLogin: @Sendable () -> Void
    /// The login that this process's session came from.
    ///
    /// Its lock is held through every beginning and ending and waits for the disk, another process's lock included (up to
    /// the token store's limit): they are rare, and two of them mixed would leave one login on disk and another here.
    private let presentLogin = Locked<String?>(nil)
    private let keptByLogin = Locked<String?>(nil)

    /// - Parameters:
    ///   - origin: what this process's sessions belong to; a token of another origin is not taken up.
    ///   - resetPages: takes back what the pages show of an account: every tab's path and the toast. Called within each
    ///     beginning and ending, before anybody can see the next account; it must not come back here.
    ///   - onLogin: what a login configures when somebody is logged in and before `userDidLogin` says so; it must not come
    ///     back here either.
    package init(
        origin: String, session: LiveAppSession, account: LiveAccountContext, store: any KeyValueStore,
        tokens: any TokenStore, ids: any IDSource, resetPages: @escaping @Sendable () -> Void = {},
        onLogin: @escaping @Sendable () -> Void = {}
    ) {
        (self.session, self.account, self.store, self.ids) = (session, account, store, ids)
        (self.resetPages, self.onLogin) = (resetPages, onLogin)
        disk = SessionOnDisk(origin: origin, store: store, tokens: tokens)
    }

    package func restore() throws(SessionError) {
        try takeUp(as: .loggedIn)
    }

    package func beginRestoring() throws(SessionError) {
        try takeUp(as: .restoring)
    }

    package func finishRestoring() {
        session.finishRestoring()
    }

    private func takeUp(as phase: SessionPhase) throws(SessionError) {
        try presentLogin.withLock { login throws(SessionError) in
            let saved = try storing { () throws(StorageError) in try disk.restored() }
            if let saved {
                take(saved.snapshot, token: saved.token.token, as: phase, &login)
            } else {
                session.end()
                forget(&login)
            }
        }
    }

    package func completeLogin(_ granted: CompletedLogin) throws(SessionError) {
        try presentLogin.withLock { login throws(SessionError) in
            let snapshot = AccountSnapshot(
                account: granted.account, accounts: granted.accounts, sessionID: ids.next())
            let kept = try storing { () throws(StorageError) in
                try disk.begin(snapshot, token: granted.token, username: granted.username)
            }
            keptByLogin.withLock { $0 = kept }
            take(snapshot, token: granted.token, scenicAreas: granted.scenicAreas, stores: granted.stores, &login)
            onLogin()
            session.say(.userDidLogin)
        }
    }

    package func begin(givenToken token: String) throws(SessionError) {
        try presentLogin.withLock { login throws(SessionError) in
            let nobodyYet = Account(
                userID: UserID(0), accountType: AccountType(rawValue: ""), displayName: "", userName: "", phone: "",
                roleCode: RoleCode(rawValue: ""), roleName: "")
            let snapshot = AccountSnapshot(account: nobodyYet, accounts: [], sessionID: ids.next())
            try storing { () throws(StorageError) in try disk.begin(snapshot, givenToken: token) }
            take(snapshot, token: token, as: .restoring, &login)
        }
    }

    package var damagedStoreKeptAt: String? { keptByLogin.withLock { $0 } }

    package func logout() throws(SessionError) {
        try presentLogin.withLock { login throws(SessionError) in
            let wasLoggedIn = session.end()
            forget(&login)
            if wasLoggedIn { session.say(.userDidLogout) }
            try storing { () throws(StorageError) in try disk.erase() }
        }
    }

    package func loginPreferences() throws(SessionError) -> LoginPreferences {
        try storing { () throws(StorageError) in
            let values: [String: StoredValue]
            do throws(StorageError) {
                values = try store.values(named: [
                    SessionKeys.lastLoginUsername.name, SessionKeys.privacyAgreementAccepted.name,
                ])
            } catch {
                // The login that mends it begins here.
                guard error.code == .damaged else { throw error }
                values = [:]
            }
            return LoginPreferences(
                lastLoginUsername: values[SessionKeys.lastLoginUsername.name].flatMap { String(stored: $0) },
                privacyAgreementAccepted: values[SessionKeys.privacyAgreementAccepted.name]
                    .flatMap { Bool(stored: $0) } ?? false)
        }
    }

    // MARK: AccountSnapshotStore

    package var current: AccountState? { account.current }

    @discardableResult
    package func update(
        _ session: SessionStamp, alongWith changes: [KeyValueChange], _ change: @Sendable (inout AccountState) -> Void
    ) throws(SessionError) -> Bool {
        try presentLogin.withLock { login throws(SessionError) in
            guard let login, let before = account.current, before.session == session else { return false }
            var after = before
            change(&after)
            account.change(to: after)
            let isListedAnew = after.roles != before.roles || after.hasListedRoles != before.hasListedRoles
            let permissions = isListedAnew ? StoredPermissions.changes(of: after) : []
            return try storing { () throws(StorageError) in
                try disk.refresh(
                    login, AccountSnapshot.changes(from: before.account, to: after.account) + permissions + changes)
            }
        }
    }

    @discardableResult
    package func setDefaults(_ session: SessionStamp, _ changes: [KeyValueChange]) throws(SessionError) -> Bool {
        try presentLogin.withLock { login throws(SessionError) in
            guard let login, account.current?.session == session else { return false }
            return try storing { () throws(StorageError) in try disk.refresh(login, changes, onlyMissing: true) }
        }
    }

    // MARK: AuthTokenProvider

    package var currentToken: AuthToken? { session.currentToken }

    package func tokenWasRefused(_ token: AuthToken) async -> Failure? {
        presentLogin.withLock { login -> Failure? in
            guard session.expire(generation: token.generation) else { return nil }
            let ended = login
            forget(&login)
            session.say(.sessionDidExpire)
            do throws(StorageError) {
                if let ended { try disk.erase(ended) }
                return nil
            } catch {
                return error.failure
            }
        }
    }

    // MARK: In memory

    private func take(
        _ snapshot: AccountSnapshot, token: String, as phase: SessionPhase = .loggedIn, scenicAreas: [ScenicArea] = [],
        stores: [StoreItem] = [], _ login: inout String?
    ) {
        login = snapshot.sessionID
        resetPages()
        account.show(
            AccountState(
                session: session.nextStamp, account: snapshot.account, scenicAreas: scenicAreas, stores: stores),
            of: snapshot.accounts)
        session.begin(token: token, phase: phase)
    }

    private func forget(_ login: inout String?) {
        login = nil
        resetPages()
        account.reset()
    }
}
