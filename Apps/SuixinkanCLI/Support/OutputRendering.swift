import Domain
import Presentation

/// The formats of `--output`.
enum OutputFormat: String, CaseIterable, Sendable {
    case table, json, ndjson, csv, tsv
}

/// Renders every payload in every format: a new one of either does not compile until all are covered.
struct OutputRendering {
    let format: OutputFormat
    let language: Language
    /// The terminal's width in cells; nil where nothing is to be cut.
    let width: Int?
    /// How headings look.
    var style = Style.plain

    /// The bytes for standard output.
    func render(_ payload: CommandOutput.Payload) -> [UInt8] {
        switch (payload, format) {
        case (.nothing, _): []
        case (.text(let text), _): Array(text.utf8)
        case (.bytes(let bytes), _): bytes

        case (.record(let record), .table): bytes(details(record).rendered(width: width, style: style))
        case (.record(let record), .json): bytes(record.json.rendered(indented: true) + "\n")
        case (.record(let record), .ndjson): bytes(record.json.rendered(indented: false) + "\n")
        case (.record(let record), .csv):
            bytes(DelimitedText.csv(header: record.fields.map(\.name), rows: [record.fields.map(\.value.cell)]))
        case (.record(let record), .tsv):
            bytes(DelimitedText.tsv(header: record.fields.map(\.name), rows: [record.fields.map(\.value.machine)]))

        case (.chart(let chart), .json), (.chart(let chart), .ndjson), (.chart(let chart), .csv),
            (.chart(let chart), .tsv):
            render(.list(chart.list))
        case (.chart(let chart), .table): bytes(chart.drawn(in: language).rendered(width: width, style: style))
        case (.list(let list), .table): bytes(shown(list))
        case (.list(let list), .json): bytes(list.json.rendered(indented: true) + "\n")
        case (.list(let list), .ndjson):
            bytes(list.rows.map { list.object($0).rendered(indented: false) + "\n" }.joined())
        case (.list(let list), .csv):
            bytes(DelimitedText.csv(header: list.columns.map(\.name), rows: list.rows.map { $0.map(\.cell) }))
        case (.list(let list), .tsv):
            bytes(DelimitedText.tsv(header: list.columns.map(\.name), rows: list.rows.map { $0.map(\.machine) }))
        }
    }

    /// A table, on a narrow terminal without what is expendable; on one that is too narrow for any, each row's fields
    /// below one another.
    private func shown(_ list: List) -> String {
        let columns = list.columns.indices.filter { list.columns[$0].isShown }
        let table = table(list, columns)
        guard let width, !list.rows.isEmpty else { return table.rendered(width: width, style: style) }

        var left = columns
        var fitting = table
        while fitting.narrowestWidth > width {
            let expendable = left.filter { list.columns[$0].expendability > 0 }
            guard let first = expendable.max(by: { list.columns[$0].expendability < list.columns[$1].expendability })
            else { return table.renderedAsLists(width: width, style: style) }
            left.removeAll { $0 == first }
            fitting = self.table(list, left)
        }
        return fitting.rendered(width: width, style: style)
    }

    private func table(_ list: List, _ shown: [Int]) -> Table {
        Table(
            columns: shown.map { index in
                let column = list.columns[index]
                return Table.Column(
                    title: column.title(language), alignment: column.isRightAligned ? .right : .left,
                    isFlexible: column.isFlexible)
            },
            rows: (list.rows + (list.footer.map { [$0] } ?? [])).map { row in shown.map { row[$0].shown(language) } })
    }

    private func details(_ record: Record) -> DetailList {
        DetailList(
            record.fields.compactMap { field in
                let value = field.value.shown(language)
                return value.isEmpty ? nil : DetailList.Item(field.label(language), value)
            })
    }

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}
