import Domain
package import NetworkingInterface
package import PlatformInterface
package import SessionInterface
package import StorageInterface

/// Begins and ends sessions over the ports, and is what the requests ask for their token.
package final class LiveAuthSessionCoordinator: AuthSessionCoordinator, AuthTokenProvider, Sendable {
    private let origin: String
    private let session: LiveAppSession
    private let account: LiveAccountContext
    private let store: any KeyValueStore
    private let tokens: any TokenStore
    private let ids: any IDSource
    /// The login that this process's session came from, so that an ending erases nothing of a later login, which
    /// another process may have made meanwhile.
    private let sessionID = Locked<String?>(nil)
    private let erasureFailure = Locked<Failure?>(nil)

    /// - Parameter origin: what this process's sessions belong to; a token of another origin is not taken up.
    package init(
        origin: String, session: LiveAppSession, account: LiveAccountContext, store: any KeyValueStore,
        tokens: any TokenStore, ids: any IDSource
    ) {
        (self.origin, self.session, self.account) = (origin, session, account)
        (self.store, self.tokens, self.ids) = (store, tokens, ids)
    }

    package func restore() throws(SessionError) {
        try storing { () throws(StorageError) in
            guard let token = try tokens.load(), token.origin == origin,
                let snapshot = AccountSnapshot(try store.values(named: AccountSnapshot.names)),
                snapshot.sessionID == token.sessionID
            else {
                forget(saying: nil)
                return
            }
            take(snapshot, token: token.token, saying: nil)
        }
    }

    package func completeLogin(_ login: CompletedLogin) throws(SessionError) {
        let snapshot = AccountSnapshot(account: login.account, accounts: login.accounts, sessionID: ids.next())
        try storing { () throws(StorageError) in
            // A start between the two writes finds a token of another login than the snapshot's, and nobody logged in.
            try store.apply(
                snapshot.changes + [
                    SessionKeys.lastLoginUsername.set(to: login.username),
                    SessionKeys.privacyAgreementAccepted.set(to: true),
                ])
            try tokens.save(StoredToken(token: login.token, origin: origin, sessionID: snapshot.sessionID))
        }
        take(snapshot, token: login.token, saying: .userDidLogin)
    }

    package func logout() throws(SessionError) {
        let wasLoggedIn = session.phase != .loggedOut
        forget(saying: wasLoggedIn ? .userDidLogout : nil)
        try storing { () throws(StorageError) in
            try tokens.erase()
            try store.apply(AccountSnapshot.erasure)
        }
    }

    package func loginPreferences() throws(SessionError) -> LoginPreferences {
        try storing { () throws(StorageError) in
            let values = try store.values(named: [
                SessionKeys.lastLoginUsername.name, SessionKeys.privacyAgreementAccepted.name,
            ])
            return LoginPreferences(
                lastLoginUsername: values[SessionKeys.lastLoginUsername.name].flatMap { String(stored: $0) },
                privacyAgreementAccepted: values[SessionKeys.privacyAgreementAccepted.name]
                    .flatMap { Bool(stored: $0) } ?? false)
        }
    }

    // MARK: AuthTokenProvider

    package var currentToken: AuthToken? { session.currentToken }

    package func tokenWasRefused(_ token: AuthToken) async {
        let ended = sessionID.withLock { $0 }
        guard session.expire(generation: token.generation) else { return }
        account.reset()
        do {
            guard try tokens.load()?.sessionID == ended else { return }
            try tokens.erase()
            try store.apply(AccountSnapshot.erasure)
        } catch {
            erasureFailure.withLock { $0 = error.failure }
        }
    }

    // MARK: In memory

    private func take(_ snapshot: AccountSnapshot, token: String, saying event: SessionEvent?) {
        sessionID.withLock { $0 = snapshot.sessionID }
        account.show(snapshot.account, of: snapshot.accounts)
        session.begin(token: token, saying: event)
    }

    private func forget(saying event: SessionEvent?) {
        sessionID.withLock { $0 = nil }
        session.end(saying: event)
        account.reset()
    }

    private func storing<Result>(
        _ body: () throws(StorageError) -> Result
    ) throws(SessionError) -> Result {
        do {
            return try body()
        } catch {
            throw SessionError(.storage, failure: error.failure, cause: error)
        }
    }
}
