import Domain
import Foundation
import NetworkingContract
import NetworkingInterface
import Testing

@testable import Networking

/// What is taken for JSON.
struct JSONSyntaxTests {
    @Test(arguments: ["0e1", "-0E-8", "0e+99", "[0e1,0E8]", "0.0e5", "1E400", "-0", "\u{FEFF}[]"])
    func whatIsJSONIsTaken(_ text: String) throws {
        _ = try JSONSyntax.checked(Array(text.utf8))
    }

    @Test func aZeroWithAnExponentIsReadAsZero() throws {
        let text = try JSONSyntax.checked(Array(#"{"a":0E-8,"b":-0e1,"c":"0e1","d":10e1}"#.utf8))
        #expect(String(decoding: text, as: UTF8.self) == #"{"a":0   ,"b":-0  ,"c":"0e1","d":10e1}"#)
    }

    @Test(arguments: [
        ("[1,]", JSONSyntax.Fault.unexpected(at: 3)), ("[1", .endsEarly), ("{\"a\" 1}", .unexpected(at: 5)),
        ("tru", .endsEarly), ("trux", .unexpected(at: 3)), ("01", .unexpected(at: 1)), ("1.", .endsEarly),
        ("\"\\x\"", .unexpected(at: 2)), ("\"\\u12g4\"", .unexpected(at: 5)), ("\"\t\"", .unexpected(at: 1)),
        ("+1", .unexpected(at: 0)), ("[]]", .unexpected(at: 2)), ("0e", .endsEarly),
    ])
    func whatIsNotIsRefusedWithItsPlace(_ text: String, _ fault: JSONSyntax.Fault) {
        #expect(throws: fault) { try JSONSyntax.checked(Array(text.utf8)) }
    }

    @Test func nestingHasALimit() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        _ = try JSONSyntax.checked(nested(512))
        #expect(throws: JSONSyntax.Fault.tooDeep) { try JSONSyntax.checked(nested(513)) }
    }

    // MARK: The public conformance texts

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../../shared/data/json").standardizedFileURL
    private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

    @Test(.enabled(if: !names.isEmpty, "the conformance texts do not stand beside the project (../shared/data/json)"))
    func theConformanceTextsAreTakenAndRefusedInsideTheEnvelope() async throws {
        var counts: [Character: Int] = [:]
        for name in Self.names {
            let content = try Data(contentsOf: Self.folder.appending(path: name))
            let http = BackEndDouble(
                HTTPResponse(status: 200, body: Array(#"{"code":100000,"msg":"","data":"#.utf8) + content + [0x7D]))
            let error = await client(http).failure(of: Endpoint<Everything>.get("/api/x"))
            switch name.first {
            case "y": #expect(error == nil, "\(name): \(error?.failure.message(.english) ?? "")")
            case "n": #expect(error?.code == .badAnswer, "\(name) was taken")
            default: #expect(error == nil || error?.code == .badAnswer, "\(name)")
            }
            counts[name.first ?? " ", default: 0] += 1
        }
        #expect(counts["y", default: 0] > 90 && counts["n", default: 0] > 180, "\(counts)")
    }
}

/// A value that reads all of what is there.
private struct Everything: Decodable, Sendable {
    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: WireKey.self) {
            for key in object.allKeys { _ = try object.decode(Everything.self, forKey: key) }
        } else if var list = try? decoder.unkeyedContainer() {
            while !list.isAtEnd { _ = try list.decode(Everything.self) }
        } else {
            let scalar = try decoder.singleValueContainer()
            if scalar.decodeNil() || (try? scalar.decode(Bool.self)) != nil || (try? scalar.decode(String.self)) != nil
            {
                return
            }
            _ = try scalar.decode(Double.self)
        }
    }
}
