import SessionInterface
import StorageInterface

/// A session as it outlives the process: its token in the one store, its account in the other, tied by the login's id.
///
/// No single write changes both. So that nobody meets the one login's token beside the other's account, every change is
/// made while no other process makes one (`TokenStore.exclusively`); so that a kill between two writes costs nobody the
/// session, a login keeps the snapshot that the token still belongs to until its own token is there.
struct SessionOnDisk: Sendable {
    /// What the sessions of this process belong to.
    let origin: String
    let store: any KeyValueStore
    let tokens: any TokenStore

    /// An account and the token of the same login.
    struct Whole {
        let snapshot: AccountSnapshot
        let token: StoredToken
    }

    // MARK: Taking up

    /// The session of this origin; nil where nobody is logged in.
    ///
    /// What is in order is read without a lock, and where there is no token no more than that is looked at: a command in
    /// a fresh home makes nothing. What is not may be another process between two writes, or what a kill left: that is
    /// looked at anew behind the lock, and mended.
    func restored() throws(StorageError) -> Whole? {
        guard let token = try ownToken() else { return nil }
        let snapshots = try StoredSnapshots(in: store)
        if !snapshots.hasPrevious, let snapshot = snapshots.snapshot(of: token.sessionID) {
            return Whole(snapshot: snapshot, token: token)
        }
        do throws(StorageError) {
            return try tokens.exclusively { () throws(StorageError) in try found(mending: true) }
        } catch {
            // A disk for reading only, or a lock held too long: what belongs together is good without being mended, and
            // the next start tries again. Whom a login that is under way will leave here nobody can say.
            let whole = try found(mending: false)
            if whole == nil, error.code == .busy { throw error }
            return whole
        }
    }

    private func found(mending: Bool) throws(StorageError) -> Whole? {
        guard let token = try ownToken() else { return nil }
        let snapshots = try StoredSnapshots(in: store)
        guard let snapshot = snapshots.snapshot(of: token.sessionID) else { return nil }
        let settling = snapshots.settling(on: token.sessionID)
        if mending, !settling.isEmpty { try? store.apply(settling) }
        return Whole(snapshot: snapshot, token: token)
    }

    private func ownToken() throws(StorageError) -> StoredToken? {
        guard let token = try tokens.load(), token.origin == origin else { return nil }
        return token
    }

    // MARK: Beginning

    /// Writes the account, then the token. Where it throws, all is as it was, or is made so by the next start. Returns
    /// where a damaged store is kept that an empty one took the place of; nil where it was in order.
    func begin(_ snapshot: AccountSnapshot, token: String, username: String) throws(StorageError) -> String? {
        let token = StoredToken(token: token, origin: origin, sessionID: snapshot.sessionID)
        return try tokens.exclusively { () throws(StorageError) in
            try replacingDamaged(.kept) { () throws(StorageError) in
                try write(
                    snapshot.changes + [
                        SessionKeys.lastLoginUsername.set(to: username),
                        SessionKeys.privacyAgreementAccepted.set(to: true),
                    ], token)
            }
        }
    }

    /// The same for a token that nobody typed a phone number for, nor gave consent with.
    func begin(_ snapshot: AccountSnapshot, givenToken token: String) throws(StorageError) {
        let token = StoredToken(token: token, origin: origin, sessionID: snapshot.sessionID)
        try tokens.exclusively { () throws(StorageError) in try write(snapshot.changes, token) }
    }

    /// Writes a login's whole snapshot, and what else it brings, then its token. Behind the lock.
    func write(_ changes: [KeyValueChange], _ token: StoredToken) throws(StorageError) {
        // A token that cannot be read is nobody's any more; this login writes over it.
        let former = try? tokens.load()
        let snapshots = try StoredSnapshots(in: store, alongWith: changes.map(\.name))
        try store.apply(snapshots.keeping(former?.sessionID) + changes)
        do throws(StorageError) {
            try tokens.save(token)
        } catch {
            putBack(former, snapshots, insteadOf: token)
            throw error
        }
        // What stays is erased by the next start.
        if former != nil { try? store.apply(StoredSnapshots.previousErasure) }
    }

    /// Runs `body`, and once more over an empty store where it met a damaged one. Behind the lock, because the other
    /// processes meet the damage too. Returns where the damaged store is kept.
    private func replacingDamaged(
        _ damaged: DamagedStore, _ body: () throws(StorageError) -> Void
    ) throws(StorageError) -> String? {
        do throws(StorageError) {
            try body()
            return nil
        } catch {
            guard error.code == .damaged else { throw error }
            let path = try store.replaceIfDamaged(damaged)
            try body()
            return path
        }
    }

    private func putBack(_ former: StoredToken?, _ snapshots: StoredSnapshots, insteadOf token: StoredToken) {
        // A save may fail at its last step, when the token is there already.
        if (try? tokens.load()) == token {
            do throws(StorageError) {
                if let former { try tokens.save(former) } else { try tokens.erase() }
            } catch {
                return
            }
        }
        try? store.apply(snapshots.asItWas)
    }

    // MARK: Going on

    /// Makes changes for a login whose session goes on, or those only whose keys have no value. Returns false, with nothing
    /// changed, where the disk has another's by now. Where all is on disk already, nothing is written and nobody is waited
    /// for.
    func refresh(
        _ login: String, _ changes: [KeyValueChange], onlyMissing: Bool = false
    ) throws(StorageError) -> Bool {
        if try isOnDisk(login), try left(of: changes, onlyMissing: onlyMissing).isEmpty { return true }
        return try tokens.exclusively { () throws(StorageError) in
            guard try isOnDisk(login) else { return false }
            let left = try left(of: changes, onlyMissing: onlyMissing)
            if !left.isEmpty { try store.apply(left) }
            return true
        }
    }

    private func isOnDisk(_ login: String) throws(StorageError) -> Bool {
        guard try ownToken()?.sessionID == login else { return false }
        return try StoredSnapshots(in: store).isPresent(login)
    }

    /// What of these changes is still to be made: all, unless every one of them is on disk already.
    private func left(of changes: [KeyValueChange], onlyMissing: Bool) throws(StorageError) -> [KeyValueChange] {
        if changes.isEmpty { return [] }
        let values = try store.values(named: changes.map(\.name))
        if onlyMissing { return changes.filter { values[$0.name] == nil } }
        return changes.allSatisfy { values[$0.name] == $0.value } ? [] : changes
    }

    // MARK: Ending

    /// Erases the session, whosever it is, and what a killed login left of one. Another origin's session stays.
    func erase() throws(StorageError) {
        try tokens.exclusively { () throws(StorageError) in
            if let token = try? tokens.load(), token.origin != origin { return }
            try erasing(
                token: { () throws(StorageError) in try tokens.erase() },
                snapshots: { () throws(StorageError) in
                    // What cannot be read any more may hold the person's data all the same.
                    _ = try replacingDamaged(.erased) { () throws(StorageError) in
                        try store.apply(StoredSnapshots.erasure)
                    }
                })
        }
    }

    /// Erases what is of one login. A later login's, of another process for one, stays.
    func erase(_ login: String) throws(StorageError) {
        try tokens.exclusively { () throws(StorageError) in
            try erasing(
                token: { () throws(StorageError) in
                    if try tokens.load()?.sessionID == login { try tokens.erase() }
                },
                snapshots: { () throws(StorageError) in
                    let erasure = try StoredSnapshots(in: store).erasure(of: login)
                    if !erasure.isEmpty { try store.apply(erasure) }
                })
        }
    }

    /// Token first. The snapshots go also where the token cannot, because a start takes up neither without the other.
    private func erasing(
        token eraseToken: () throws(StorageError) -> Void, snapshots eraseSnapshots: () throws(StorageError) -> Void
    ) throws(StorageError) {
        let token = Result(catching: eraseToken)
        try eraseSnapshots()
        try token.get()
    }
}

/// Runs `body`, whose failure is then the session's.
func storing<Result>(_ body: () throws(StorageError) -> Result) throws(SessionError) -> Result {
    do {
        return try body()
    } catch {
        throw SessionError(error.code == .archive ? .archive : .storage, failure: error.failure, cause: error)
    }
}
