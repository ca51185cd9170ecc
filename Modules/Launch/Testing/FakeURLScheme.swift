public import LaunchInterface
import PlatformInterface

/// A desktop of which a test says who opens its links.
public final class FakeURLScheme: URLSchemeBootstrap, Sendable {
    private struct State {
        var registration: URLSchemeRegistration
        var failure: LaunchError?
    }

    private let state: Locked<State>

    /// A desktop; nothing is registered unless told.
    public init(_ registration: URLSchemeRegistration = .absent) {
        state = Locked(State(registration: registration))
    }

    /// Fails each change from now on, until nil is set.
    public func fail(with error: LaunchError?) { state.withLock { $0.failure = error } }

    /// What a test or the latest change left.
    public func registration() -> URLSchemeRegistration { state.withLock { $0.registration } }

    /// Registers `/applications/suixinkan.desktop`.
    public func integrate() throws(LaunchError) -> URLSchemeRegistration {
        try become(.registered(entry: "/applications/suixinkan.desktop"))
    }

    /// Registers nothing.
    public func remove() throws(LaunchError) { _ = try become(.absent) }

    private func become(_ registration: URLSchemeRegistration) throws(LaunchError) -> URLSchemeRegistration {
        try state.withLock { state throws(LaunchError) in
            if let failure = state.failure { throw failure }
            state.registration = registration
            return registration
        }
    }
}
