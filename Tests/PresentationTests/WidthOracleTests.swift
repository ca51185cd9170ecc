import Foundation
import Presentation
import TestSupport
import Testing

/// Widths held against the PyPI package wcwidth (case H21), which `Tools/test` installs into `.build/widths`.
@Suite(.enabled(if: WidthOracle.isThere, "wcwidth is not in .build/widths; Tools/test installs it"))
struct WidthOracleTests {
    @Test func aHundredThousandRandomTextsAreAsWideAsTheOracleSays() async throws {
        var generator = SeededGenerator(seed: 21_000)
        let texts = (0..<100_000).map { _ in generator.displayText() }
        let widths = try await WidthOracle.widths(of: texts)
        try #require(widths.count == texts.count)
        for (text, width) in zip(texts, widths) where DisplayWidth.cells(of: text) != width {
            let scalars = text.unicodeScalars.map { String($0.value, radix: 16) }
            Issue.record("\(scalars): \(DisplayWidth.cells(of: text)) cells, the oracle says \(width)")
        }
    }

    /// The names of H21, each beside a mark and an amount that have to begin at the same cell, cut and not.
    @Test(arguments: [18, 24, 40, 80])
    func everyColumnBeginsWhereTheOracleSaysToo(_ width: Int) async throws {
        var generator = SeededGenerator(seed: 21_001)
        let names =
            [
                "张三丰", "ＡＢ", "ｶﾅ", "e\u{301}", "🇨🇳", "\u{2764}\u{FE0F}", "👨‍👩‍👧‍👦", "A\u{200B}B", "𠮷野家", "李\u{E0100}", "한국",
                "1\u{FE0F}\u{20E3}", "",
            ] + (0..<2_000).map { _ in generator.displayText() }
        let table = Table(
            columns: [
                Table.Column(title: "name", minimumCells: 4, isFlexible: true),
                Table.Column(title: "|amount", alignment: .left),
            ], rows: names.map { [$0, "|12.50"] })
        let starts = table.rendered(width: width).split(separator: "\n").map { line in
            String(line[..<(line.range(of: "|", options: .backwards)?.lowerBound ?? line.startIndex)])
        }
        #expect(starts.count == names.count + 1)
        #expect(Set(try await WidthOracle.widths(of: starts)).count == 1)
    }
}

private enum WidthOracle {
    private static var checkout: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
    }
    private static var python: String { checkout.appendingPathComponent(".build/widths/bin/python").path }

    static var isThere: Bool {
        FileManager.default.fileExists(atPath: checkout.appendingPathComponent(".build/widths/requirements.txt").path)
    }

    static func widths(of texts: [String]) async throws -> [Int] {
        let folder = try TemporaryFolder()
        let lines = texts.map { JSONValue.text($0).rendered(indented: false) + "\n" }.joined()
        try Data(lines.utf8).write(to: URL(fileURLWithPath: folder.path("texts")))
        let oracle = checkout.appendingPathComponent("Tools/widths/oracle.py").path
        let child = try ChildProcess(python, ["-B", oracle, folder.path("texts")])
        let status = try await child.ended(within: .seconds(120))
        try #require(status == 0, "\(child.output.suffix(500))")
        let said = try String(contentsOfFile: folder.path("texts.widths"), encoding: .utf8)
        return said.split(separator: "\n").compactMap { Int($0) }
    }
}

extension SeededGenerator {
    /// A text without controls: of any script, joined, marked, selected and cut up as badly as can be.
    fileprivate mutating func displayText() -> String {
        let ranges: [ClosedRange<UInt32>] = [
            0x20...0x7E, 0x20...0x7E, 0xA0...0x36F, 0x370...0x8FF, 0x900...0xDFF, 0x1100...0x11FF, 0x200B...0x200F,
            0x2010...0x27BF, 0x3000...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFE00...0xFE0F, 0xFF01...0xFFEE,
            0x1F1E6...0x1F1FF, 0x1F300...0x1FAFF, 0x1F3FB...0x1F3FF, 0x20000...0x200FF, 0xE0100...0xE01EF,
            0x10000...0x10FFFF,
        ]
        let pieces = [
            "👨‍👩‍👧‍👦", "🇨🇳", "1\u{FE0F}\u{20E3}", "\u{2764}\u{FE0F}", "⌚\u{FE0E}", "\u{200D}", "\u{FE0F}", "\u{FE0E}", "👍🏽",
            "क्ष", "\u{94D}", "张三", "e\u{301}",
        ]
        var text = ""
        for _ in 0..<Int.random(in: 0...8, using: &self) {
            if Int.random(in: 0..<4, using: &self) == 0 {
                text += pieces.randomElement(using: &self) ?? ""
            } else if let range = ranges.randomElement(using: &self),
                let scalar = Unicode.Scalar(UInt32.random(in: range, using: &self))
            {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
