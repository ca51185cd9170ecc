/// Knows the routes of some actions. Parsers stand in a chain and are asked in order; the first that knows the action
/// decides.
public protocol RouteParser: Sendable {
    /// The page that a link leads to; nil where its action is none of this parser's. Throws `.badParameter` where a
    /// parameter that the action needs is missing or wrong.
    func route(of link: AppLink) throws(NavigationError) -> AppRoute?
}
