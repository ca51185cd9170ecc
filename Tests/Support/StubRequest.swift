/// A request as the stub server read it.
public struct StubRequest: Hashable, Sendable {
    /// A header field as it came.
    public struct Header: Hashable, Sendable {
        /// The field's name, in the letter case in which it came.
        public var name: String
        /// The field's value.
        public var value: String
    }

    /// The request method.
    public var method: String
    /// Path and query, as they came.
    public var target: String
    /// Header fields in the order in which they came.
    public var headers: [Header]
    /// The content.
    public var body: [UInt8]
    /// Which connection it came on: the first one is 1.
    public var connection: Int

    /// The target without its query.
    public var path: String { String(target.prefix { $0 != "?" }) }
    /// The content as text.
    public var bodyText: String { String(decoding: body, as: UTF8.self) }

    /// The value of the first header field of that name, in any letter case.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Reads a head, given without its empty line; nil for one that is no HTTP.
    init?(head: some Collection<UInt8>, connection: Int) {
        var lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
        let start = lines.removeFirst().split(separator: " ")
        guard start.count == 3, start[2].hasPrefix("HTTP/1.") else { return nil }
        (method, target) = (String(start[0]), String(start[1]))
        headers = lines.compactMap { line in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            return Header(name: String(line[..<colon]), value: String(value))
        }
        (body, self.connection) = ([], connection)
    }
}
