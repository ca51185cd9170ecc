import NetworkingInterface

/// Which redirects are followed. libcurl follows none here: it would send `token` on to whatever origin the answer names.
///
/// A request that says who asks stays within its origin. Sent on without saying it, another origin's answer would be
/// taken for the back end's: its 401 for the end of the session, its content for the data.
struct RedirectPolicy: Sendable {
    enum Decision: Equatable, Sendable {
        /// The answer is no redirect, and goes to the caller.
        case deliver
        /// This is asked next.
        case follow(HTTPRequest, HTTPURL)
        case refuse(Refusal)
    }

    enum Refusal: Equatable, Sendable {
        /// Only reading is repeated elsewhere; a change was sent to the place that was asked, and nowhere else.
        case change
        /// From https to http.
        case unsafe(place: String)
        /// To another origin, with headers that are for this one.
        case otherOrigin(place: String)
        /// No http or https URL.
        case unreadable
        case tooMany(limit: Int)
    }

    /// How many redirects of one request are followed.
    var limit = 5

    /// `location` is the answer's, relative or not; nil where there is none.
    func decide(
        _ request: HTTPRequest, at url: HTTPURL, status: Int, location: String?, followed: Int
    ) -> Decision {
        guard [301, 302, 303, 307, 308].contains(status), let location else { return .deliver }
        guard request.method.isSafe else { return .refuse(.change) }
        guard let next = url.resolving(location) else { return .refuse(.unreadable) }
        guard next.isSecure || !url.isSecure else { return .refuse(.unsafe(place: next.place)) }
        guard next.hasSameOrigin(as: url) || request.headers.allSatisfy(Self.isHarmless) else {
            return .refuse(.otherOrigin(place: next.place))
        }
        guard followed < limit else { return .refuse(.tooMany(limit: limit)) }
        var request = request
        request.url = next.text
        return .follow(request, next)
    }

    /// Whether a header says nothing about who asks, and so may go to another origin.
    private static func isHarmless(_ header: HTTPHeader) -> Bool {
        ["accept", "accept-language", "user-agent"].contains(header.name.lowercased())
    }
}
