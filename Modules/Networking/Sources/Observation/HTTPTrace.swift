package import NetworkingInterface
import PlatformInterface

/// Says each transfer in the manner of `curl -v`, with secrets masked.
package final class HTTPTrace: HTTPObserver {
    private let write: @Sendable (String) -> Void

    /// - Parameter write: takes the lines of one transfer, each with its line end.
    package init(write: @escaping @Sendable (String) -> Void) { self.write = write }

    package func observe(_ event: HTTPEvent) {
        switch event {
        case .ended(let record): write(Self.lines(record).map { $0 + "\n" }.joined())
        case .retrying(let request, let attempt, let pause, let reason):
            write("* \(request): \(reason); attempt \(attempt) in \(Self.milliseconds(pause)) ms\n")
        }
    }

    static func lines(_ record: HTTPTransferRecord) -> [String] {
        let secrets = RecordSecrets(record), request = record.request, metrics = record.metrics
        let url = HTTPURL(request.url)
        var lines: [String] = []
        if let address = metrics.address {
            lines.append("* \(metrics.isReused ? "Went on with the connection" : "Connected") to \(address)")
        }
        // Since it may hold people's data, the query is not said.
        lines.append("> \(request)")
        lines.append("> Host: \(url?.place ?? "")")
        lines += request.headers.map { "> \($0.name): \(secrets.shown($0))" }
        if !request.body.isEmpty { lines.append("> [\(request.body.count) bytes]") }
        lines.append(">")
        switch record.outcome {
        case .success(let response):
            lines.append("< \(metrics.protocolVersion ?? "HTTP/1.1") \(response.status)")
            lines += response.headers.map { "< \($0.name): \(secrets.shown($0))" }
            lines.append("<")
            lines.append("* [\(response.body.count) bytes]")
        case .failure(let error): lines.append("* failed: \(secrets.masked(error.detail ?? "\(error.code)"))")
        }
        lines.append(
            "* name \(milliseconds(metrics.nameLookup)), connected \(milliseconds(metrics.connected)), "
                + "secured \(milliseconds(metrics.secured)), first byte \(milliseconds(metrics.firstByte)), "
                + "total \(milliseconds(metrics.total)) ms; sent \(metrics.sentBytes), received \(metrics.receivedBytes) bytes"
        )
        return lines.map { $0.onOneLine(limit: 2_000) }
    }

    static func milliseconds(_ duration: Duration) -> Double { Double(Int(duration / .microseconds(100))) / 10 }
}

/// What of a transfer nobody may read: the values of its headers that prove something, and of the fields of its JSON that
/// are called as secrets are.
struct RecordSecrets {
    private static let headers: Set<String> = [
        "token", "authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key",
    ]
    private static let fields: Set<String> = [
        "token", "temp_token", "access_token", "refresh_token", "password", "pwd", "passwd", "secret", "code",
        "sms_code", "captcha",
    ]
    static let mask = "•••"

    private let secrets: Secrets

    init(_ record: HTTPTransferRecord) {
        var values = record.request.headers.filter(Self.isSecret).map(\.value)
        values += Self.values(in: record.request.body)
        if case .success(let response) = record.outcome {
            values += response.headers.filter(Self.isSecret).map(\.value) + Self.values(in: response.body)
        }
        secrets = Secrets(values)
    }

    func masked(_ text: String) -> String { secrets.masked(text) }

    func shown(_ header: HTTPHeader) -> String { Self.isSecret(header) ? Self.mask : masked(header.value) }

    static func isSecret(_ header: HTTPHeader) -> Bool { headers.contains(header.name.lowercased()) }

    static func isSecret(field: String) -> Bool { fields.contains(field.lowercased()) }

    /// The texts of a JSON text that stand at a secret's name. It is read loosely: what is no JSON has none.
    private static func values(in body: [UInt8]) -> [String] {
        var values: [String] = [], name: String?
        var rest = body[...]
        while let quote = rest.firstIndex(of: UInt8(ascii: "\"")) {
            guard let end = closingQuote(of: rest[(quote + 1)...]) else { break }
            let text = String(decoding: rest[(quote + 1)..<end], as: UTF8.self)
            let between = rest[..<quote].filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
            if let name, isSecret(field: name), between == [UInt8(ascii: ":")] { values.append(text) }
            name = text
            rest = rest[(end + 1)...]
        }
        return values
    }

    private static func closingQuote(of bytes: ArraySlice<UInt8>) -> Int? {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "\\") {
                index += 2
            } else if bytes[index] == UInt8(ascii: "\"") {
                return index
            } else {
                index += 1
            }
        }
        return nil
    }
}

/// A request as a command line of curl, for a shell. Secrets are masked, so whoever runs it puts in their own.
package enum CurlCommand {
    package static func text(for request: HTTPRequest) -> String {
        let secrets = RecordSecrets(
            HTTPTransferRecord(
                request: request, outcome: .success(HTTPResponse(status: 200)), metrics: HTTPMetrics()))
        var words = ["curl"]
        switch request.method {
        case .get: break
        case .head: words.append("--head")
        case .post, .put, .delete: words += ["--request", request.method.rawValue]
        }
        for header in request.headers {
            // curl takes a header with nothing behind the colon away; this is its notation for an empty one.
            let isEmpty = header.value.allSatisfy { $0 == " " || $0 == "\t" }
            words += ["--header", isEmpty ? "\(header.name);" : "\(header.name): \(secrets.shown(header))"]
        }
        if request.method.hasContent {
            words += ["--data-raw", secrets.masked(String(decoding: request.body, as: UTF8.self))]
        }
        words.append(secrets.masked(request.url))
        return words.map(quoted).joined(separator: " ")
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
