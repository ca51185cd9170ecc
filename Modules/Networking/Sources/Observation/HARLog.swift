import Domain
import FoundationEssentials
package import NetworkingInterface
package import PlatformInterface

/// Keeps all transfers as an HTTP archive (HAR 1.2), which browsers' tools read. The file is private to the user, whole
/// after each transfer, and has no secret in it.
package final class HARLog: HTTPObserver {
    private let clock: any WallClock
    private let creator: String
    private let onFailure: @Sendable (FileError) -> Void
    private let file: Locked<GrowingFile>

    /// - Parameters:
    ///   - creator: the program's version.
    ///   - onFailure: hears once why the file could not be written; the transfers go on.
    package init(
        path: String, files: any FileSystem, clock: any WallClock, creator: String,
        onFailure: @escaping @Sendable (FileError) -> Void
    ) {
        (self.clock, self.creator, self.onFailure) = (clock, creator, onFailure)
        file = Locked(GrowingFile(path: path, files: files, ending: "\n]}}\n"))
    }

    package func observe(_ event: HTTPEvent) {
        guard case .ended(let record) = event, let entry = try? Self.encoded(HAR.Entry(record, at: clock.now)) else {
            return
        }
        // Within the lock, so that each entry follows the one before.
        file.withLock { file in
            do throws(FileError) {
                try file.append((file.isEmpty ? beginning : Array(",\n".utf8)) + entry)
            } catch {
                onFailure(error)
            }
        }
    }

    private var beginning: [UInt8] {
        let creator = (try? Self.encoded(HAR.Creator(version: creator))) ?? Array("{}".utf8)
        return Array(#"{"log":{"version":"1.2","creator":"#.utf8) + creator + Array(",\"entries\":[\n".utf8)
    }

    private static func encoded(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return escaped(try encoder.encode(value))
    }

    /// The encoder leaves controls from U+007F on as they are. An archive is looked at on terminals, which obey them.
    private static func escaped(_ json: Data) -> [UInt8] {
        let text = String(decoding: json, as: UTF8.self).unicodeScalars
        guard text.contains(where: isEscaped) else { return Array(json) }
        var bytes: [UInt8] = []
        for scalar in text {
            if isEscaped(scalar) {
                let digits = String(scalar.value, radix: 16)
                bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
            } else {
                bytes += UTF8.encode(scalar) ?? .init()
            }
        }
        return bytes
    }

    /// Controls, ends of lines, and what turns the order of a line around.
    private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x7F...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

/// HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/), what of it there is to say. Times are in milliseconds, and -1
/// says that something does not apply.
enum HAR {
    struct Creator: Encodable {
        let name = "suixinkan"
        let version: String

        private enum CodingKeys: CodingKey { case name, version }
    }
    struct Field: Encodable, Sendable { let name: String, value: String }

    struct Entry: Encodable, Sendable {
        let startedDateTime: String
        let time: Double
        let request: Request
        let response: Response
        let cache: [String: String] = [:]
        let timings: Timings
        let serverIPAddress: String?
        let comment: String?

        private enum CodingKeys: CodingKey {
            case startedDateTime, time, request, response, cache, timings, serverIPAddress, comment
        }
    }

    struct Request: Encodable, Sendable {
        let method: String, url: String, httpVersion: String
        let cookies: [Field] = []
        let headers: [Field], queryString: [Field]
        let postData: PostData?
        let headersSize = -1
        let bodySize: Int

        private enum CodingKeys: CodingKey {
            case method, url, httpVersion, cookies, headers, queryString, postData, headersSize, bodySize
        }
    }
    struct PostData: Encodable, Sendable { let mimeType: String, text: String }

    struct Response: Encodable, Sendable {
        let status: Int, httpVersion: String
        let statusText = ""
        let cookies: [Field] = []
        let headers: [Field]
        let content: Content
        let redirectURL: String, bodySize: Int
        let headersSize = -1

        private enum CodingKeys: CodingKey {
            case status, statusText, httpVersion, cookies, headers, content, redirectURL, headersSize, bodySize
        }
    }
    struct Content: Encodable, Sendable { let size: Int, mimeType: String, text: String? }

    struct Timings: Encodable, Sendable {
        let blocked = -1.0
        let dns: Double, connect: Double, ssl: Double, send: Double, wait: Double, receive: Double

        private enum CodingKeys: CodingKey { case blocked, dns, connect, ssl, send, wait, receive }

        init(_ metrics: HTTPMetrics) {
            func between(_ start: Duration, _ end: Duration) -> Double { max(0, HTTPTrace.milliseconds(end - start)) }
            let isNew = !metrics.isReused && metrics.connected > .zero
            dns = isNew ? between(.zero, metrics.nameLookup) : -1
            // By the standard, TLS is a part of connecting.
            connect = isNew ? between(metrics.nameLookup, max(metrics.connected, metrics.secured)) : -1
            ssl = isNew && metrics.secured > .zero ? between(metrics.connected, metrics.secured) : -1
            send = 0
            wait = between(metrics.requestBegan, metrics.firstByte)
            receive = between(metrics.firstByte, metrics.total)
        }
    }
}

extension HAR.Entry {
    init(_ record: HTTPTransferRecord, at end: BusinessTime) {
        let secrets = RecordSecrets(record), request = record.request, metrics = record.metrics
        let version = metrics.protocolVersion ?? "HTTP/1.1"
        func fields(_ headers: [HTTPHeader]) -> [HAR.Field] {
            headers.map { HAR.Field(name: $0.name, value: secrets.shown($0)) }
        }
        let address = secrets.shown(address: request.url)
        let query =
            address.split(separator: "#", omittingEmptySubsequences: false)[0]
            .split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        self.init(
            startedDateTime: end.rfc3339, time: HTTPTrace.milliseconds(metrics.total),
            request: HAR.Request(
                method: request.method.rawValue, url: address, httpVersion: version, headers: fields(request.headers),
                queryString: query.split(separator: "&").map { item in
                    let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                    return HAR.Field(name: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : "")
                },
                postData: request.body.isEmpty
                    ? nil
                    : HAR.PostData(
                        mimeType: request.headers.first { $0.name.lowercased() == "content-type" }?.value ?? "",
                        text: secrets.masked(String(decoding: request.body, as: UTF8.self))),
                bodySize: request.body.count),
            response: HAR.Response(record.outcome, version: version, secrets),
            timings: HAR.Timings(metrics), serverIPAddress: metrics.address, comment: record.failureText(secrets))
    }
}

extension HAR.Response {
    init(_ outcome: Result<HTTPResponse, HTTPClientError>, version: String, _ secrets: RecordSecrets) {
        guard case .success(let response) = outcome else {
            // As browsers write a request without an answer.
            self.init(
                status: 0, httpVersion: version, headers: [],
                content: HAR.Content(size: 0, mimeType: "x-unknown", text: nil), redirectURL: "", bodySize: -1)
            return
        }
        self.init(
            status: response.status, httpVersion: version,
            headers: response.headers.map { HAR.Field(name: $0.name, value: secrets.shown($0)) },
            content: HAR.Content(
                size: response.body.count, mimeType: response.header("Content-Type") ?? "",
                text: secrets.masked(String(decoding: response.body, as: UTF8.self))),
            redirectURL: secrets.shown(address: response.header("Location") ?? ""), bodySize: response.body.count)
    }
}

extension HTTPTransferRecord {
    fileprivate func failureText(_ secrets: RecordSecrets) -> String? {
        guard case .failure(let error) = outcome else { return nil }
        return secrets.masked(error.detail ?? "\(error.code)")
    }
}
