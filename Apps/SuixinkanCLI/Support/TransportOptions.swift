import Domain

/// How connections are made, beside what most people need. Names after curl's.
extension GlobalOptions {
    static let transport = [
        Option(
            name: "cert", valueName: "FILE",
            help: LocalizedText(
                en: "The client's own certificate (PEM; SUIXINKAN_CERT, cert).",
                zh: "客户端证书（PEM；SUIXINKAN_CERT、cert）。"),
            completion: .file, group: .backEnd, variable: "CERT"),
        Option(
            name: "key", valueName: "FILE",
            help: LocalizedText(
                en: "Its key, where that is another file (SUIXINKAN_KEY, key); SUIXINKAN_KEY_PASSWORD opens it.",
                zh: "证书的私钥，如在另一文件中（SUIXINKAN_KEY、key）；SUIXINKAN_KEY_PASSWORD 为其密码。"),
            completion: .file, group: .backEnd, variable: "KEY"),
        Option(
            name: "pinnedpubkey", valueName: "HASHES",
            help: LocalizedText(
                en: """
                    Believe a server only with one of these keys: sha256//BASE64, with ; between them \
                    (SUIXINKAN_PINNEDPUBKEY, pinnedpubkey).
                    """,
                zh: "只信任持有这些公钥之一的服务器：sha256//BASE64，多个用 ; 分隔（SUIXINKAN_PINNEDPUBKEY、pinnedpubkey）。"),
            group: .backEnd, variable: "PINNEDPUBKEY"),
        Option(
            name: "tls-min", valueName: "VERSION",
            help: LocalizedText(
                en: "The oldest TLS to speak, 1.2 (SUIXINKAN_TLS_MIN, tls_min).",
                zh: "允许的最低 TLS 版本，默认 1.2（SUIXINKAN_TLS_MIN、tls_min）。"),
            values: versions, group: .backEnd, variable: "TLS_MIN"),
        Option(
            name: "unix-socket", valueName: "PATH",
            help: LocalizedText(
                en: "Connect to this socket, whatever the URL's host (SUIXINKAN_UNIX_SOCKET, unix_socket).",
                zh: "无论地址中的主机是什么，都连接此套接字（SUIXINKAN_UNIX_SOCKET、unix_socket）。"),
            completion: .file, group: .backEnd, variable: "UNIX_SOCKET"),
        Option(
            name: "resolve", valueName: "HOST:PORT:ADDRESS",
            help: LocalizedText(
                en: """
                    An address in place of the name service's; may be given more than once (SUIXINKAN_RESOLVE, resolve).
                    """,
                zh: "指定主机名对应的地址，不再查询域名；可多次指定（SUIXINKAN_RESOLVE、resolve）。"),
            isRepeating: true, group: .backEnd, variable: "RESOLVE"),
    ]

    fileprivate static let versions = ["1.2", "1.3"]
}

extension ConfigurationKey {
    static let transport: [ConfigurationKey] = [
        ConfigurationKey(
            name: "cert", help: LocalizedText(en: "The client's certificate, as --cert.", zh: "客户端证书，同 --cert。")
        ) { path($0) },
        ConfigurationKey(
            name: "key", help: LocalizedText(en: "The certificate's key, as --key.", zh: "证书的私钥，同 --key。")
        ) { path($0) },
        ConfigurationKey(
            name: "pinnedpubkey",
            help: LocalizedText(en: "The server's keys, as --pinnedpubkey.", zh: "服务器的公钥，同 --pinnedpubkey。")
        ) { PinnedKeys.problem($0) },
        ConfigurationKey(
            name: "tls_min", help: LocalizedText(en: "The oldest TLS, as --tls-min.", zh: "最低 TLS 版本，同 --tls-min。"),
            values: GlobalOptions.versions
        ) { oneOf(GlobalOptions.versions, $0) },
        ConfigurationKey(
            name: "unix_socket",
            help: LocalizedText(en: "The socket, as --unix-socket.", zh: "本机套接字，同 --unix-socket。")
        ) { path($0) },
        ConfigurationKey(
            name: "resolve",
            help: LocalizedText(
                en: "Addresses of names, as --resolve, with spaces between them.", zh: "主机名的地址，同 --resolve，以空格分隔。")
        ) { value in value.split(separator: " ").lazy.compactMap { ResolvedName.problem(String($0)) }.first },
        ConfigurationKey(
            name: "http2", help: LocalizedText(en: "true as --http2.", zh: "true 同 --http2。"),
            values: ["true", "false"]
        ) { oneOf(["true", "false"], $0) },
    ]

    static func path(_ value: String) -> LocalizedText? {
        value.isEmpty || value.utf8.contains(0) ? LocalizedText(en: "It takes a file's path.", zh: "需要文件路径。") : nil
    }
}
