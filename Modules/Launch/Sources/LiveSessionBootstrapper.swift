import Domain
package import LaunchInterface
package import SessionInterface

/// Restores a session over the coordinator, which takes it up, and the loader, which asks about it.
package struct LiveSessionBootstrapper: SessionBootstrapper {
    private let coordinator: any AuthSessionCoordinator
    private let session: any AppSession
    private let loader: any AccountContextLoader

    package init(
        coordinator: any AuthSessionCoordinator, session: any AppSession, loader: any AccountContextLoader
    ) {
        (self.coordinator, self.session, self.loader) = (coordinator, session, loader)
    }

    package func takeUp() throws(LaunchError) -> Bool {
        do {
            try coordinator.beginRestoring()
        } catch {
            throw LaunchError(.session, failure: error.failure, cause: error)
        }
        return session.phase == .restoring
    }

    package func restore() async -> Restoration {
        guard session.phase == .restoring else { return session.phase == .loggedIn ? .loggedIn(.init()) : .nobody }
        let load = await loader.load()
        coordinator.finishRestoring()
        if session.phase == .loggedIn { return .loggedIn(load) }
        return load.expiry.map { .expired($0) } ?? .nobody
    }
}
