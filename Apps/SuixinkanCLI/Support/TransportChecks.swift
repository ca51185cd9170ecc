import Domain
import PlatformInterface

/// `--proxy URL`.
enum ProxyURL {
    private static let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

    /// Refuses what names no proxy: libcurl would take any word for a host. None at all is none; a URL without a scheme
    /// needs its port.
    static func check(_ text: String) throws(CommandError) {
        guard !text.isEmpty, !isProxy(text) else { return }
        throw .usage(
            en: "--proxy takes http://host:port, also with https, socks4, socks4a, socks5 or socks5h; '' is no proxy.",
            zh: "--proxy 应形如 http://host:port，也可用 https、socks4、socks4a、socks5、socks5h；'' 表示不用代理。")
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
        let end = rest.hasPrefix("[") ? rest.lastIndex(of: "]").map { rest.index(after: $0) } : rest.firstIndex(of: ":")
        let (host, port) = (rest[..<(end ?? rest.endIndex)], rest[(end ?? rest.endIndex)...])
        let isHost = !host.isEmpty && host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"/?#@\\".utf8.contains($0) }
        let isPort = port.hasPrefix(":") && UInt16(port.dropFirst()).map { $0 > 0 } == true
        return isHost && (isPort || hasScheme && port.isEmpty)
    }
}

/// `--cacert FILE`.
enum CertificateFile {
    /// No collection of authorities is ever larger.
    private static let limit = 16 << 20

    /// Refuses what is no file of certificates: over http it would not be opened at all, and be taken for trusted.
    static func check(_ path: String, _ files: any FileSystem) throws(CommandError) {
        let bytes: [UInt8]?
        do throws(FileError) {
            bytes = try files.read(path, limit: limit)
        } catch {
            let reason = error.failure.message
            throw .usage(en: "--cacert: \(reason(.english))", zh: "--cacert：\(reason(.simplifiedChinese))")
        }
        guard let bytes else {
            throw .usage(
                en: "--cacert cannot read “\(path)”: there is no such file.", zh: "--cacert 无法读取“\(path)”：文件不存在。")
        }
        guard String(decoding: bytes, as: UTF8.self).contains("CERTIFICATE-----") else {
            throw .usage(
                en: "--cacert: “\(path)” has no certificate in it (PEM).", zh: "--cacert：“\(path)”中没有证书（PEM）。")
        }
    }
}
