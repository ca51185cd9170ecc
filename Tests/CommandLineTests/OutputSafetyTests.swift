import Foundation
import PlatformInterface
import Presentation
import TestSupport
import Testing

/// What server texts may do to whoever reads them: cases H19 (formulas in CSV), H20 (escape sequences) and H26 (one
/// document or nothing).
struct OutputSafetyTests {
    private static let list = LooseAnswerTests.list

    // MARK: H19

    private static let names = [
        "=1+1", "+86 131", "-5", "@SUM(A1)", "\t=1", "＝1+1", #"=HYPERLINK("http://x.invalid","a")"#, "a,\"b\"\n=2", "`",
        "",
        " ", "张三", "\"=1", " =1", "a;b", "'=1",
    ]

    @Test func csvIsReadByAStrictReaderHoldsNoFormulaAndSaysWhatJSONSays() async throws {
        var script = BackEndScript()
        let rows = Self.names.enumerated().map { index, name in
            BackEndScript.order(
                "\(738_529_527_931_269_425 + index)",
                ["photographer_name": JSONValue.text(name).rendered(indented: false), "amount": #""-12.50""#])
        }
        script.answers[Self.list] = .json(BackEndScript.success(BackEndScript.page(rows)))
        let fixture = try CommandLineFixture(script.answer)
        _ = await fixture.login()
        let csv = await fixture.run("orders", "list", "-o", "csv").output
        let json = try #require(
            try JSONDocument(await fixture.run("orders", "list", "-o", "json").output)["list"]?.list)
        let read = try await strictlyRead(csv)

        let header = try #require(read.first)
        try #require(read.count == Self.names.count + 1)
        #expect(read.allSatisfy { $0.count == header.count })
        for ((row, document), name) in zip(zip(read.dropFirst(), json), Self.names) {
            let cells = Dictionary(uniqueKeysWithValues: zip(header, row))
            // JSON is as the server said it; empty is none.
            #expect(document["photographer_name"]?.text == (name.isEmpty ? nil : name))
            #expect(cells["photographer_name"] == name || cells["photographer_name"] == "'" + name, "\(name)")
            #expect(cells["amount"] == "-12.50")
            #expect(cells["order_id"] == document["order_id"]?.text && cells["order_id"]?.count == 18)
            for (column, cell) in cells where column != "amount" {
                let first = cell.first { !" \u{A0}\"“”".contains($0) }
                #expect(!"=+-@\t\r\n＝＋－＠".contains(first ?? "x"), "\(column): \(cell)")
            }
        }
        // Asked for raw, it is raw, and as well read.
        let raw = try await strictlyRead(await fixture.run("orders", "list", "-o", "csv", "--csv-raw").output)
        let place = try #require(header.firstIndex(of: "photographer_name"))
        #expect(raw.dropFirst().map { $0[place] } == Self.names)
    }

    /// The rows as Python's reader sees them, which refuses what RFC 4180 does not allow.
    private func strictlyRead(_ csv: String) async throws -> [[String]] {
        let folder = try TemporaryFolder()
        try Data(csv.utf8).write(to: URL(fileURLWithPath: folder.path("rows.csv")))
        let reader = """
            import csv, json, sys
            file = open(sys.argv[1], newline="", encoding="utf-8")
            json.dump(list(csv.reader(file, strict=True)), open(sys.argv[1] + ".json", "w"))
            """
        let python = try ChildProcess("/usr/bin/env", ["python3", "-c", reader, folder.path("rows.csv")])
        let status = try await python.ended()
        try #require(status == 0, "\(python.output)")
        let read = try String(contentsOfFile: folder.path("rows.csv.json"), encoding: .utf8)
        return try #require(try JSONDocument(read).list).map { try #require($0.list).map { $0.text ?? "" } }
    }

    // MARK: H20

    private static let hostile =
        "x\u{1B}[2J\u{1B}]0;x\u{7}\u{1B}]8;;http://x.invalid\u{1B}\\\u{1B}]52;c;QQ==\u{7}\r\u{8}\u{7F}\u{0}\u{9B}31m\u{85}"
        + "\u{2028}\u{202E}y"

    @Test(arguments: ["table", "json", "ndjson", "csv", "tsv", "id", "template", nil], [true, false])
    func noServerTextDrivesATerminalOrLeavesAControlInAFile(_ format: String?, _ isTerminal: Bool) async throws {
        let text = JSONValue.text(Self.hostile).rendered(indented: false)
        let order = BackEndScript.order(
            "1", ["product_name": text, "status": text, "remark": text, "customer_phone": text, "order_no": text])
        var script = BackEndScript()
        script.accounts = [
            BackEndScript.account(501, role: "photographer").replacing("\"账号501\"", with: text)
                .replacing("\"西湖\"", with: text)
        ]
        script.answers[Self.list] = .json(BackEndScript.success(BackEndScript.page([order])))
        script.answers["/api/app/order/detail"] = .json(
            BackEndScript.success(order.dropLast() + #","items":[{"name":\#(text),"price":1,"quantity":1}]}"#))
        let fixture = try CommandLineFixture(script.answer)
        _ = await fixture.login()
        var refusing = script
        refusing.answers["/api/app/order/detail"] = .json(#"{"code":100405,"msg":\#(text),"data":null}"#)
        let refused = try CommandLineFixture(refusing.answer)
        _ = await refused.login()

        let template = format == "template" ? ["--template", "{{.\(FieldName.text)}}"] : []
        let options = (format.map { ["-o", $0] } ?? []) + template
        for (program, command, field) in [
            (fixture, ["orders", "list"], "product_name"), (fixture, ["orders", "show", "1"], "remark"),
            (fixture, ["auth", "status"], "scenic_name"), (fixture, ["auth", "accounts"], "display_name"),
            (refused, ["orders", "show", "1"], "remark"),
        ] {
            let words = command + options.map { $0.replacing(FieldName.text, with: field) }
            let result = await program.run(
                words: words, terminals: isTerminal ? [.output, .error] : [], columns: isTerminal ? 100 : nil)
            #expect(result.status == (program.home.path == refused.home.path ? 1 : 0), "\(words): \(result.error)")
            for stream in [result.output, result.error] {
                // What the product itself writes: headings and tones on a terminal, and the line ends of CSV.
                var own = stream.replacing("\r\n", with: "\n")
                if isTerminal { own = own.replacing(#/\u{1B}\[[0-9]+m/#, with: "") }
                let left = own.unicodeScalars.filter { scalar in
                    scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
                        || (0x2028...0x202E).contains(scalar.value)
                }
                #expect(left.isEmpty, "\(words): \(left)")
            }
        }
    }

    private enum FieldName { static let text = "FIELD" }

    // MARK: H26

    @Test(arguments: [
        ["orders", "list"], ["orders", "list", "--all"], ["orders", "show", "7"], ["auth", "accounts"],
    ])
    func standardOutputIsOneDocumentOrNothing(_ command: [String]) async throws {
        let rows = BackEndScript.success(BackEndScript.page([]))
        let broken = #"{"code":100500,"msg":"broken","data":null}"#
        for (answer, isFine) in [(rows, true), (broken, false)] {
            var script = BackEndScript()
            script.answers[Self.list] = .json(answer)
            script.answers["/api/app/order/detail"] = .json(
                isFine ? BackEndScript.success(BackEndScript.order("7")) : broken)
            let fixture = try CommandLineFixture(script.answer)
            _ = await fixture.login()
            for format in ["json", "ndjson", "csv", "tsv", "id"] {
                let result = await fixture.run(words: command + ["-o", format])
                // `auth accounts` asks nobody.
                guard isFine || command[0] == "auth" else {
                    #expect(result.status == 12)
                    #expect(result.output == "")
                    continue
                }
                #expect(result.status == 0, "\(result.error)")
                #expect(result.error == "")
                if format == "json" { _ = try JSONDocument(result.output) }
                if format == "ndjson" {
                    for line in result.output.split(separator: "\n") { _ = try JSONDocument(String(line)) }
                }
            }
        }
    }
}
