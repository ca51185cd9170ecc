import Domain

/// A context as the configuration has it: `context.NAME.environment` or `context.NAME.base_url`, and `context.NAME.account`.
/// Its session and its store are in a folder of its name.
struct SavedContext: Hashable {
    let name: String
    var environment: String?
    var baseURL: String?
    /// The account that a login chooses where the phone number has several.
    var account: String?

    static let usual = "default"

    enum Field: String, CaseIterable {
        case environment, account
        case baseURL = "base_url"
    }

    /// The configuration's key of a field.
    static func key(_ field: Field, of name: String) -> String { "context.\(name).\(field.rawValue)" }

    /// The context and the field that a key of the configuration is about; nil for another key.
    static func parts(ofKey key: String) -> (name: String, field: Field)? {
        guard key.hasPrefix("context."), let dot = key.lastIndex(of: ".") else { return nil }
        let name = key[..<dot].dropFirst("context.".count)
        guard isName(name), let field = Field(rawValue: String(key[key.index(after: dot)...])) else { return nil }
        return (String(name), field)
    }

    /// Whether it is a context's name: its folder's name, so nothing that leads elsewhere.
    static func isName(_ text: some StringProtocol) -> Bool {
        let isWord = text.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
                || "-._".unicodeScalars.contains(scalar)
        }
        return isWord && !text.isEmpty && !text.hasPrefix(".") && !text.hasPrefix("-") && text.utf8.count <= 64
    }

    static let nameProblem = LocalizedText(
        en: "A context’s name has letters, digits and - . _, up to 64, and begins with a letter or a digit.",
        zh: "上下文名称只能包含字母、数字和 - . _，最多 64 个字符，且以字母或数字开头。")

    /// The context of this name in a configuration.
    init(_ name: String, in values: [String: String]) {
        self.name = name
        environment = values[Self.key(.environment, of: name)]
        baseURL = values[Self.key(.baseURL, of: name)]
        account = values[Self.key(.account, of: name)]
    }

    /// Whether the configuration has anything of it.
    var isSaved: Bool { environment != nil || baseURL != nil || account != nil }

    /// The names of the contexts that a configuration has, sorted.
    static func names(in values: [String: String]) -> [String] {
        Set(values.keys.compactMap { parts(ofKey: $0)?.name }).sorted()
    }

    /// Puts it into a configuration, in place of what that had of it.
    func save(in values: inout [String: String]) {
        values[Self.key(.environment, of: name)] = environment
        values[Self.key(.baseURL, of: name)] = baseURL
        values[Self.key(.account, of: name)] = account
    }

    /// Takes a context out of a configuration.
    static func remove(_ name: String, from values: inout [String: String]) {
        for field in Field.allCases { values[key(field, of: name)] = nil }
        if values["context"] == name { values["context"] = nil }
    }
}
