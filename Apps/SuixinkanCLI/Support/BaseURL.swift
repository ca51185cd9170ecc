import Domain
import NetworkingInterface

/// The names of the environments that need no URL.
enum EnvironmentName: String, CaseIterable {
    case release, debug, demo

    /// The name of an environment that has one.
    init?(_ environment: APIEnvironment) {
        guard let name = Self.allCases.first(where: { $0.environment == environment }) else { return nil }
        self = name
    }

    var environment: APIEnvironment {
        switch self {
        case .release: .release
        case .debug: .debug
        case .demo: .demo
        }
    }
}

/// The URL of a back end that somebody typed.
struct BaseURL {
    /// The URL without a closing slash.
    let text: String
    /// Scheme, host and port: what a session belongs to.
    let origin: String

    /// Reads `https://host[:port][/path]`. Plain http only for this machine, unless it is allowed.
    init(_ typed: String, allowsInsecureHTTP: Bool) throws(CommandError) {
        let parts = typed.split(separator: ":", maxSplits: 1).map(String.init)
        let scheme = parts.first?.lowercased() ?? ""
        guard parts.count == 2, scheme == "http" || scheme == "https", parts[1].hasPrefix("//"),
            typed.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !typed.contains("?"), !typed.contains("#"),
            !typed.contains("@")
        else { throw Self.invalid(typed) }

        let rest = parts[1].dropFirst(2)
        let authority = rest.prefix { $0 != "/" }.lowercased()
        let path = rest.dropFirst(authority.count)
        let (host, port) = Self.split(authority)
        guard !host.isEmpty, port.map({ (1...65_535).contains(Int($0) ?? 0) }) ?? true else {
            throw Self.invalid(typed)
        }
        guard scheme == "https" || allowsInsecureHTTP || Self.isLoopback(host) else {
            throw .usage(
                en:
                    "\(typed) would send the password and the token unencrypted. Use https, or --insecure-http if you must.",
                zh: "\(typed) 会以明文发送密码和令牌。请使用 https；如确有必要，可加 --insecure-http。")
        }
        let isDefault = port == nil || Int(port ?? "") == (scheme == "https" ? 443 : 80)
        origin = "\(scheme)://\(host)" + (isDefault ? "" : ":\(port.flatMap { Int($0) } ?? 0)")
        text = origin + (path.hasSuffix("/") ? path.dropLast() : path)
    }

    private static func split(_ authority: String) -> (host: String, port: String?) {
        let hostEnd = authority.hasPrefix("[") ? authority.firstIndex(of: "]") : nil
        let search = hostEnd.map { authority[$0...] } ?? authority[...]
        guard let colon = search.firstIndex(of: ":") else { return (authority, nil) }
        return (String(authority[..<colon]), String(authority[authority.index(after: colon)...]))
    }

    private static func isLoopback(_ host: String) -> Bool {
        let octets = host.split(separator: ".", omittingEmptySubsequences: false)
        return host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
            // As it is written by whoever means it: `127.evil.com` and `127.0.0.+1` are names.
            || (octets.count == 4 && octets[0] == "127"
                && octets.allSatisfy { UInt8($0).map(String.init) == String($0) })
    }

    private static func invalid(_ typed: String) -> CommandError {
        // What stands before an @ is a password, and is not said again.
        guard !typed.contains("@") else {
            return .usage(
                en: "The URL of a back end must not name a user or a password. It looks like https://host:port/path.",
                zh: "后端地址不能包含用户名或密码，应形如 https://host:port/path。")
        }
        return .usage(
            en: "“\(typed)” is not a back-end URL. One looks like https://host or https://host:port/path.",
            zh: "“\(typed)”不是有效的后端地址，应形如 https://host 或 https://host:port/path。")
    }
}
