import Domain
import FoundationEssentials
import NavigationInterface
import NetworkingInterface
import SessionInterface

/// What of a push payload the app goes by (contract, «Links»); all else in it is APNs' and not looked at.
struct PushPayload: Decodable {
    /// More than APNs ever delivers, which is 4 KiB, and 5 KiB for calls.
    static let sizeLimit = 5_120

    let action: String?
    let userID: UserID?
    let accountType: AccountType?

    init(from decoder: any Decoder) throws {
        let fields = try LooseObject(from: decoder)
        action = try fields.optionalText("KEY_ACTION")
        userID = try fields.optionalIdentifier("user_id")
        accountType = try fields.optionalText("account_type").map { AccountType(rawValue: $0) }
    }

    static func read(_ bytes: [UInt8]) throws(NavigationError) -> PushPayload {
        guard bytes.count <= sizeLimit else {
            throw .tooLarge(LocalizedText(en: "A push payload", zh: "推送内容"), limit: sizeLimit)
        }
        // JSON's other encodings have zeros, which the decoder would guess from.
        guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
            throw .notAPush(en: "it is not UTF-8 text", zh: "不是 UTF-8 文本")
        }
        let payload: PushPayload
        do {
            payload = try JSONDecoder().decode(PushPayload.self, from: Data(bytes))
        } catch {
            throw .notAPush(
                en: "it is not a JSON object, or KEY_ACTION, user_id or account_type is of another kind",
                zh: "不是 JSON 对象，或 KEY_ACTION、user_id、account_type 的类型不对")
        }
        guard TopLevelKeys.areUnique(in: bytes) else {
            throw .notAPush(en: "a key stands in it twice", zh: "键重复")
        }
        return payload
    }
}

/// The keys of a JSON object, which decoders keep the last of in silence where one stands twice.
private enum TopLevelKeys {
    /// - Parameter json: a JSON object that a decoder has read: only its outline is looked at here.
    static func areUnique(in json: [UInt8]) -> Bool {
        var keys: Set<String> = []
        var depth = 0
        var lastText: ArraySlice<UInt8>?
        var index = json.startIndex
        while index < json.endIndex {
            switch json[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""):
                let start = index
                index += 1
                while index < json.endIndex, json[index] != UInt8(ascii: "\"") {
                    index += json[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                lastText = json[start...min(index, json.endIndex - 1)]
            case UInt8(ascii: ":") where depth == 1:
                // As it reads, not as it is spelt: "KEY_ACTION" and "KEY\u005fACTION" are one key.
                guard let text = lastText, let key = try? JSONDecoder().decode(String.self, from: Data(text)),
                    keys.insert(key).inserted
                else { return false }
            default: break
            }
            index += 1
        }
        return true
    }
}
