import Domain
import Presentation

/// A chart: drawn for people, its rows for machines.
struct Chart: Sendable {
    struct Bar: Sendable {
        let label: LocalizedText
        /// Its length, in a unit that all bars share.
        let value: Int64
        /// What is written behind it; nil where nothing is known.
        let text: String?
    }

    var title: LocalizedText
    var bars: [Bar]
    var total: (label: LocalizedText, text: String)?
    /// What the machine formats give.
    var list: List

    func drawn(in language: Language) -> BarChart {
        BarChart(
            title: title(language),
            bars: bars.map { BarChart.Bar($0.label(language), value: $0.value, text: $0.text) },
            total: total.map { ($0.label(language), $0.text) })
    }
}
