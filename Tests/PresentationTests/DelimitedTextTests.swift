import Presentation
import TestSupport
import Testing

@Suite struct DelimitedTextTests {
    @Test func tsvHasOneLineARowAndNoTabInAField() {
        let text = DelimitedText.tsv(header: ["id", "name"], rows: [["1", "a\tb\r\nc\u{1B}"], ["2", ""]])
        #expect(text == "id\tname\n1\ta b c␛\n2\t\n")
    }

    @Test func csvQuotesWhatNeedsItAndEndsLinesByTheStandard() {
        let text = DelimitedText.csv(
            header: ["id", "name"],
            rows: [[.text("738529527931269425"), .text("a,\"b\"\r\nc")], [.number("-12.50"), .text("a;b")]])
        #expect(text == "id,name\r\n738529527931269425,\"a,\"\"b\"\"\nc\"\r\n-12.50,\"a;b\"\r\n")
    }

    @Test(arguments: [
        "=1+1", "+86 131", "-5", "@SUM(A1)", "\t=1", "＝1+1", "＋1", "－1", "＠x", "=HYPERLINK(\"http://x.invalid\",\"a\")",
        "\"=1",
        "\n=2", "\r=1", " =1", "“=1",
    ])
    func formulasAreMadeHarmless(text: String) throws {
        let cell = try #require(parse(DelimitedText.csvLine([.text(text)])).first?.first)
        #expect(cell == "'" + text.replacing("\r", with: "\n"))
    }

    @Test(arguments: ["`", "", " ", "a=1", "'x", "张三", "a,\"b\"\n=2", "1-2", "#x", "\"\u{301}"])
    func otherTextsAreReadBackAsTheyWere(text: String) {
        #expect(parse(DelimitedText.csvLine([.text(text), .text("end")])) == [[text, "end"]])
    }

    @Test func numbersStayNumbersAndWhatIsNoneIsText() {
        let line = DelimitedText.csvLine(["-12.50", "0", "=1", "-1+1", "1.", "", "-"].map(DelimitedCell.number))
        #expect(line == "-12.50,0,'=1,'-1+1,1.,,'-\r\n")
    }

    @Test func byteOrderMarkComesOnlyWhenAskedFor() {
        #expect(DelimitedText.csv(header: ["a"], rows: []) == "a\r\n")
        #expect(DelimitedText.csv(header: ["a"], rows: [], byteOrderMark: true) == "\u{FEFF}a\r\n")
    }

    @Test func randomTablesHaveTheirRowsAndColumnsAndNoControlButLineEndsAndTabs() {
        var generator = SeededGenerator(seed: 4_180)
        for _ in 0..<300 {
            let rows = (0..<4).map { _ in (0..<3).map { _ in generator.text(upTo: 6) } }
            let csv = DelimitedText.csv(header: ["a", "b", "c"], rows: rows.map { $0.map(DelimitedCell.text) })
            let tsv = DelimitedText.tsv(header: ["a", "b", "c"], rows: rows)
            #expect(parse(csv).map(\.count) == [3, 3, 3, 3, 3])
            #expect(
                tsv.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false).count }
                    == [3, 3, 3, 3, 3])
            for text in [csv.replacing("\r\n", with: "\n"), tsv] {
                #expect(
                    text.unicodeScalars.allSatisfy {
                        $0.properties.generalCategory != .control || $0 == "\n" || $0 == "\t"
                    })
            }
        }
    }

    /// Reads RFC 4180, by scalars, since a CR LF is one `Character`.
    private func parse(_ csv: String) -> [[String]] {
        var rows: [[String]] = [[]]
        var field = ""
        var isQuoted = false
        var scalars = Array(csv.unicodeScalars)[...]
        while let scalar = scalars.popFirst() {
            switch scalar {
            case "\"" where isQuoted && scalars.first == "\"": field.unicodeScalars.append(scalars.removeFirst())
            case "\"": isQuoted.toggle()
            case "," where !isQuoted:
                rows[rows.count - 1].append(field)
                field = ""
            case "\r" where !isQuoted && scalars.first == "\n":
                scalars.removeFirst()
                rows[rows.count - 1].append(field)
                field = ""
                rows.append([])
            default: field.unicodeScalars.append(scalar)
            }
        }
        return rows.dropLast()
    }
}
