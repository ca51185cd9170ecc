package import NetworkingInterface
import PlatformInterface

/// Says each transfer in the manner of `curl -v`, with secrets masked. Its client has to take notes (`takesNotes`).
package final class HTTPTrace: HTTPObserver {
    private let write: @Sendable (String) -> Void

    /// - Parameter write: takes lines that belong together, each with its line end. Those of transfers that go on at the same
    ///   time come as they happen.
    package init(write: @escaping @Sendable (String) -> Void) { self.write = write }

    package func observe(_ event: HTTPEvent) {
        let lines =
            switch event {
            case .noted(let request, let note): Self.lines(note, of: RecordSecrets(request))
            case .ended(let record): Self.lines(record)
            case .retrying(let request, let attempt, let pause, let reason):
                ["* \(request): \(reason); attempt \(attempt) in \(Self.milliseconds(pause)) ms"]
            }
        write(lines.map { $0.onOneLine(limit: 2_000) + "\n" }.joined())
    }

    private static func lines(_ note: HTTPNote, of secrets: RecordSecrets) -> [String] {
        switch note {
        case .connection(let line): ["* \(secrets.masked(line))"]
        case .sent(let head): fields(head).map { "> \(secrets.shown(line: $0))" }
        case .received(let head): fields(head).map { "< \(secrets.shown(line: $0))" }
        }
    }

    /// The lines of a head, the empty one at its end too.
    private static func fields(_ head: String) -> [Substring] {
        head.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.dropLast()
    }

    private static func lines(_ record: HTTPTransferRecord) -> [String] {
        let metrics = record.metrics
        // Since it may hold people's data, the query is said nowhere but in the request's own line.
        let outcome =
            switch record.outcome {
            case .success(let response): "\(response)"
            case .failure(let error): "failed: \(RecordSecrets(record).masked(error.detail ?? "\(error.code)"))"
            }
        return [
            "* \(record.request) \(outcome)",
            "* name \(milliseconds(metrics.nameLookup)), connected \(milliseconds(metrics.connected)), "
                + "secured \(milliseconds(metrics.secured)), first byte \(milliseconds(metrics.firstByte)), "
                + "total \(milliseconds(metrics.total)) ms; sent \(metrics.sentBytes), received \(metrics.receivedBytes) bytes",
        ]
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

    private let secrets: Secrets

    init(_ record: HTTPTransferRecord) {
        var values = Self.values(in: record.request)
        if case .success(let response) = record.outcome {
            values += response.headers.filter(Self.isSecret).map(\.value) + Self.values(in: response.body)
        }
        secrets = Secrets(values)
    }

    /// Those that the request brought along.
    init(_ request: HTTPRequest) { secrets = Secrets(Self.values(in: request)) }

    func masked(_ text: String) -> String { secrets.masked(text) }

    func shown(_ header: HTTPHeader) -> String { Self.isSecret(header) ? Secrets.mask : shown(address: header.value) }

    /// A line of a head: a request's line with its URL, a status line, or a field.
    func shown(line: Substring) -> String {
        let name = line.prefix { $0 != ":" && $0 != " " }
        guard name.count < line.count, line[name.endIndex] == ":" else { return shown(address: String(line)) }
        let value = line[name.endIndex...].dropFirst().drop { $0 == " " }
        return "\(name): \(shown(HTTPHeader(String(name), String(value))))"
    }

    /// An address, or a line with one, without the values of its query that are called as secrets are.
    func shown(address: String) -> String {
        guard let mark = address.firstIndex(of: "?") else { return masked(address) }
        let query = address[mark...].dropFirst().prefix { $0 != " " && $0 != "#" }
        let shown = query.split(separator: "&", omittingEmptySubsequences: false).map { item -> String in
            let name = item.prefix { $0 != "=" }
            return Self.isSecret(field: String(name)) && name.count < item.count
                ? "\(name)=\(Secrets.mask)" : String(item)
        }
        return masked("\(address[...mark])\(shown.joined(separator: "&"))\(address[query.endIndex...])")
    }

    static func isSecret(_ header: HTTPHeader) -> Bool { headers.contains(header.name.lowercased()) }

    static func isSecret(field: String) -> Bool { fields.contains(field.lowercased()) }

    private static func values(in request: HTTPRequest) -> [String] {
        request.headers.filter(isSecret).map(\.value) + values(in: request.body)
    }

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
            // So the status of an envelope is called too.
            if isSecret(field: text), text.lowercased() != "code" { values += plainValues(behind: rest) }
        }
        return values
    }

    /// The number at a name, or what the list there has in it.
    private static func plainValues(behind name: ArraySlice<UInt8>) -> [String] {
        let isSpace = { (byte: UInt8) in [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
        let colon = name.drop(while: isSpace)
        guard colon.first == UInt8(ascii: ":") else { return [] }
        let value = colon.dropFirst().drop(while: isSpace)
        guard value.first == UInt8(ascii: "[") else {
            let number = value.prefix { "+-.0123456789Ee".utf8.contains($0) }
            return [String(decoding: number, as: UTF8.self)]
        }
        return value.dropFirst().prefix { $0 != UInt8(ascii: "]") }.split { isSpace($0) || "\",".utf8.contains($0) }
            .map { String(decoding: $0, as: UTF8.self) }
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
