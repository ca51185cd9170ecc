package import Domain
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
    /// The login that this process's session came from.
    ///
    /// Its lock is held through every beginning and ending, the disk's part too: they are rare, and two of them mixed
    /// would leave one login's token beside the other's account.
    private let presentLogin = Locked<String?>(nil)

    /// - Parameter origin: what this process's sessions belong to; a token of another origin is not taken up.
    package init(
        origin: String, session: LiveAppSession, account: LiveAccountContext, store: any KeyValueStore,
        tokens: any TokenStore, ids: any IDSource
    ) {
        (self.origin, self.session, self.account) = (origin, session, account)
        (self.store, self.tokens, self.ids) = (store, tokens, ids)
    }

    package func restore() throws(SessionError) {
        try presentLogin.withLock { login throws(SessionError) in
            try storing { () throws(StorageError) in
                guard let token = try tokens.load(), token.origin == origin,
                    let snapshot = AccountSnapshot(try store.values(named: AccountSnapshot.names)),
                    snapshot.sessionID == token.sessionID
                else {
                    session.end()
                    forget(&login)
                    return
                }
                take(snapshot, token: token.token, &login)
            }
        }
    }

    package func completeLogin(_ granted: CompletedLogin) throws(SessionError) {
        try presentLogin.withLock { login throws(SessionError) in
            let snapshot = AccountSnapshot(
                account: granted.account, accounts: granted.accounts, sessionID: ids.next())
            try storing { () throws(StorageError) in
                // A start between the two writes finds a token of another login than the snapshot's: nobody logged in.
                try store.apply(
                    snapshot.changes + [
                        SessionKeys.lastLoginUsername.set(to: granted.username),
                        SessionKeys.privacyAgreementAccepted.set(to: true),
                    ])
                try tokens.save(
                    StoredToken(token: granted.token, origin: origin, sessionID: snapshot.sessionID))
            }
            take(snapshot, token: granted.token, &login)
            session.say(.userDidLogin)
        }
    }

    package func logout() throws(SessionError) {
        try presentLogin.withLock { login throws(SessionError) in
            let wasLoggedIn = session.end()
            forget(&login)
            if wasLoggedIn { session.say(.userDidLogout) }
            try storing { () throws(StorageError) in
                try erasing(
                    token: { () throws(StorageError) in try tokens.erase() },
                    snapshot: { () throws(StorageError) in try store.apply(AccountSnapshot.erasure) })
            }
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

    package func tokenWasRefused(_ token: AuthToken) async -> Failure? {
        presentLogin.withLock { login -> Failure? in
            guard session.expire(generation: token.generation) else { return nil }
            let ended = login
            forget(&login)
            session.say(.sessionDidExpire)
            do throws(StorageError) {
                // Another process may have logged in meanwhile: what is of a later login stays.
                try erasing(
                    token: { () throws(StorageError) in
                        if try tokens.load()?.sessionID == ended { try tokens.erase() }
                    },
                    snapshot: { () throws(StorageError) in
                        if try store.value(for: SessionKeys.sessionID) == ended {
                            try store.apply(AccountSnapshot.erasure)
                        }
                    })
                return nil
            } catch {
                return error.failure
            }
        }
    }

    // MARK: In memory

    private func take(_ snapshot: AccountSnapshot, token: String, _ login: inout String?) {
        login = snapshot.sessionID
        account.show(snapshot.account, of: snapshot.accounts)
        session.begin(token: token)
    }

    private func forget(_ login: inout String?) {
        login = nil
        account.reset()
    }

    // MARK: On disk

    /// Token first. The snapshot goes also where the token cannot, because a start takes up neither without the other.
    private func erasing(
        token eraseToken: () throws(StorageError) -> Void, snapshot eraseSnapshot: () throws(StorageError) -> Void
    ) throws(StorageError) {
        let token = Result(catching: eraseToken)
        try eraseSnapshot()
        try token.get()
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
