import Foundation

/// A JSON document as another reader than the product's own sees it.
struct JSONDocument {
    private let value: Any

    init(_ text: String) throws {
        value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: [.fragmentsAllowed])
    }

    private init(value: Any) { self.value = value }

    subscript(name: String) -> JSONDocument? {
        (value as? [String: Any])?[name].map { JSONDocument(value: $0) }
    }

    var list: [JSONDocument]? { (value as? [Any])?.map { JSONDocument(value: $0) } }
    var text: String? { value as? String }
    var number: Int? { (value as? NSNumber).flatMap { CFBooleanCheck.isFlag($0) ? nil : $0.intValue } }
    var flag: Bool? { value as? Bool }
    var isNull: Bool { value is NSNull }
    var names: Set<String> { Set((value as? [String: Any] ?? [:]).keys) }
}

private enum CFBooleanCheck {
    static func isFlag(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
