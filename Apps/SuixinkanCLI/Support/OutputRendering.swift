import Domain
import Presentation

/// Renders every payload in every format: a new one of either does not compile until all are covered.
struct OutputRendering {
    let format: OutputFormat
    var options: OutputOptions
    let language: Language
    /// The terminal's width in cells; nil where nothing is to be cut.
    var width: Int?
    /// How headings and values look.
    var style = Style.plain
    /// What the JSON goes through.
    var filter: JQFilter?

    /// The bytes for standard output. Throws where a field is asked for that is not there, or the filter fails.
    func render(_ payload: CommandOutput.Payload) throws -> [UInt8] {
        switch (payload, format) {
        // Rendered block by block, or reading by reading.
        case (.nothing, _), (.stream, _), (.watch, _): []
        case (.text(let text), _): Array(text.utf8)
        case (.bytes(let bytes), _): bytes
        case (.document(let document), _): try json(document, isIndented: format != .ndjson)
        case (.record(let record), _): try render(record.selecting(fields(of: record.fields.map(\.name))))
        case (.list(let list), .table) where options.fields == nil && list.reading != nil:
            bytes(details(Record(fields: list.reading ?? [])).rendered(width: width, style: style))
        case (.list(let list), _): try render(list.selecting(fields(of: list.columns.map(\.name))))
        case (.chart(let chart), .table) where options.fields == nil:
            bytes(chart.drawn(in: language).rendered(width: width, style: style))
        case (.chart(let chart), _): try render(.list(chart.list))
        }
    }

    private func render(_ record: Record) throws -> [UInt8] {
        let (names, values) = (record.fields.map(\.name), record.fields.map(\.value))
        return switch format {
        case .table: bytes(details(record).rendered(width: width, style: style))
        case .json: try json(record.json, isIndented: true)
        case .ndjson: try json(record.json, isIndented: false)
        case .csv: bytes(csv(names, [values]))
        case .tsv: bytes(tsv(names, [values]))
        case .id: bytes(values.first.map { DelimitedText.tsvLine([$0.machine]) } ?? "")
        case .template: bytes(line(names, values))
        }
    }

    private func render(_ list: List) throws -> [UInt8] {
        let names = list.columns.map(\.name)
        return switch format {
        case .table: bytes(shown(list))
        case .json: try json(list.json, isIndented: true)
        case .ndjson: try lines(list)
        case .csv: bytes(csv(names, list.rows))
        case .tsv: bytes(tsv(names, list.rows))
        case .id: bytes(list.rows.compactMap(\.first).map { DelimitedText.tsvLine([$0.machine]) }.joined())
        case .template: bytes(list.rows.map { line(names, $0) }.joined())
        }
    }

    /// The fields to write of those that are there. What a command has for another role only is no error, and missing.
    private func fields(of known: [String]) throws -> FieldSelection? {
        try options.template?.check(against: allowed(known))
        try options.fields?.check(against: allowed(known))
        return options.fields
    }

    /// What the command may have, where it says so.
    var declared: [String] = []

    private func allowed(_ known: [String]) -> [String] { known + declared.filter { !known.contains($0) } }

    // MARK: For machines

    private func json(_ value: JSONValue, isIndented: Bool) throws -> [UInt8] {
        var writer = JSONWriter(isIndented: isIndented && filter == nil)
        writer.write(value)
        guard filter == nil else { return try filtered(writer.bytes) }
        writer.endLine()
        return writer.bytes
    }

    private func lines(_ list: List) throws -> [UInt8] {
        let names = JSONNames(list.columns.map(\.name))
        var lines: [UInt8] = []
        var writer = JSONWriter()
        for number in list.rowNumbers {
            writer.writeObject { object in
                var column = 0
                list.forEachValue(ofRow: number) { value in
                    object.writeField(column, of: names, value.json)
                    column += 1
                }
            }
            if filter == nil {
                writer.endLine()
                // Rows are about as long as one another.
                if number == list.rowNumbers.lowerBound { writer.reserve(writer.bytes.count * list.rowNumbers.count) }
            } else {
                lines += try filtered(writer.bytes)
                writer = JSONWriter()
            }
        }
        return filter == nil ? writer.bytes : lines
    }

    private func filtered(_ json: [UInt8]) throws -> [UInt8] {
        guard let filter else { return json }
        do {
            return bytes(try filter.lines(for: json))
        } catch {
            throw CommandError(error.failure)
        }
    }

    private func csv(_ names: [String], _ rows: some Sequence<[FieldValue]>) -> String {
        let start = options.hasByteOrderMark ? DelimitedText.byteOrderMark : ""
        let header = options.hasHeader ? DelimitedText.csvLine(names.map(DelimitedCell.text)) : ""
        return rows.reduce(into: start + header) { text, row in
            text += DelimitedText.csvLine(row.map { options.isCSVRaw ? .raw($0.machine) : $0.cell })
        }
    }

    private func tsv(_ names: [String], _ rows: some Sequence<[FieldValue]>) -> String {
        rows.reduce(into: options.hasHeader ? DelimitedText.tsvLine(names) : "") { text, row in
            text += DelimitedText.tsvLine(row.map(\.machine))
        }
    }

    private func line(_ names: [String], _ values: [FieldValue]) -> String {
        options.template?.line { name in names.firstIndex(of: name).map { values[$0].machine } } ?? ""
    }

    // MARK: For people

    /// A table, on a narrow terminal without what is expendable; on one that is too narrow for any, each row's fields
    /// below one another.
    private func shown(_ list: List) -> String {
        let (rows, columns) = (Array(list.rows), list.columns.indices.filter { list.columns[$0].isShown })
        let table = table(list, rows, columns)
        guard let width, !rows.isEmpty else {
            return table.rendered(width: width, style: style, hasHeader: options.hasHeader)
        }

        var left = columns
        var fitting = table
        while fitting.narrowestWidth > width {
            let expendable = left.filter { list.columns[$0].expendability > 0 }
            guard let first = expendable.max(by: { list.columns[$0].expendability < list.columns[$1].expendability })
            else { return table.renderedAsLists(width: width, style: style) }
            left.removeAll { $0 == first }
            fitting = self.table(list, rows, left)
        }
        return fitting.rendered(width: width, style: style, hasHeader: options.hasHeader)
    }

    private func table(_ list: List, _ rows: [[FieldValue]], _ shown: [Int]) -> Table {
        Table(
            columns: shown.map { index in
                let column = list.columns[index]
                return Table.Column(
                    title: column.title(language), alignment: column.isRightAligned ? .right : .left,
                    isFlexible: column.isFlexible)
            },
            rows: (rows + (list.footer.map { [$0] } ?? [])).map { row in shown.map { row[$0].shown(language) } },
            tones: rows.map { row in shown.map { row[$0].meaning?.tone } })
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

extension Record {
    /// The fields that are asked for, in that order; a field that is not there is without a value.
    fileprivate func selecting(_ selection: FieldSelection?) -> Record {
        guard case .named(let names) = selection else { return self }
        return Record(fields: names.map { name in fields.first { $0.name == name } ?? Field(name, .text(nil)) })
    }
}
