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

    var columns: [Column]
    /// The rows' values, in the columns' order.
    var rows: [[FieldValue]]
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

    init<Row>(of rows: [Row], _ fields: [Field<Row>], paging: Paging? = nil) {
        columns = fields.map(\.column)
        self.rows = rows.map { row in fields.map { $0.value(row) } }
        self.paging = paging
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
        let json = JSONValue.list(rows.map(\.json))
        return Record.Field(
            "skipped",
            FieldValue(json: json, machine: json.rendered(indented: false), shown: LocalizedText(verbatim: "")))
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
    static func list<Row>(
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
