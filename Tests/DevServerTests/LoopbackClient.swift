import DevServer
import Foundation
import Glibc

/// A bare HTTP client over a loopback socket: what it sends and reads is what is on the wire.
struct LoopbackClient {
    /// Held, because a server ends with its last reference.
    let server: DevelopmentServer
    var token: String?

    func get(_ target: String) throws -> Answer {
        try send("GET", target)
    }

    func post(_ target: String, _ content: String, contentType: String? = "application/json") throws -> Answer {
        try send("POST", target, content: content, contentType: contentType)
    }

    func send(
        _ method: String, _ target: String, content: String = "", contentType: String? = nil, origin: String? = nil
    ) throws -> Answer {
        var head = "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: \(content.utf8.count)\r\n"
        if let token { head += "token: \(token)\r\n" }
        if let contentType { head += "Content-Type: \(contentType)\r\n" }
        if let origin { head += "Origin: \(origin)\r\n" }
        let connection = try LoopbackConnection(port: server.port)
        try connection.write(head + "\r\n" + content)
        return try connection.readAnswer()
    }
}

/// One connection, for as many requests as the test likes.
final class LoopbackConnection {
    private let socket: Int32
    private var unread: [UInt8] = []

    init(port: UInt16) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw ClientFailure("connect: \(String(cString: strerror(errno)))") }
    }

    deinit { close(socket) }

    func write(_ text: String) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { throw ClientFailure("send: \(String(cString: strerror(errno)))") }
            rest.removeFirst(count)
        }
    }

    func readAnswer() throws -> Answer {
        let separator = Array("\r\n\r\n".utf8)
        while true {
            if let end = unread.firstRange(of: separator) {
                let lines = String(decoding: unread[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
                let headers = Dictionary(
                    lines.dropFirst().map { line in
                        let sides = line.split(separator: ":", maxSplits: 1)
                        return (sides[0].lowercased(), sides[1].trimmingCharacters(in: .whitespaces))
                    }, uniquingKeysWith: { $1 })
                let length = headers["content-length"].flatMap { Int($0) } ?? 0
                if unread.count >= end.upperBound + length {
                    defer { unread.removeFirst(end.upperBound + length) }
                    return Answer(
                        status: Int(lines[0].split(separator: " ")[1]) ?? 0, headers: headers,
                        content: Data(unread[end.upperBound..<end.upperBound + length]))
                }
            }
            var piece = [UInt8](repeating: 0, count: 65_536)
            let count = recv(socket, &piece, piece.count, 0)
            guard count > 0 else { throw ClientFailure("the connection ended before the answer did") }
            unread += piece.prefix(count)
        }
    }
}

struct ClientFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// What the server answered.
struct Answer {
    let status: Int
    let headers: [String: String]
    let content: Data

    var json: JSON {
        JSON((try? JSONSerialization.jsonObject(with: content, options: .fragmentsAllowed)) ?? NSNull())
    }
    var code: Int? { json["code"].integer.map { Int($0) } }
    var message: String { json["msg"].text ?? "" }
    var data: JSON { json["data"] }
}

/// A JSON value to look into.
struct JSON: CustomStringConvertible {
    private let value: Any

    init(_ value: Any) { self.value = value }

    subscript(_ key: String) -> JSON { JSON((value as? [String: Any])?[key] ?? NSNull()) }

    var list: [JSON] { (value as? [Any] ?? []).map { JSON($0) } }
    var keys: Set<String> { Set((value as? [String: Any] ?? [:]).keys) }
    var text: String? { value as? String }
    var integer: Int64? { (value as? NSNumber)?.int64Value }
    var isNull: Bool { value is NSNull }
    var description: String { "\(value)" }
}
