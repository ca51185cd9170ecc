import NetworkingInterface

/// Which redirects are followed, and with which headers. libcurl follows none here: it would send `token` on to
/// whatever origin the answer names.
struct RedirectPolicy: Sendable {
    enum Decision: Equatable, Sendable {
        /// The answer is no redirect, and goes to the caller.
        case deliver
        /// This is asked next.
        case follow(HTTPRequest)
        case refuse(Refusal)
    }

    enum Refusal: Equatable, Sendable {
        /// Only reading is repeated elsewhere; a change was sent to the place that was asked, and nowhere else.
        case change
        /// From https to http.
        case unsafe(place: String)
        /// Not an absolute http or https URL.
        case unreadable
        case tooMany(limit: Int)
    }

    /// How many redirects of one request are followed.
    var limit = 5

    /// Headers that say nothing about the user, and so may go to another origin.
    private static let harmless: Set<String> = ["accept", "accept-language", "user-agent"]

    /// `target` is the absolute form of the answer's `Location`; nil where there is none.
    func decide(
        _ request: HTTPRequest, at url: HTTPURL, status: Int, target: String?, followed: Int
    ) -> Decision {
        guard [301, 302, 303, 307, 308].contains(status), let target else { return .deliver }
        guard request.method == .get else { return .refuse(.change) }
        guard let next = HTTPURL(target) else { return .refuse(.unreadable) }
        guard next.isSecure || !url.isSecure else { return .refuse(.unsafe(place: next.place)) }
        guard followed < limit else { return .refuse(.tooMany(limit: limit)) }
        var request = request
        request.url = target
        if !next.hasSameOrigin(as: url) {
            request.headers.removeAll { !Self.harmless.contains($0.name.lowercased()) }
        }
        return .follow(request)
    }
}
