import Domain
import NetworkingInterface
import PlatformInterface

extension Settings {
    /// How connections are made. What cannot be used is refused here, whether this run's requests would need it or not.
    func transport(on files: any FileSystem) throws -> TransportOptions {
        var transport = TransportOptions()
        transport.proxy = try setting("proxy", allowsEmpty: true)?.text
        transport.certificateFile = try file("cacert", .certificates, on: files)
        transport.clientCertificate = try clientCertificate(on: files)
        transport.pinnedKeys = try setting("pinnedpubkey").map { PinnedKeys.parts($0.text) } ?? []
        transport.minimumTLS = try setting("tls-min")?.text == "1.3" ? .v1_3 : .v1_2
        transport.unixSocket = try file("unix-socket", .socket, on: files)
        transport.addresses = try addresses()
        transport.speaksHTTP2 =
            try arguments.has("http2")
            || checked(value(option: nil, variable: nil, key: "http2"), as: "http2") == "true"
        return transport
    }

    /// How often a request may be made in all.
    func attempts() throws -> Int { 1 + (try setting("retry").flatMap { Int($0.text) } ?? 0) }

    /// One of the transport's settings, and where it was set.
    private func setting(_ option: String, allowsEmpty: Bool = false) throws -> (text: String, source: String)? {
        let key = option.replacing("-", with: "_")
        // An empty variable is none, an empty option is one.
        guard let setting = try value(option: option, variable: key.uppercased(), key: key),
            let text = try checked(setting, as: key), allowsEmpty || !text.isEmpty
        else { return nil }
        return (text, setting.source)
    }

    private func addresses() throws -> [String] {
        if let given = arguments.repeated["resolve"] {
            for text in given {
                guard let problem = ResolvedName.problem(text) else { continue }
                throw CommandError.usage(
                    en: "“\(text)” is not a valid --resolve. \(problem(.english))",
                    zh: "“\(text)”不是有效的 --resolve。\(problem(.simplifiedChinese))")
            }
            return given
        }
        return try setting("resolve")?.text.split(separator: " ").map(String.init) ?? []
    }

    // MARK: Files

    private func clientCertificate(on files: any FileSystem) throws -> TransportOptions.ClientCertificate? {
        let key = try file("key", .key, on: files)
        guard let certificate = try file("cert", .certificates, on: files) else {
            guard let source = try setting("key")?.source else { return nil }
            throw CommandError(
                .ofSetting(from: source), en: "\(source) needs the certificate that the key belongs to: --cert FILE.",
                zh: "\(source) 需要对应的证书：--cert FILE。")
        }
        // No option, because every user of the machine reads those of a process.
        return .init(file: certificate, keyFile: key, password: environmentValue("KEY_PASSWORD"))
    }

    private func file(_ option: String, _ kind: TransportFile, on files: any FileSystem) throws -> String? {
        guard let file = try setting(option) else { return nil }
        try kind.check(file.text, from: file.source, files)
        return file.text
    }
}

/// Public keys as they are pinned: `sha256//…`, with semicolons between them.
enum PinnedKeys {
    static func parts(_ text: String) -> [String] { text.split(separator: ";").map(String.init) }

    static func problem(_ text: String) -> LocalizedText? {
        let areKeys = parts(text).allSatisfy { part in
            // The 32 bytes of a SHA-256 in base64.
            let digest = part.dropFirst("sha256//".count)
            return part.hasPrefix("sha256//") && digest.utf8.count == 44 && digest.hasSuffix("=")
                && digest.dropLast().utf8.allSatisfy { byte in
                    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                        || byte == 0x2B || byte == 0x2F
                }
        }
        return areKeys && !parts(text).isEmpty
            ? nil
            : LocalizedText(
                en: "It takes sha256// and the 44 characters of the key's hash in base64; several with ; between them.",
                zh: "格式为 sha256// 加公钥散列的 base64（44 个字符），多个之间用 ; 分隔。")
    }
}

/// `HOST:PORT:ADDRESS[,ADDRESS…]`, an IPv6 address in brackets.
enum ResolvedName {
    static func problem(_ text: String) -> LocalizedText? {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        let isOne =
            parts.count == 3 && !parts[0].isEmpty && (1...65_535).contains(Int(parts[1]) ?? 0)
            && parts[2].split(separator: ",", omittingEmptySubsequences: false).allSatisfy(isAddress)
        return isOne && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
            ? nil
            : LocalizedText(
                en: "It takes HOST:PORT:ADDRESS, such as shop.cn:443:192.0.2.7; an IPv6 address in brackets.",
                zh: "格式为 HOST:PORT:ADDRESS，例如 shop.cn:443:192.0.2.7；IPv6 地址需加方括号。")
    }

    private static func isAddress(_ text: Substring) -> Bool {
        if text.hasPrefix("["), text.hasSuffix("]") {
            let inner = text.dropFirst().dropLast()
            return inner.contains(":") && inner.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
        }
        let octets = text.split(separator: ".", omittingEmptySubsequences: false)
        return octets.count == 4 && octets.allSatisfy { UInt8($0).map(String.init) == String($0) }
    }
}
