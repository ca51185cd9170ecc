import Foundation
import Presentation
import TestSupport
import Testing

@Suite struct JSONValueTests {
    private let order = JSONValue.object([
        JSONField("order_no", .text("No \"1\"")), JSONField("items", .list([.number(1), .flag(true), .null])),
        JSONField("empty", .list([])), JSONField("none", .object([])),
    ])

    @Test func fieldsKeepTheirOrderOnOneLine() {
        #expect(
            order.rendered(indented: false)
                == #"{"order_no":"No \"1\"","items":[1,true,null],"empty":[],"none":{}}"#)
    }

    @Test func indentedDocumentHasTwoSpacesALevel() {
        #expect(
            order.rendered(indented: true) == """
                {
                  "order_no": "No \\"1\\"",
                  "items": [
                    1,
                    true,
                    null
                  ],
                  "empty": [],
                  "none": {}
                }
                """)
    }

    @Test(arguments: [
        ("\u{1B}[2J", #""\u001b[2J""#), ("\u{0}\u{7F}\u{9B}", #""\u0000\u007f\u009b""#),
        ("\n\r\t\u{8}\u{C}", #""\n\r\t\b\f""#),
        ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("\u{202E}\u{2066}\u{FEFF}\u{FFFF}", #""\u202e\u2066\ufeff\uffff""#),
        ("随心看 é 👨‍👩‍👧‍👦 ©", "\"随心看 é 👨‍👩‍👧‍👦 ©\""), ("a/b\\", #""a/b\\""#),
    ])
    func whatDrivesATerminalIsEscapedAndOtherTextIsNot(text: String, rendered: String) {
        #expect(JSONValue.text(text).rendered(indented: false) == rendered)
    }

    @Test func absentValuesAreNull() {
        #expect(JSONValue.optional(String?.none) == .null)
        #expect(JSONValue.optional("x") == .text("x"))
        #expect(JSONValue.optional(Int64?.some(2)) == .number(2))
        #expect(JSONValue.optional(Bool?.some(false)) == .flag(false))
    }

    @Test func numbersThatAreNoneAreNull() {
        #expect(
            JSONValue.list([.real(.nan), .real(.infinity), .real(-0.5), .real(1e300)]).rendered(indented: false)
                == "[null,null,-0.5,1e+300]")
    }

    @Test(arguments: [true, false]) func rowsUnderTheSameNamesAreTheObjectsThatTheyWouldBeAlone(isIndented: Bool) {
        var generator = SeededGenerator(seed: 7_159)
        for _ in 0..<200 {
            let fields = (0..<Int.random(in: 0...4, using: &generator)).map { index in
                JSONField("\(index)\(generator.text(upTo: 4))", .random(depth: 1, using: &generator))
            }
            var writer = JSONWriter(isIndented: isIndented)
            let names = JSONNames(fields.map(\.name))
            for _ in 0..<2 {
                writer.writeObject { object in
                    for (index, field) in fields.enumerated() { object.writeField(index, of: names, field.value) }
                }
                writer.endLine()
            }
            let alone = JSONValue.object(fields).rendered(indented: isIndented) + "\n"
            #expect(String(decoding: writer.bytes, as: UTF8.self) == alone + alone)
        }
    }

    @Test(arguments: [true, false]) func anotherReaderReadsTheSameBack(indented: Bool) throws {
        var generator = SeededGenerator(seed: 8_259)
        for _ in 0..<500 {
            let value = JSONValue.random(depth: 3, using: &generator)
            let rendered = value.rendered(indented: indented)
            let controls = rendered.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
            #expect(controls.isEmpty)
            #expect(rendered.contains("\n") == false || indented)
            let parsed = try JSONSerialization.jsonObject(with: Data(rendered.utf8), options: .fragmentsAllowed)
            #expect(value.isEqual(to: parsed), "\(rendered)")
        }
    }
}

extension JSONValue {
    fileprivate static func random(depth: Int, using generator: inout SeededGenerator) -> JSONValue {
        switch Int.random(in: 0...(depth > 0 ? 6 : 4), using: &generator) {
        case 0: return .null
        case 6 where depth > 0, 4 where depth == 0: return .real(Double.random(in: -1e9...1e9, using: &generator))
        case 1: return .flag(Bool.random(using: &generator))
        case 2: return .number(Int64.random(in: .min ... .max, using: &generator))
        case 3: return .text(generator.text(upTo: 8))
        case 4:
            let count = Int.random(in: 0...4, using: &generator)
            return .list((0..<count).map { _ in random(depth: depth - 1, using: &generator) })
        default:
            let count = Int.random(in: 0...4, using: &generator)
            // The index keeps names apart, as a reader keeps one of two equal names only.
            return .object(
                (0..<count).map {
                    JSONField("\($0)" + generator.text(upTo: 3), random(depth: depth - 1, using: &generator))
                })
        }
    }

    /// Compared by scalars, since two different strings can be canonically equal.
    fileprivate func isEqual(to parsed: Any) -> Bool {
        switch self {
        case .null: parsed is NSNull
        case .flag(let flag): (parsed as? Bool) == flag
        case .number(let number): (parsed as? NSNumber)?.int64Value == number
        // This reader goes by way of a decimal, and so may end a few neighbours further.
        case .real(let number): (parsed as? NSNumber).map { abs($0.doubleValue - number) <= 4 * number.ulp } ?? false
        case .text(let text): (parsed as? String).map { Array($0.utf8) == Array(text.utf8) } ?? false
        case .list(let elements):
            (parsed as? [Any]).map { other in
                other.count == elements.count && zip(elements, other).allSatisfy { $0.isEqual(to: $1) }
            } ?? false
        case .object(let fields):
            (parsed as? [String: Any]).map { other in
                other.count == fields.count
                    && fields.allSatisfy { field in other[field.name].map { field.value.isEqual(to: $0) } ?? false }
            } ?? false
        }
    }
}
