import Domain
import FoundationEssentials
import NetworkingInterface
import Presentation

/// A JSON value of the back end's as it is, the fields of objects by their names' order.
struct WireDocument: Codable, Sendable {
    var value: JSONValue

    init(_ value: JSONValue) { self.value = value }

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: WireKey.self) {
            let keys = object.allKeys.sorted { $0.stringValue < $1.stringValue }
            value = .object(
                try keys.map { JSONField($0.stringValue, try object.decode(WireDocument.self, forKey: $0).value) })
        } else if var list = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !list.isAtEnd { elements.append(try list.decode(WireDocument.self).value) }
            value = .list(elements)
        } else {
            value = try Self.scalar(decoder.singleValueContainer())
        }
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSONValue {
        if container.decodeNil() { return .null }
        if let text = try? container.decode(String.self) { return .text(text) }
        if let flag = try? container.decode(Bool.self) { return .flag(flag) }
        if let number = try? container.decode(Int64.self) { return .number(number) }
        return .real(try container.decode(Double.self))
    }

    func encode(to encoder: any Encoder) throws {
        switch value {
        case .object(let fields):
            var container = encoder.container(keyedBy: WireKey.self)
            for field in fields {
                try container.encode(WireDocument(field.value), forKey: WireKey(stringValue: field.name))
            }
        case .list(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(WireDocument(element)) }
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .flag(let flag): try encode(flag, to: encoder)
        case .number(let number): try encode(number, to: encoder)
        case .real(let number): try encode(number, to: encoder)
        case .text(let text): try encode(text, to: encoder)
        }
    }

    private func encode(_ scalar: some Encodable, to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(scalar)
    }

    /// The values of fields that hold secrets by their names, wherever they are.
    var secrets: [String] { Self.secrets(in: value, isSecret: false) }

    private static func secrets(in value: JSONValue, isSecret: Bool) -> [String] {
        switch value {
        case .object(let fields): fields.flatMap { secrets(in: $0.value, isSecret: isSecret || isSecretName($0.name)) }
        case .list(let elements): elements.flatMap { secrets(in: $0, isSecret: isSecret) }
        case .text(let text): isSecret ? [text] : []
        case .number(let number): isSecret ? [String(number)] : []
        case .null, .flag, .real: []
        }
    }

    /// The document with `•••` for whatever holds a secret by its name, and wherever a text repeats one of `secrets`.
    func masked(_ secrets: Secrets) -> JSONValue { Self.masked(value, secrets, isSecret: false) }

    private static func masked(_ value: JSONValue, _ secrets: Secrets, isSecret: Bool) -> JSONValue {
        switch value {
        case .object(let fields):
            .object(
                fields.map { field in
                    JSONField(field.name, masked(field.value, secrets, isSecret: isSecret || isSecretName(field.name)))
                })
        case .list(let elements): .list(elements.map { masked($0, secrets, isSecret: isSecret) })
        case .text(let text): .text(isSecret && !text.isEmpty ? Secrets.mask : secrets.masked(text))
        case .number, .real: isSecret ? .text(Secrets.mask) : value
        case .null, .flag: value
        }
    }

    private static func isSecretName(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["token", "password", "passwd", "secret", "credential"].contains { name.contains($0) }
    }
}
