/// A format of a chart's file.
public enum ChartFileFormat: String, Hashable, Sendable, CaseIterable {
    /// Scalable vector graphics.
    case svg
    /// A picture of 960 × 540 pixels.
    case png
    /// A page of 10 × 5.6 inches.
    case pdf

    /// How every file of the format begins.
    public var signature: [UInt8] {
        switch self {
        case .svg: Array("<?xml".utf8)
        case .png: [0x89] + Array("PNG\r\n".utf8)
        case .pdf: Array("%PDF".utf8)
        }
    }

    fileprivate var terminal: String {
        switch self {
        case .svg: "svg noenhanced size 960,540 background rgb 'white'"
        case .png: "pngcairo noenhanced size 960,540"
        case .pdf: "pdfcairo noenhanced size 10in,5.6in"
        }
    }
}

extension BarChart {
    /// More labels than these would lie on one another.
    private static let mostLabels = 32

    /// A script for gnuplot's standard input that draws the chart to its standard output. No text of the chart can be
    /// anything but a text in it, and none is marked up.
    public func gnuplotScript(for format: ChartFileFormat) -> String {
        let step = max(1, (bars.count + Self.mostLabels - 1) / Self.mostLabels)
        let labels = bars.enumerated().filter { $0.offset % step == 0 }
            .map { "\(Self.quoted($0.element.label)) \($0.offset)" }
        let values = bars.enumerated().compactMap { index, bar in
            bar.text.flatMap { Self.isNumber($0) ? "\(index) \($0)" : nil }
        }
        let heading = [title] + (total.map { ["\($0.label)  \($0.text)"] } ?? [])
        let lines = [
            "set encoding utf8",
            "set terminal \(format.terminal)",
            // A line end within a title needs the other quotation marks.
            "set title " + heading.map(Self.quoted).joined(separator: ".\"\\n\"."),
            "unset key",
            "set style fill solid 0.85 noborder",
            "set boxwidth 0.7",
            "set grid ytics",
            "set tics nomirror",
            "set format y '%.10g'",
            "set xrange [-0.6:\(max(0, bars.count - 1)).6]",
            // Zero is always on the axis; a chart of nothing but zeros has a height all the same.
            "set yrange [\(values.isEmpty || bars.allSatisfy { $0.value == 0 } ? "0:1" : "*<0:0<*")]",
            // Where bars stand close, slanted labels would begin beyond the picture's edge.
            "set xtics rotate by \(bars.count > 12 ? 90 : 45) right (" + labels.joined(separator: ", ") + ")",
            "$bars << END",
        ]
        // A plot of no data at all is an error to gnuplot; one outside the range draws nothing.
        let data = values.isEmpty ? ["-9 0"] : values
        return (lines + data + ["END", "plot $bars using 1:2 with boxes linecolor rgb '#3366aa'", ""])
            .joined(separator: "\n")
    }

    /// Within single quotation marks gnuplot knows two of them for one, and nothing else.
    private static func quoted(_ text: String) -> String {
        "'" + TerminalSafe.text(text).replacing("'", with: "''") + "'"
    }

    private static func isNumber(_ text: String) -> Bool {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        return !digits.isEmpty
            && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".") }
    }
}
