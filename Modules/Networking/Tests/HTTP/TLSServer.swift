import TestSupport

/// An https server with a certificate made for it, by the `openssl` program. It answers 200 to everything.
final class TLSServer: Sendable {
    enum Flaw { case none, expired, otherName }

    static let program = "/usr/bin/openssl"

    let port: Int
    /// The certificate, which has signed itself, and its key.
    let certificate: String, key: String
    private let process: ChildProcess
    private let folder: TemporaryFolder

    init(_ flaw: Flaw = .none, options: [String] = []) async throws {
        folder = try TemporaryFolder()
        let (key, whole) = (folder.path("key.pem"), folder.path("cert.pem"))
        let names = flaw == .otherName ? "DNS:other.cn" : "DNS:localhost,IP:127.0.0.1"
        try await openssl([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key, "-out",
            whole,
            "-subj", "/CN=test", "-addext", "subjectAltName=\(names)", "-days", "2",
        ])
        self.key = key
        certificate = flaw == .expired ? folder.path("expired.pem") : whole
        if flaw == .expired {
            try await openssl(["x509", "-in", whole, "-signkey", key, "-days", "-1", "-out", certificate])
        }
        process = try ChildProcess(
            Self.program, ["s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www"] + options)
        port = try await process.output("the port of openssl s_server") { output in
            output.split(separator: "\n").lazy.compactMap { line in
                line.hasPrefix("ACCEPT ") ? line.split(separator: ":").last.flatMap { Int($0) } : nil
            }.first
        }
    }
}

extension TLSServer {
    /// The certificate's public key as it is pinned.
    func pin() async throws -> String {
        let text =
            "openssl x509 -in '\(certificate)' -pubkey -noout | openssl pkey -pubin -outform der "
            + "| openssl dgst -sha256 -binary | openssl enc -base64"
        let process = try ChildProcess("/bin/sh", ["-c", text])
        guard try await process.ended() == 0 else { throw OpenSSLFailed(output: process.output) }
        return "sha256//" + process.output.filter { !$0.isNewline }
    }
}

private struct OpenSSLFailed: Error { let output: String }

private func openssl(_ arguments: [String]) async throws {
    let process = try ChildProcess(TLSServer.program, arguments)
    guard try await process.ended() == 0 else { throw OpenSSLFailed(output: process.output) }
}
