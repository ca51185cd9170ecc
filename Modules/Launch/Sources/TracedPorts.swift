import Domain
import LaunchInterface
package import NavigationInterface
package import NetworkingInterface
package import StorageInterface

/// A transport that tells a trace of each request as it goes out, and then of how it went.
package struct TracedHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let trace: LiveLaunchTrace

    package init(_ client: any HTTPClient, trace: LiveLaunchTrace) {
        (self.client, self.trace) = (client, trace)
    }

    package func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let place = trace.record(.request, "\(request.method.rawValue) \(Self.path(of: request.url))")
        do {
            let response = try await client.send(request)
            trace.complete(place, "\(response)")
            return response
        } catch {
            trace.complete(place, "failed")
            throw error
        }
    }

    /// The path alone: in a query are ids and what somebody searches for.
    private static func path(of url: String) -> Substring {
        let behindScheme = url.split(separator: "://", maxSplits: 1).last ?? ""
        let path = behindScheme.drop { $0 != "/" && $0 != "?" }.prefix { $0 != "?" && $0 != "#" }
        return path.isEmpty ? "/" : path
    }
}

/// A store that tells a trace of each key, and of no value.
package struct TracedKeyValueStore: KeyValueStore {
    private let store: any KeyValueStore
    private let trace: LiveLaunchTrace

    package init(_ store: any KeyValueStore, trace: LiveLaunchTrace) {
        (self.store, self.trace) = (store, trace)
    }

    package func values(named names: [String]) throws(StorageError) -> [String: StoredValue] {
        let values = try store.values(named: names)
        tellRead(names, values)
        return values
    }

    package func allValues() throws(StorageError) -> [String: StoredValue] {
        let values = try store.allValues()
        tellRead(values.keys.sorted(), values)
        return values
    }

    package func apply(_ changes: [KeyValueChange]) throws(StorageError) {
        try store.apply(changes)
        tellChanged(changes)
    }

    package func update<Result: Sendable>(
        named names: [String], _ decide: ([String: StoredValue]) -> (changes: [KeyValueChange], result: Result)
    ) throws(StorageError) -> Result {
        var made: [KeyValueChange] = [], read: [String: StoredValue] = [:]
        let result = try store.update(named: names) { values in
            let decision = decide(values)
            (made, read) = (decision.changes, values)
            return decision
        }
        tellRead(names, read)
        tellChanged(made)
        return result
    }

    package func replaceIfDamaged(_ damaged: DamagedStore) throws(StorageError) -> String? {
        try store.replaceIfDamaged(damaged)
    }

    /// What a login keeps while it takes another's place is told only where something is there: it is looked for at each
    /// start. Its id is no key of the contract's.
    private func tellRead(_ names: [String], _ values: [String: StoredValue]) {
        for name in names where Self.isTold(name) || (values[name] != nil && name != Self.loginID) { trace.read(name) }
    }

    private func tellChanged(_ changes: [KeyValueChange]) {
        for change in changes where Self.isTold(change.name) {
            trace.changed(change.name, isErased: change.value == nil)
        }
    }

    private static let loginID = "key_in_session_id"

    private static func isTold(_ name: String) -> Bool { !name.hasPrefix("previous_") && name != loginID }
}

/// A token store that tells a trace what happens, under the name that the token has in the iOS app's store.
package struct TracedTokenStore: TokenStore {
    private let tokens: any TokenStore
    private let trace: LiveLaunchTrace
    private static let name = "key_in_token"

    package init(_ tokens: any TokenStore, trace: LiveLaunchTrace) {
        (self.tokens, self.trace) = (tokens, trace)
    }

    package func load() throws(StorageError) -> StoredToken? {
        let token = try tokens.load()
        trace.read(Self.name)
        return token
    }

    package func save(_ token: StoredToken) throws(StorageError) {
        try tokens.save(token)
        trace.changed(Self.name, isErased: false)
    }

    package func erase() throws(StorageError) {
        try tokens.erase()
        trace.changed(Self.name, isErased: true)
    }

    package func exclusively<Result: Sendable>(
        _ body: () throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try tokens.exclusively(body)
    }
}

/// A router that tells a trace of each root, and of each page that shows on top.
package struct TracedAppRouter: AppRouter {
    private let router: any AppRouter
    private let trace: LiveLaunchTrace

    package init(_ router: any AppRouter, trace: LiveLaunchTrace) {
        (self.router, self.trace) = (router, trace)
    }

    package var state: RouterState { router.state }

    package func states() -> AsyncStream<RouterState> { router.states() }

    package func handle(_ event: RouterEvent) {
        router.handle(event)
        switch event {
        case .show(let root): trace.record(.root, root.rawValue)
        case .session: trace.record(.root, state.root.rawValue)
        case .select, .push, .navigateHome, .navigateProfile, .open:
            if let page = state.visiblePage { trace.record(.root, AppRoot.mainTab.rawValue, "\(page)") }
        case .pop, .reset: break
        }
    }
}
