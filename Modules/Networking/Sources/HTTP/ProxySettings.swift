/// The proxies that the environment names, as libcurl reads them; `http_proxy` only in small letters, because a CGI
/// program gets `HTTP_PROXY` from the `Proxy:` header of whoever asks it.
struct ProxySettings: Sendable {
    /// A proxy, and the variable that names it. Its URL may hold a password, also where it is written wrongly, so that
    /// messages name the variable and never the URL or a part of it.
    struct Proxy: Hashable, Sendable, CustomStringConvertible {
        let variable: String, url: String

        var description: String { "the proxy of \(variable)" }
    }

    private let plain: Proxy?
    private let secure: Proxy?
    /// Hosts that are asked directly, in libcurl's notation.
    let exceptions: String

    init(environment: [String: String]) {
        func first(_ names: String...) -> (name: String, value: String)? {
            names.lazy.map { ($0, environment[$0] ?? "") }.first { !$0.1.isEmpty }
        }
        plain = first("http_proxy", "all_proxy", "ALL_PROXY").map(Proxy.init)
        secure = first("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY").map(Proxy.init)
        exceptions = first("no_proxy", "NO_PROXY")?.value ?? ""
    }

    /// The proxy to ask for this URL; nil for none. This machine itself is never asked through one: a proxy would look
    /// for the development server on its own machine.
    func proxy(for url: HTTPURL) -> Proxy? {
        guard let proxy = url.isSecure ? secure : plain else { return nil }
        return url.isLoopback ? nil : proxy
    }
}
