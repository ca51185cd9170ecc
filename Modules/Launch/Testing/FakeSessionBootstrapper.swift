public import LaunchInterface
import PlatformInterface

/// A bootstrapper whose outcome a test sets. It asks nobody.
public final class FakeSessionBootstrapper: SessionBootstrapper, Sendable {
    private let state: Locked<(restoration: Restoration, failure: LaunchError?, restores: Int)>

    /// A bootstrapper that restores this; nobody unless told.
    public init(_ restoration: Restoration = .nobody) {
        state = Locked((restoration, nil, 0))
    }

    /// Fails each `takeUp` from now on, until nil is set.
    public func fail(with error: LaunchError?) { state.withLock { $0.failure = error } }

    /// How often the server was to be asked.
    public var restores: Int { state.withLock { $0.restores } }

    /// Whether anybody is to be restored.
    public func takeUp() throws(LaunchError) -> Bool {
        try state.withLock { state throws(LaunchError) in
            if let failure = state.failure { throw failure }
            return state.restoration != .nobody
        }
    }

    /// What the test gave.
    public func restore() async -> Restoration {
        state.withLock { state in
            state.restores += 1
            return state.restoration
        }
    }
}

/// A loader whose answer a test sets. It asks nobody.
public final class FakeAccountContextLoader: AccountContextLoader, Sendable {
    private let state: Locked<(load: AccountContextLoad, loads: Int)>

    /// A loader that brings this; everything kept unless told.
    public init(_ load: AccountContextLoad = AccountContextLoad(kept: [.userInfo, .permissions])) {
        state = Locked((load, 0))
    }

    /// How often it was asked.
    public var loads: Int { state.withLock { $0.loads } }

    /// What the test gave.
    public func load() async -> AccountContextLoad {
        state.withLock { state in
            state.loads += 1
            return state.load
        }
    }
}
