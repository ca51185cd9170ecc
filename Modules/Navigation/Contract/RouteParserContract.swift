public import NavigationInterface
import Testing

/// What every `RouteParser` promises, clause by clause. A clause gets a parser, a link that it knows, and that link's page.
public enum RouteParserContract {
    /// A parser, and what it knows.
    public struct Subject: Sendable {
        /// The parser.
        public let parser: any RouteParser
        /// A link that it knows.
        public let link: AppLink
        /// The page that the link leads to.
        public let route: AppRoute

        /// A parser, and what it knows.
        public init(parser: any RouteParser, link: AppLink, route: AppRoute) {
            (self.parser, self.link, self.route) = (parser, link, route)
        }
    }

    /// All promises.
    public static let clauses: [Clause<Subject>] = [
        Clause("a link that it knows leads to its page, each time") { subject in
            for _ in 0..<2 { try #expect(subject.parser.route(of: subject.link) == subject.route) }
        },
        Clause("an action that it does not know is another parser's") { subject in
            let parameters = subject.link.parameters
            for action in ["", "nothing-such", subject.link.action + "s-", "_" + subject.link.action] {
                let link = AppLink(action: action, parameters: parameters, text: "suixinkan://\(action)")
                try #expect(subject.parser.route(of: link) == nil)
            }
        },
        Clause("parameters that it does not know change nothing") { subject in
            let parameters = subject.link.parameters.merging(["utm_source": "share", "x": ""]) { kept, _ in kept }
            let link = AppLink(action: subject.link.action, parameters: parameters, text: subject.link.text)
            try #expect(subject.parser.route(of: link) == subject.route)
        },
    ]
}
