import Domain
import NetworkingInterface
import Presentation

/// A list of rows that all have the same columns.
struct List: Sendable {
    struct Column: Sendable {
        let name: String
        let title: LocalizedText
        /// Whether its values line up on the right: ids and amounts.
        var isRightAligned = false
        /// Whether a narrow terminal may cut its values: texts, never ids or amounts.
        var isFlexible = false
        /// Whether a terminal's table shows it; the machine formats always do.
        var isShown = true
        /// Which columns a table leaves out first where the terminal is too narrow: the highest; 0 stays.
        var expendability = 0
    }

    private(set) var columns: [Column]
    /// Which of the rows that it was made of it has.
    private(set) var rowNumbers: Range<Int>
    /// Gives the values of a row in the fields at these places, one after the other. Nothing is made of a row before it is
    /// written, nor of a field that is not.
    private let values: @Sendable (_ row: Int, _ places: [Int?], (FieldValue) -> Void) -> Void
    /// Where the columns are among the fields; nil for a column that the rows do not have.
    private var places: [Int?]
    /// What the JSON document has beside `list`; nil for a list that has no pages.
    var paging: Paging?
    /// What else the JSON document has.
    var beside: [Record.Field] = []
    /// A last line of a terminal's table that is no row: a total, in the columns' order.
    var footer: [FieldValue]?

    /// What a terminal shows in place of a table: a label and a text each, wrapped and never cut. Nil for a table.
    var reading: [Record.Field]?

    /// Where in a longer list this one stands.
    struct Paging: Sendable {
        /// How many rows there are in all; nil where the server does not say.
        var total: Int?
        /// The page; nil for the whole list.
        var page: Int?
        var pageSize: Int
        var skipped: [SkippedRow]
        /// Whether there are rows that are not in the list, asked for or not.
        var isTruncated: Bool

        /// The number of the last page; nil where there are no rows, or nobody says how many. Any total is taken: it is the
        /// server's.
        var lastPage: Int? { total.flatMap { $0 > 0 && pageSize > 0 ? ($0 - 1) / pageSize + 1 : nil } }
    }

    /// Gives the values of one of its rows in the columns' order.
    func forEachValue(ofRow number: Int, _ body: (FieldValue) -> Void) { values(number, places, body) }

    /// The rows' values, each row made when it is asked for.
    var rows: LazyMapSequence<Range<Int>, [FieldValue]> {
        rowNumbers.lazy.map { number in
            var values: [FieldValue] = []
            forEachValue(ofRow: number) { values.append($0) }
            return values
        }
    }

    /// The same list with one of its rows alone.
    func alone(_ number: Int) -> List {
        var list = self
        list.rowNumbers = number..<number + 1
        return list
    }

    /// Its rows and what is beside them, for a document.
    var json: JSONValue {
        .object(
            [JSONField("list", .list(rows.map(object)))] + (paging?.fields ?? [])
                + beside.map { JSONField($0.name, $0.value.json) })
    }

    func object(_ row: [FieldValue]) -> JSONValue {
        .object(zip(columns, row).map { JSONField($0.name, $1.json) })
    }
}

extension List {
    /// A column together with what a row has in it, so that neither can be forgotten.
    struct Field<Row>: Sendable {
        let column: Column
        let value: @Sendable (Row) -> FieldValue

        init(_ column: Column, _ value: @escaping @Sendable (Row) -> FieldValue) {
            (self.column, self.value) = (column, value)
        }
    }

    init<Row: Sendable>(of rows: [Row], _ fields: [Field<Row>], paging: Paging? = nil) {
        columns = fields.map(\.column)
        places = Array(fields.indices)
        rowNumbers = rows.indices
        values = { row, places, body in
            let row = rows[row]
            for place in places {
                if let place { body(fields[place].value(row)) } else { body(.text(nil)) }
            }
        }
        self.paging = paging
    }

    /// The columns that are asked for, in that order and all of them shown; one that is not there is without values.
    func selecting(_ selection: FieldSelection?) -> List {
        guard let selection else { return self }
        let names =
            switch selection {
            case .all: columns.map(\.name)
            case .named(let names): names
            }
        let chosen = names.map { name in columns.firstIndex { $0.name == name } }
        var selected = self
        selected.places = chosen.map { $0.flatMap { places[$0] } }
        selected.columns = zip(names, chosen).map { name, place in
            var column = place.map { columns[$0] } ?? Column(name: name, title: LocalizedText(verbatim: name))
            column.isShown = true
            // Asked for by name, it is not left out where the terminal is narrow.
            if case .named = selection { column.expendability = 0 }
            return column
        }
        selected.footer = footer.map { footer in chosen.map { place in place.map { footer[$0] } ?? .text(nil) } }
        return selected
    }
}

extension List.Paging {
    fileprivate var fields: [JSONField] {
        [JSONField("total", .optional(total.map { Int64($0) }))]
            + (page.map { [JSONField("page", .number(Int64($0)))] } ?? [])
            + [
                JSONField("page_size", .number(Int64(pageSize))),
                JSONField("skipped", .list(skipped.map(\.json))),
                JSONField("truncated", .flag(isTruncated)),
            ]
    }
}

extension Record.Field {
    /// The rows that were left out, beside a list without pages.
    static func skipped(_ rows: [SkippedRow]) -> Record.Field {
        Record.Field("skipped", .document(.list(rows.map(\.json))).unseen)
    }
}

extension SkippedRow {
    fileprivate var json: JSONValue {
        .object([
            JSONField("row", .number(Int64(row))), JSONField("key_path", .text(keyPath)),
            JSONField("reason", .text(reason)),
        ])
    }

    /// What is said of a row that was left out.
    var warning: LocalizedText {
        let place = keyPath.isEmpty ? "" : "\(keyPath) "
        return LocalizedText(
            en: "Left out row \(row): \(place)\(reason).", zh: "已跳过第 \(row) 行：\(place)\(reason)。")
    }
}

extension CommandOutput {
    /// A list that came whole; rows that could not be read are said, and end with exit 13.
    static func list<Row: Sendable>(
        of rows: LooseList<Row>, _ fields: [List.Field<Row>], saying nothing: LocalizedText
    ) -> CommandOutput {
        var list = List(of: rows.rows, fields)
        list.beside = [.skipped(rows.skipped)]
        var output = CommandOutput(.list(list))
        if !rows.skipped.isEmpty {
            output.problem = .init(category: .partial, texts: rows.skipped.map(\.warning))
        } else if rows.rows.isEmpty {
            output.notices = [nothing]
        }
        return output
    }
}
