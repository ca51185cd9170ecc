import SessionInterface
import StorageInterface

extension SessionOnDisk {
    /// How taking in a property list ended.
    enum Taking {
        case taken
        /// Nothing was done: somebody else is logged in.
        case occupied(by: Account, at: String)
    }

    /// Writes a property list's values in one transaction, and its token behind them as a login does. See
    /// `PreferencesTransfer.importPreferences`.
    func take(_ preferences: SortedPreferences, as login: String, replacing: Bool) throws(StorageError) -> Taking {
        try tokens.exclusively { () throws(StorageError) in
            guard preferences.hasAccount else {
                try store.apply(preferences.changes(of: nil))
                return .taken
            }
            // A token that cannot be read is nobody's any more.
            let former = try? tokens.load()
            let present = try former.flatMap { former throws(StorageError) in
                try StoredSnapshots(in: store).snapshot(of: former.sessionID)?.account
            }
            let goesOn = former?.origin == origin && present.map(preferences.isOf) == true
            if let former, let present, !goesOn, !replacing { return .occupied(by: present, at: former.origin) }

            if let token = preferences.token {
                try write(
                    preferences.changes(of: login), StoredToken(token: token, origin: origin, sessionID: login))
            } else {
                // Token first, as at a log-out: killed in between, nobody is logged in.
                if !goesOn { try tokens.erase() }
                try store.apply(
                    preferences.changes(of: goesOn ? former?.sessionID : nil) + StoredSnapshots.previousErasure)
            }
            return .taken
        }
    }
}

extension SortedPreferences {
    /// Whether the account in it is this one.
    fileprivate func isOf(_ present: Account) -> Bool {
        account.map { $0.userID == present.userID && $0.accountType == present.accountType } ?? false
    }
}
