/// An absolute `http` or `https` URL, read strictly: what this accepts, libcurl reads the same way.
struct HTTPURL: Hashable, Sendable {
    /// Whom a connection is with: requests to one origin may carry the same secrets.
    struct Origin: Hashable, Sendable {
        let isSecure: Bool
        /// In lower case, an IPv6 address without its brackets.
        let host: String
        let port: Int
    }

    let text: String
    let origin: Origin
    /// Where the path begins, and where it ends.
    private let path: Range<Int>

    var isSecure: Bool { origin.isSecure }
    /// In lower case, an IPv6 address without its brackets.
    var host: String { origin.host }
    var port: Int { origin.port }

    /// Nil for a URL that is not absolute, not `http` or `https`, names a user, or has a byte that belongs
    /// percent-encoded (controls, space, backslash, anything beyond ASCII).
    init?(_ text: String) {
        var text = text
        // Every request is read, so over the string's own memory: several times faster than over its views.
        guard let parts = text.withUTF8({ Parts($0) }) else { return nil }
        self.text = text
        origin = Origin(isSecure: parts.isSecure, host: parts.host, port: parts.port)
        path = parts.path
    }

    private struct Parts {
        let isSecure: Bool, host: String, port: Int
        let path: Range<Int>

        init?(_ bytes: UnsafeBufferPointer<UInt8>) {
            guard bytes.allSatisfy({ $0 >= 0x21 && $0 <= 0x7E && $0 != UInt8(ascii: "\\") }) else { return nil }
            let scheme = bytes.prefix(6)
            guard let colon = scheme.firstIndex(of: UInt8(ascii: ":")),
                bytes[colon...].starts(with: [UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "/")])
            else { return nil }
            switch String(decoding: scheme[..<colon], as: UTF8.self).lowercased() {
            case "http": isSecure = false
            case "https": isSecure = true
            default: return nil
            }
            let rest = bytes[(colon + 3)...]
            let authority = rest.prefix { $0 != UInt8(ascii: "/") && !Self.endsPath($0) }
            guard let (host, port) = Self.split(authority), !host.isEmpty else { return nil }
            self.host = String(decoding: host, as: UTF8.self).lowercased()
            self.port = port ?? (isSecure ? 443 : 80)
            path = authority.endIndex..<(rest[authority.endIndex...].firstIndex(where: Self.endsPath) ?? rest.endIndex)
        }

        private static func endsPath(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") }

        private static func split(
            _ authority: Slice<UnsafeBufferPointer<UInt8>>
        ) -> (host: Slice<UnsafeBufferPointer<UInt8>>, port: Int?)? {
            let isAddress = authority.first == UInt8(ascii: "[")
            let end = authority.firstIndex(of: isAddress ? UInt8(ascii: "]") : UInt8(ascii: ":"))
            if isAddress && end == nil { return nil }
            let host = authority[(authority.startIndex + (isAddress ? 1 : 0))..<(end ?? authority.endIndex)]
            guard host.allSatisfy(isAddress ? HTTPURL.isAddressByte : HTTPURL.isNameByte) else { return nil }
            let rest = end.map { authority[($0 + (isAddress ? 1 : 0))...] } ?? authority.suffix(0)
            guard !rest.isEmpty else { return (host, nil) }
            guard rest.first == UInt8(ascii: ":"), let port = ResponseHead.number(rest.dropFirst()),
                (1...65535).contains(port)
            else { return nil }
            return (host, port)
        }
    }

    fileprivate static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    fileprivate static func isAddressByte(_ byte: UInt8) -> Bool {
        switch byte | 0x20 {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
        }
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
    func hasSameOrigin(as other: HTTPURL) -> Bool { origin == other.origin }

    // MARK: References

    /// The URL that a reference names as seen from this one (RFC 3986 §5.2); nil where that is none of this kind.
    func resolving(_ reference: String) -> HTTPURL? {
        // A scheme ends with a colon before any slash.
        let first = reference.utf8.first { ":/?#".utf8.contains($0) }
        if first == UInt8(ascii: ":") { return HTTPURL(reference) }
        let scheme = isSecure ? "https:" : "http:"
        if reference.hasPrefix("//") { return HTTPURL(scheme + reference) }
        let bytes = text.utf8
        func part(_ range: Range<Int>) -> String {
            let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
            return String(text[start..<bytes.index(start, offsetBy: range.count)])
        }
        let base = part(0..<path.lowerBound)
        let current = path.isEmpty ? "/" : part(path)
        let mark =
            reference.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? reference.endIndex
        let (named, rest) = (String(reference[..<mark]), String(reference[mark...]))
        if named.isEmpty {
            // Only a query or a fragment: the path stays; and the query too, where only a fragment is named.
            let query = rest.hasPrefix("?") ? "" : part(path.upperBound..<bytes.count).prefix { $0 != "#" }
            return HTTPURL(base + current + query + rest)
        }
        let folder = current[...(current.lastIndex(of: "/") ?? current.startIndex)]
        return HTTPURL(base + Self.withoutDots(named.hasPrefix("/") ? named : folder + named) + rest)
    }

    /// RFC 3986 §5.2.4.
    private static func withoutDots(_ path: String) -> String {
        var kept: [Substring] = []
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for part in parts where part != "." {
            if part == ".." { _ = kept.popLast() } else { kept.append(part) }
        }
        // A path that ends with a dot segment names a folder.
        if let last = parts.last, last == "." || last == ".." { kept.append("") }
        return "/" + kept.joined(separator: "/")
    }
}
