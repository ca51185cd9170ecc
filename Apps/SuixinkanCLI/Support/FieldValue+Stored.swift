import Domain
import FoundationEssentials
import Presentation
import StorageInterface

extension FieldValue {
    /// A value of the store under its name: what is JSON as JSON, other bytes as Base64, an id as a text.
    static func stored(_ value: StoredValue, named name: String) -> FieldValue {
        .document(PreferenceCatalog.kind(of: name) == .id ? idJSON(value) : json(value))
    }

    /// The value alone, as a line that cannot drive a terminal.
    var line: String { TerminalSafe.text(machine) + "\n" }

    private static func idJSON(_ value: StoredValue) -> JSONValue {
        Int64(stored: value).map { .text(String($0)) } ?? json(value)
    }

    private static func json(_ value: StoredValue) -> JSONValue {
        switch value {
        case .text(let text): return .text(text)
        case .integer(let number): return .number(number)
        case .flag(let flag): return .flag(flag)
        case .real(let number): return .real(number)
        case .date(let seconds):
            return BusinessTime(stored: value).map { .text($0.rfc3339) } ?? .real(seconds)
        case .data(let bytes):
            let data = Data(bytes)
            if let document = try? JSONDecoder().decode(JSONDocument.self, from: data) { return document.value }
            return .text(data.base64EncodedString())
        case .list(let values): return .list(values.map(json))
        case .dictionary(let values):
            return .object(values.sorted { $0.key < $1.key }.map { JSONField($0.key, json($0.value)) })
        }
    }
}

/// JSON that somebody else wrote: an object or a list, for a text alone is as good as any other bytes.
private struct JSONDocument: Decodable {
    let value: JSONValue

    init(from decoder: any Decoder) throws {
        let part = try Part(from: decoder)
        switch part.value {
        case .list, .object: value = part.value
        default:
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "neither a list nor an object"))
        }
    }

    private struct Part: Decodable {
        let value: JSONValue

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                value = .null
            } else if let flag = try? container.decode(Bool.self) {
                value = .flag(flag)
            } else if let number = try? container.decode(Int64.self) {
                value = .number(number)
            } else if let text = try? container.decode(String.self) {
                value = .text(text)
            } else if let number = try? container.decode(Double.self) {
                value = .real(number)
            } else if let parts = try? container.decode([Part].self) {
                value = .list(parts.map(\.value))
            } else {
                let fields = try container.decode([String: Part].self).sorted { $0.key < $1.key }
                value = .object(fields.map { JSONField($0.key, $0.value.value) })
            }
        }
    }
}
