/// An absolute `http` or `https` URL, read strictly: what this accepts, libcurl reads the same way.
struct HTTPURL: Hashable, Sendable {
    let text: String
    let isSecure: Bool
    /// In lower case, an IPv6 address without its brackets.
    let host: String
    let port: Int

    /// Nil for a URL that is not absolute, not `http` or `https`, names a user, or has a byte that belongs
    /// percent-encoded (controls, space, backslash, anything beyond ASCII).
    init?(_ text: String) {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }),
            let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://")
        else { return nil }
        switch text[..<colon].lowercased() {
        case "http": isSecure = false
        case "https": isSecure = true
        default: return nil
        }
        let rest = text[text.index(colon, offsetBy: 3)...]
        let authority = rest[..<(rest.utf8.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex)]
        guard let (host, port) = Self.split(authority) else { return nil }
        self.text = text
        self.host = host.lowercased()
        self.port = port ?? (isSecure ? 443 : 80)
    }

    private static func split(_ authority: Substring) -> (host: Substring, port: Int?)? {
        let host: Substring
        let rest: Substring
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            host = authority[..<end].dropFirst()
            rest = authority[authority.index(after: end)...]
            guard host.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) else { return nil }
        } else {
            host = authority.prefix { $0 != ":" }
            rest = authority[host.endIndex...]
            guard host.allSatisfy({ $0.isLetter || $0.isNumber || "-._".contains($0) }) else { return nil }
        }
        guard !host.isEmpty else { return nil }
        guard !rest.isEmpty else { return (host, nil) }
        // `Int` would take a sign.
        guard rest.first == ":", rest.dropFirst().allSatisfy(\.isNumber), let port = Int(rest.dropFirst()),
            (1...65535).contains(port)
        else { return nil }
        return (host, port)
    }

    /// Host and port, for messages: never the path or the query.
    var place: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// Whether the host is this machine itself: `localhost` and names below it (RFC 6761), `127.0.0.0/8` in four decimal
    /// parts, `::1`. A spelling that a resolver may take for something else is another machine.
    var isLoopback: Bool {
        let name = host.hasSuffix(".") ? host.dropLast() : host[...]
        if name == "localhost" || name.hasSuffix(".localhost") || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        // Written as the number itself: `01` is octal to some, and `127.1` a name to others.
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { part in UInt8(part).map { "\($0)" } == part }
    }

    /// Whether requests to both may carry the same secrets.
    func hasSameOrigin(as other: HTTPURL) -> Bool {
        isSecure == other.isSecure && host == other.host && port == other.port
    }
}
