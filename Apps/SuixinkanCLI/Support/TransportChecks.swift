import Domain
import PlatformInterface

/// `--proxy URL`.
enum ProxyURL {
    private static let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

    /// What is wrong with what names no proxy: libcurl would take any word for a host. Nothing at all is no proxy; a URL
    /// without a scheme needs its port.
    static func problem(_ text: String) -> LocalizedText? {
        guard !text.isEmpty, !isProxy(text) else { return nil }
        return LocalizedText(
            en: "It takes http://host:port, also with https, socks4, socks4a, socks5 or socks5h, or '' for no proxy.",
            zh: "应形如 http://host:port，也可用 https、socks4、socks4a、socks5、socks5h，'' 表示不用代理。")
    }

    private static func isProxy(_ text: String) -> Bool {
        var rest = text[...]
        var hasScheme = false
        if let mark = text.firstRange(of: "://") {
            guard schemes.contains(text[..<mark.lowerBound].lowercased()) else { return false }
            (rest, hasScheme) = (text[mark.upperBound...], true)
        }
        if rest.hasSuffix("/") { rest.removeLast() }
        if let at = rest.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
        // The address of IPv6 has colons of its own, between brackets.
        let isAddress = rest.hasPrefix("[")
        let end = isAddress ? rest.lastIndex(of: "]").map { rest.index(after: $0) } : rest.firstIndex(of: ":")
        guard !isAddress || end != nil else { return false }
        let (host, port) = (rest[..<(end ?? rest.endIndex)], rest[(end ?? rest.endIndex)...])
        let isHost = !host.isEmpty && host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"/?#@\\".utf8.contains($0) }
        let isPort = port.hasPrefix(":") && UInt16(port.dropFirst()).map { $0 > 0 } == true
        return isHost && (isPort || hasScheme && port.isEmpty)
    }
}

/// A file that says something about connections.
enum TransportFile {
    case certificates, key, socket

    /// No collection of authorities is ever larger.
    private static let limit = 16 << 20

    /// Refuses what is none: over http it would not be opened at all, and be taken for trusted.
    func check(_ path: String, from source: String, _ files: any FileSystem) throws(CommandError) {
        let bytes: [UInt8]?
        do throws(FileError) {
            bytes = try files.read(path, limit: Self.limit)
        } catch {
            // What is no file may be a socket: whoever connects to it says.
            if self == .socket { return }
            throw refusal(error.failure.message, source)
        }
        guard let bytes else {
            throw refusal(
                LocalizedText(
                    en: "Cannot read “\(path)”: there is no such file.", zh: "无法读取“\(path)”：文件不存在。"), source)
        }
        if let problem = problem(path, String(decoding: bytes, as: UTF8.self)) { throw refusal(problem, source) }
    }

    private func problem(_ path: String, _ text: String) -> LocalizedText? {
        switch self {
        case .certificates:
            text.contains("CERTIFICATE-----")
                ? nil
                : LocalizedText(en: "“\(path)” has no certificate in it (PEM).", zh: "“\(path)”中没有证书（PEM）。")
        case .key:
            text.contains("PRIVATE KEY-----")
                ? nil
                : LocalizedText(en: "“\(path)” has no private key in it (PEM).", zh: "“\(path)”中没有私钥（PEM）。")
        case .socket: LocalizedText(en: "“\(path)” is a file, not a socket.", zh: "“\(path)”是文件，不是套接字。")
        }
    }

    private func refusal(_ reason: LocalizedText, _ source: String) -> CommandError {
        CommandError(
            .ofSetting(from: source), en: "\(source): \(reason(.english))",
            zh: "\(source)：\(reason(.simplifiedChinese))")
    }
}
