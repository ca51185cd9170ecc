import Foundation
import Testing

@testable import DevServer

@Suite struct JSONValueTests {
    @Test func everyCharacterSurvives() throws {
        let characters = (0...0x2FFF).compactMap { Unicode.Scalar($0) }.map { Character($0) }
        let text = String(characters) + "🌇👨‍👩‍👧\u{10FFFF}"
        let decoded = try JSONDecoder().decode(
            [String: String].self, from: Data(JSONValue.object([("k", .text(text))]).bytes))
        #expect(decoded["k"].map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
    }

    @Test func membersKeepTheirOrderAndIntegersTheirDigits() {
        let value: JSONValue = ["b": .integer(.max), "a": .integer(.min), "c": [nil, .flag(true), .flag(false), ""]]
        #expect(
            String(decoding: value.bytes, as: UTF8.self)
                == #"{"b":9223372036854775807,"a":-9223372036854775808,"c":[null,true,false,""]}"#)
    }
}
