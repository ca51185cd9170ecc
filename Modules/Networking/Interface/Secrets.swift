public import FoundationEssentials

/// The values of one request that nobody may read again: its token, and what its endpoint calls secret.
///
/// Servers repeat what they were sent, so whatever they say goes through here before it becomes part of a message.
public struct Secrets: Sendable {
    /// Shorter values stand in texts by chance; to hide them there would say what they are.
    private static let shortest = 4
    /// What stands in the place of each.
    public static let mask = "•••"

    /// As bytes, because among characters the secret and an accent after it are another character. Longest first: one
    /// may be the beginning of another.
    private let values: [[UInt8]]

    /// These values. Those of less than four characters are not hidden.
    public init(_ values: [String]) {
        self.values = values.filter { $0.count >= Self.shortest }.map { Array($0.utf8) }
            .sorted { $0.count > $1.count }
    }

    /// The text with `•••` in the place of each secret.
    public func masked(_ text: String) -> String {
        guard !values.isEmpty else { return text }
        var shown: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let first = rest.first {
            if let secret = values.first(where: { rest.starts(with: $0) }) {
                shown += Self.mask.utf8
                rest = rest.dropFirst(secret.count)
            } else {
                shown.append(first)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: shown, as: UTF8.self)
    }

    /// A proxy's URL without its user and password: all between the scheme and the last @, since a password may have a slash
    /// or an @ of its own.
    public static func masked(proxy url: String) -> String {
        guard let at = url.lastIndex(of: "@") else { return url }
        let scheme = url[..<at].firstRange(of: "://").map { url[..<$0.upperBound] } ?? ""
        return scheme + mask + url[at...]
    }

    /// Optional as its initialiser is; it gives no nil.
    fileprivate static let key = CodingUserInfoKey(rawValue: "secrets")
}

extension JSONDecoder {
    /// A decoder of the answer to a request that carried `secrets`: what `LooseObject` and `Page` quote is without them.
    public convenience init(hiding secrets: Secrets) {
        self.init()
        if let key = Secrets.key { userInfo[key] = secrets }
    }
}

extension Decoder {
    /// What is not to be quoted of the text that is read.
    var secrets: Secrets {
        Secrets.key.flatMap { userInfo[$0] as? Secrets } ?? Secrets([])
    }
}

extension DecodingError {
    /// The same fault at the same place, without the secrets in what is said of it. Its own causes are left out.
    public func hiding(_ secrets: Secrets) -> DecodingError {
        let (path, reason) = place
        let shown = path.map { key -> any CodingKey in
            let masked = secrets.masked(key.stringValue)
            return masked == key.stringValue ? key : WireKey(stringValue: masked)
        }
        return .dataCorrupted(Context(codingPath: shown, debugDescription: secrets.masked(reason)))
    }
}
