/// The proxies that the environment names, as libcurl reads them; `http_proxy` only in small letters, because a CGI
/// program gets `HTTP_PROXY` from the `Proxy:` header of whoever asks it.
struct ProxySettings: Sendable {
    /// A proxy, and the variable or option that names it. Its URL may hold a password, also where it is written wrongly, so that
    /// messages name the variable and never the URL or a part of it.
    struct Proxy: Hashable, Sendable, CustomStringConvertible {
        let variable: String, url: String

        var description: String { "the proxy of \(variable)" }
    }

    private let plain: Proxy?
    private let secure: Proxy?
    /// Hosts that are asked directly, in libcurl's notation.
    let exceptions: String

    /// Whether the proxy was named for these requests, and not for every program of this machine.
    private let isExplicit: Bool

    /// `explicit` takes the place of what the environment names; an empty one is none.
    init(environment: [String: String], explicit: String? = nil) {
        func first(_ names: String...) -> (name: String, value: String)? {
            names.lazy.map { ($0, environment[$0] ?? "") }.first { !$0.1.isEmpty }
        }
        isExplicit = explicit != nil
        exceptions = first("no_proxy", "NO_PROXY")?.value ?? ""
        if let explicit {
            plain = explicit.isEmpty ? nil : Proxy(variable: "--proxy", url: explicit)
            secure = plain
            return
        }
        plain = first("http_proxy", "all_proxy", "ALL_PROXY").map(Proxy.init)
        secure = first("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY").map(Proxy.init)
    }

    /// The proxy to ask for this URL; nil for none. This machine itself is never asked through one
    /// of the environment's: it would look for the development server on its own machine.
    func proxy(for url: HTTPURL) -> Proxy? {
        guard let proxy = url.isSecure ? secure : plain else { return nil }
        return url.isLoopback && !isExplicit ? nil : proxy
    }
}
