import Domain
import FoundationEssentials

/// The JSON object that a request brings, read as loosely as such back ends do: numbers may be quoted.
struct RequestObject {
    private enum Value: Decodable {
        case text(String)
        case integer(Int64)
        case flag(Bool)
        case other

        init(from decoder: any Decoder) throws {
            guard let scalar = try? decoder.singleValueContainer() else {
                self = .other
                return
            }
            if let text = try? scalar.decode(String.self) {
                self = .text(text)
            } else if let integer = try? scalar.decode(Int64.self) {
                self = .integer(integer)
            } else if let flag = try? scalar.decode(Bool.self) {
                self = .flag(flag)
            } else {
                self = .other
            }
        }
    }

    private let members: [String: Value]

    /// Reads a request's content; nothing counts as an object without members where `mayBeMissing`.
    init(_ content: [UInt8], mayBeMissing: Bool = false) throws(Refusal) {
        guard !content.isEmpty || !mayBeMissing else {
            members = [:]
            return
        }
        do {
            members = try JSONDecoder().decode([String: Value].self, from: Data(content))
        } catch {
            throw .badContent
        }
    }

    /// A text, or a number's digits; nil where it is missing, empty or another thing.
    func text(_ name: String) -> String? {
        switch members[name] {
        case .text(let text): text.isEmpty ? nil : text
        case .integer(let number): String(number)
        case .flag, .other, nil: nil
        }
    }

    /// A text that has to be there.
    func requiredText(_ name: String) throws(Refusal) -> String {
        guard let text = text(name) else { throw .badParameter(name, "不能为空") }
        return text
    }

    /// A whole number of `range`, quoted or not; nil where the member is missing.
    func integer(_ name: String, in range: ClosedRange<Int64>) throws(Refusal) -> Int64? {
        guard let member = members[name] else { return nil }
        let number: Int64? =
            switch member {
            case .integer(let number): number
            case .text(let digits): Int64(digits)
            case .flag, .other: nil
            }
        guard let number, range.contains(number) else { throw .badParameter(name, "必须是有效的整数") }
        return number
    }

    /// True or false; nil where the member is missing.
    func flag(_ name: String) throws(Refusal) -> Bool? {
        guard let member = members[name] else { return nil }
        guard case .flag(let flag) = member else { throw .badParameter(name, "必须是 true 或 false") }
        return flag
    }

    /// A time in the contract's form; nil where it is missing or empty.
    func time(_ name: String) throws(Refusal) -> BusinessTime? {
        guard let text = text(name) else { return nil }
        guard let time = BusinessTime(text) else { throw .badParameter(name, "必须是 yyyy-MM-dd HH:mm:ss 格式的时间") }
        return time
    }
}
