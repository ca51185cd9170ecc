public import NavigationInterface

/// A parser that knows the actions that a test gives it.
public struct FakeRouteParser: RouteParser {
    private let routes: [String: AppRoute]

    /// A parser that knows these actions, and asks for no parameters.
    public init(routes: [String: AppRoute]) {
        self.routes = routes
    }

    /// The page of the action.
    public func route(of link: AppLink) throws(NavigationError) -> AppRoute? { routes[link.action] }
}
