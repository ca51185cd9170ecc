import Presentation
import TestSupport
import Testing

struct BarChartTests {
    private func chart(_ bars: [(String, Int64)], total: (String, String)? = nil) -> BarChart {
        BarChart(
            title: "收入", bars: bars.map { BarChart.Bar($0.0, value: $0.1, text: String($0.1)) },
            total: total.map { (label: $0.0, text: $0.1) })
    }

    @Test func barsAndValuesLineUpByCells() {
        let drawn = chart(
            [("2026-03-01 周日", 160), ("2026-03-02 Mon", 80), ("e\u{301}🇨🇳", 0), ("x", 1)], total: ("合计", "241")
        ).rendered(width: 40)
        #expect(
            drawn == """
                收入
                2026-03-01 周日  ██████████████████  160
                2026-03-02 Mon   █████████            80
                e\u{301}🇨🇳                                    0
                x                ▏                     1
                合计                                 241

                """)
    }

    @Test func barsBelowZeroGoTheOtherWay() {
        let drawn = chart([("a", 30), ("b", -10), ("c", 0), ("d", -1)]).rendered(width: 20)
        #expect(
            drawn == """
                收入
                a     █████████   30
                b  ███           -10
                c                  0
                d    █            -1

                """)
        #expect(chart([("a", -5), ("b", -10)]).rendered(width: 15) == "收入\na     ████   -5\nb  ███████  -10\n")
    }

    @Test func nothingButZerosAndNoBarsAtAllAreDrawnToo() {
        #expect(chart([("a", 0)]).rendered(width: 20) == "收入\na                  0\n")
        #expect(chart([]).rendered(width: 20) == "收入\n")
        #expect(chart([], total: ("t", "0")).rendered(width: 20) == "收入\nt                  0\n")
    }

    @Test func whereNothingIsKnownTheLabelStandsAlone() {
        let bars = [BarChart.Bar("a", value: 0, text: nil), BarChart.Bar("b", value: 4, text: "4")]
        #expect(BarChart(title: "t", bars: bars).rendered(width: 20) == "t\na\nb  ██████████████  4\n")
    }

    @Test func theGreatestNumbersHaveBarsToo() {
        let drawn = chart([("a", .max), ("b", .min), ("c", 1)]).rendered(width: 80)
        #expect(drawn.split(separator: "\n").allSatisfy { DisplayWidth.cells(of: $0) <= 80 })
    }

    @Test(arguments: [40, 60, 80])
    func everyLineIsWithinTheWidthAndEveryValueEndsAtTheSameCell(_ width: Int) {
        var generator = SeededGenerator(seed: UInt64(width))
        for _ in 0..<200 {
            let bars = (0..<6).map { _ in
                let value = Int64.random(in: -1_000...2_000, using: &generator)
                return BarChart.Bar(generator.text(upTo: 4), value: value, text: "|\(value)")
            }
            let drawn = BarChart(title: generator.text(upTo: 30), bars: bars).rendered(width: width)
            let lines = drawn.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            #expect(lines.allSatisfy { DisplayWidth.cells(of: $0) <= width && !$0.hasSuffix(" ") })
            #expect(Set(lines.suffix(6).map { DisplayWidth.cells(of: $0) }).count == 1)
        }
    }

    @Test func withoutATerminalItIsEightyWideAndNeverMuchWider() {
        let widths = [nil, 80, 100, 400].map { width in
            chart([("a", 5)]).rendered(width: width).split(separator: "\n").map { DisplayWidth.cells(of: $0) }.max()
        }
        #expect(widths == [80, 80, 100, 100])
    }

    @Test func tooNarrowATerminalGetsShortBarsAndWholeValues() {
        #expect(chart([("2026-03-02", 1_234)]).rendered(width: 10).hasSuffix("2026-03-02  ██████  1234\n"))
    }

    @Test func onlyTheTitleIsMarkedUp() {
        let drawn = chart([("a\u{1B}[2J", 5)]).rendered(width: 30, style: .ansi)
        #expect(drawn.hasPrefix("\u{1B}[1m收入\u{1B}[0m\na␛[2J  ") && drawn.filter { $0 == "\u{1B}" }.count == 2)
    }

    // MARK: gnuplot

    @Test func aScriptHoldsTheValuesByTheirDigits() {
        let bars = [
            BarChart.Bar("周一", value: 1_250, text: "12.50"), BarChart.Bar("周二", value: 0, text: nil),
            BarChart.Bar("周三", value: -2, text: "-0.02"),
        ]
        let script = BarChart(title: "收入", bars: bars, total: ("合计", "12.48")).gnuplotScript(for: .png)
        #expect(script.contains("\n0 12.50\n2 -0.02\nEND\n"))
        #expect(script.contains("('周一' 0, '周二' 1, '周三' 2)"))
        #expect(script.contains("set title '收入'.\"\\n\".'合计  12.48'\n"))
        #expect(script.contains("set terminal pngcairo "))
        #expect(BarChart(title: "", bars: []).gnuplotScript(for: .svg).contains("set terminal svg "))
    }

    @Test func noTextIsAnythingButATextInAScript() {
        let hostile = "x'; system('id') #\n`id` \"\\n\\\" {/Bold} $(id)\nEND\nplot 1"
        let chart = BarChart(
            title: hostile, bars: [BarChart.Bar(hostile, value: 1, text: "1; system('id')")], total: (hostile, hostile))
        let script = chart.gnuplotScript(for: .pdf)
        let text = "'x''; system(''id'') # `id` \"\\n\\\" {/Bold} $(id) END plot 1'"
        #expect(script.contains("(\(text) 0)"))
        // Where the texts are taken away, nothing of them is left.
        let rest = script.replacing(text.dropFirst().dropLast(), with: "").replacing("''", with: "")
        #expect(
            !rest.contains("system") && !rest.contains("`")
                && rest.split(separator: "\n").filter { $0 == "END" }.count == 1)
    }

    @Test func ofManyBarsSomeAreLabelled() {
        let bars = (0..<366).map { BarChart.Bar("day \($0)", value: 1, text: "1") }
        let script = BarChart(title: "t", bars: bars).gnuplotScript(for: .svg)
        #expect(script.split(separator: "\n").first { $0.hasPrefix("set xtics") }?.components(of: "'day ") == 31)
        #expect(script.contains("\n365 1\nEND\n"))
    }
}

extension Substring {
    fileprivate func components(of text: String) -> Int { self.ranges(of: text).count }
}
