import Domain
import Presentation
import TestSupport
import Testing

@Suite struct JQFilterTests {
    @Test func stringsAreRawAndAllElseIsJSONOnOneLine() throws {
        let filter = try JQFilter(".[]")
        let json = #"["a\"张", 1, 2.50, null, true, {"k": [1, "x"]}, ""]"#
        #expect(try filter.lines(for: Array(json.utf8)) == "a\"张\n1\n2.5\nnull\ntrue\n{\"k\":[1,\"x\"]}\n\n")
        // Once compiled, it may be used again.
        #expect(try filter.lines(for: Array("[]".utf8)) == "")
        #expect(try filter.lines(for: Array("[7]".utf8)) == "7\n")
    }

    @Test func nothingInAResultDrivesATerminal() throws {
        var generator = SeededGenerator(seed: 5_019)
        for expression in [".a", "."] {
            let filter = try JQFilter(expression)
            for _ in 0..<300 {
                let json = JSONValue.object([JSONField("a", .text(generator.text(upTo: 8)))]).rendered(indented: false)
                let lines = try filter.lines(for: Array(json.utf8))
                #expect(
                    lines.unicodeScalars.allSatisfy {
                        $0.properties.generalCategory != .control || $0 == "\n" || $0 == "\t"
                    })
            }
        }
    }

    @Test(arguments: [
        (".[", "syntax error"), ("frob", "frob/0 is not defined"), ("$x", "x is not defined"),
        ("import \"/nowhere/x\" as x; .", "module not found"),
    ])
    func whatIsNoExpressionIsRefusedAtOnce(_ expression: String, _ reason: String) {
        let error = #expect(throws: JQError.self) { try JQFilter(expression) }
        #expect(error?.code == .expression)
        #expect(error?.failure.category == .usage)
        #expect(error?.failure.message(.english).contains(reason) == true)
    }

    @Test(arguments: [
        (".a.b", #"{"a":[]}"#), ("error(\"no\")", "1"), ("error({\"x\":1})", "1"),
        ("1, error(\"no\")", "1"), ("\"no\" | halt_error", "1"), (".", "{"), (".", ""),
    ])
    func anExpressionThatFailsGivesNothing(_ expression: String, _ json: String) throws {
        let filter = try JQFilter(expression)
        let error = #expect(throws: JQError.self) { try filter.lines(for: Array(json.utf8)) }
        #expect(error?.code == .expression)
    }

    /// Of these libjq has its parts only inside its own program; none may end the process.
    @Test(
        arguments: [
            ("debug", "1\n"), ("input_filename", "null\n"), ("input_line_number", nil), ("get_search_list", "[]\n"),
            ("[inputs]", "[]\n"), ("$ENV | type", "object\n"), ("$__prog_args | type", nil), ("input", nil),
            ("ltrimstr(1)", "1\n"),
            ("[limit(0; 1, 2)]", nil), ("nan", "null\n"), ("\"\\(1;2)\"", nil), ("@base32d", nil),
            ("splits(\"a\")", nil),
            ("\"a,b\" | split(\",\") | join(\"-\")", "a-b\n"), ("\"x1\" | test(\"[0-9]\")", "true\n"),
            ("now | type", "number\n"),
            ("0 | todate", "1970-01-01T00:00:00Z\n"), ("limit(1; repeat(1))", "1\n"),
        ] as [(String, String?)])
    func jqsOwnPartsWorkOrFailAndNeverEndTheProcess(_ expression: String, _ expected: String?) {
        let result = try? JQFilter(expression).lines(for: Array("1".utf8))
        if let expected { #expect(result == expected) }
    }

    @Test func anExpressionMayEndEarly() throws {
        #expect(try JQFilter("1, halt, 2").lines(for: Array("0".utf8)) == "1\n")
    }

    @Test(arguments: ["libnowhere.so.9", "libc.so.6"])
    func aLibraryThatIsMissingOrAnotherIsSaidWithWhatToDo(_ name: String) {
        let error = #expect(throws: JQError.self) { try JQFilter(".", library: name) }
        #expect(error?.code == .unavailable)
        #expect(error?.failure.category == .configuration)
        #expect(error?.failure.message(.english).contains("libjq1") == true)
    }
}
