package import NetworkingInterface

/// A request as a command line of curl, for a POSIX shell.
package enum CurlCommand {
    /// The variable that stands for the token of the session.
    private static let tokenVariable = "\"$SUIXINKAN_TOKEN\""

    /// The command line for `request`.
    ///
    /// - Parameters:
    ///   - transport: how to connect, as curl's own options.
    ///   - showsSecrets: whether everything stands there as it is; else the token is a variable of the shell, and what else is
    ///     called as secrets are is masked.
    package static func text(
        for request: HTTPRequest, transport: TransportOptions = TransportOptions(), showsSecrets: Bool = false
    ) -> String {
        let secrets = RecordSecrets(request)
        func shown(_ text: String) -> String { showsSecrets ? text : secrets.masked(text) }
        var words = ["curl"] + options(transport, showsSecrets: showsSecrets).map(quoted)
        // To curl they are patterns.
        if request.url.contains(where: { "[]{}".contains($0) }) { words.append("--globoff") }
        if request.acceptsPacked { words.append("--compressed") }
        switch request.method {
        case .get: break
        case .head: words.append("--head")
        case .post, .put, .delete: words += ["--request", request.method.rawValue]
        }
        for header in request.headers {
            words.append("--header")
            if !showsSecrets, header.name.lowercased() == "token" {
                words.append(quoted("\(header.name): ") + tokenVariable)
            } else {
                // curl takes a header with nothing behind the colon away; this is its notation for an empty one.
                let isEmpty = header.value.allSatisfy { $0 == " " || $0 == "\t" }
                let value = showsSecrets ? header.value : secrets.shown(header)
                words.append(quoted(isEmpty ? "\(header.name);" : "\(header.name): \(value)"))
            }
        }
        if request.method.hasContent {
            words += ["--data-raw", quoted(shown(String(decoding: request.body, as: UTF8.self)))]
        }
        words.append(quoted(showsSecrets ? request.url : secrets.shown(address: request.url)))
        return words.joined(separator: " ")
    }

    private static func options(_ transport: TransportOptions, showsSecrets: Bool) -> [String] {
        var words: [String] = []
        if let proxy = transport.proxy {
            words += ["--proxy", showsSecrets ? proxy : Secrets.masked(proxy: proxy)]
        }
        if let file = transport.certificateFile { words += ["--cacert", file] }
        if let own = transport.clientCertificate {
            words += ["--cert", own.file] + (own.keyFile.map { ["--key", $0] } ?? [])
            if let password = own.password { words += ["--pass", showsSecrets ? password : Secrets.mask] }
        }
        if !transport.pinnedKeys.isEmpty { words += ["--pinnedpubkey", transport.pinnedKeys.joined(separator: ";")] }
        if transport.minimumTLS == .v1_3 { words.append("--tlsv1.3") }
        if let socket = transport.unixSocket { words += ["--unix-socket", socket] }
        for address in transport.addresses { words += ["--resolve", address] }
        words += transport.speaksHTTP2 ? ["--http2"] : ["--http1.1"]
        return words
    }

    /// A word as a POSIX shell reads it back.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "-_./:@%+,".utf8.contains(byte)
            }
        }
        if isPlain, !word.isEmpty { return word }
        var quoted = "'"
        for scalar in word.unicodeScalars {
            if scalar == "'" { quoted += "'\\''" } else { quoted.unicodeScalars.append(scalar) }
        }
        return quoted + "'"
    }
}
