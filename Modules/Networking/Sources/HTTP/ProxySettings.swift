/// The proxies that the environment names, as libcurl reads them; `http_proxy` only in small letters, because a CGI
/// program gets `HTTP_PROXY` from the `Proxy:` header of whoever asks it.
struct ProxySettings: Sendable {
    private let plain: String?
    private let secure: String?
    /// Hosts that are asked directly, in libcurl's notation.
    let exceptions: String

    init(environment: [String: String]) {
        func value(_ names: String...) -> String? {
            names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        plain = value("http_proxy", "all_proxy", "ALL_PROXY")
        secure = value("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
        exceptions = value("no_proxy", "NO_PROXY") ?? ""
    }

    /// The proxy to ask for this URL, empty for none. This machine itself is never asked through one: a proxy would
    /// look for the development server on its own machine.
    func proxy(for url: HTTPURL) -> String {
        url.isLoopback ? "" : (url.isSecure ? secure : plain) ?? ""
    }
}
