public import Domain

/// Takes up the session of an earlier process at a cold start: what is on disk first, then the server's word on it
/// (seed 002, «启动流程»).
public protocol SessionBootstrapper: Sendable {
    /// Takes up what is on disk, and asks nobody: afterwards the phase is `restoring` where somebody was logged in, and
    /// every context shows the snapshot. Returns whether anybody was.
    func takeUp() throws(LaunchError) -> Bool

    /// Asks the server about the session that was taken up. Afterwards somebody is logged in, unless the server said in so
    /// many words that the token is invalid: then token and snapshot are gone. Whatever else goes wrong costs nobody the
    /// session, and changes no byte on disk.
    func restore() async -> Restoration
}

/// What became of the session that was taken up.
public enum Restoration: Hashable, Sendable {
    /// Somebody is logged in, and this came of asking. Where user info or permissions are not kept, the snapshot shows.
    case loggedIn(AccountContextLoad)
    /// The server called the token invalid; nobody is logged in.
    case expired(Failure)
    /// Nobody is logged in: nobody was, or somebody logged out meanwhile.
    case nobody
}

extension Restoration {
    /// Whether what is shown is the server's answer and not the snapshot.
    public var isRefreshed: Bool {
        guard case .loggedIn(let load) = self else { return false }
        return load.kept.isSuperset(of: [.userInfo, .permissions])
    }
}
