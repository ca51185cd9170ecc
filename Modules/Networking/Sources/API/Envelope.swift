import FoundationEssentials
import NetworkingInterface

/// What every answer is wrapped in: `{"code": Int, "msg": String, "data": …}` (contract, «Transport»).
///
/// The code may be a quoted number, `msg` may be missing or of another type; `data` is looked at for a success only,
/// because servers put anything there beside a failure.
struct Envelope<Value: Decodable>: Decodable {
    /// The code, the message, and the value beside the code for success.
    let code: Int, message: String?, value: Value?

    init(from decoder: any Decoder) throws {
        let fields = try LooseObject(from: decoder)
        code = Int(try fields.integer("code"))
        message = (try? fields.optionalText("msg")) ?? nil
        // A decoder of its own, also where `data` is missing or null: what that means is the value's to say.
        value =
            code == ServerCode.success
            ? try Value(from: decoder.container(keyedBy: WireKey.self).superDecoder(forKey: "data")) : nil
    }

    /// Reads an answer's content. Throws a `JSONSyntax.Fault` or a `DecodingError` that quotes no secret.
    static func read(_ body: [UInt8], hiding secrets: Secrets) throws -> Envelope {
        try JSONDecoder(hiding: secrets).decode(Envelope.self, from: Data(JSONSyntax.checked(body)))
    }
}

/// A value that does not matter.
struct Ignored: Decodable {
    init(from decoder: any Decoder) {}
}
