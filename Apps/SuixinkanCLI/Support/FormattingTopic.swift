import Domain

extension HelpTopic {
    /// How to have what a command gives as one needs it.
    static let formatting = HelpDocument(
        topic: "formatting",
        abstract: LocalizedText(en: "Output formats, fields, jq and templates.", zh: "输出格式、字段、jq 与模板。"),
        sections: [
            .init(title: LocalizedText(en: "Formats (--output)", zh: "格式（--output）"), blocks: [.terms(formats)]),
            .init(title: LocalizedText(en: "Fields", zh: "字段"), blocks: [.terms(fields)]),
            .init(
                title: LocalizedText(en: "Expressions (--jq)", zh: "表达式（--jq）"),
                blocks: [
                    .paragraph(
                        LocalizedText(
                            en: """
                                The JSON goes through an expression of jq's language: the whole document, with -o ndjson \
                                each row. Strings are written without quotation marks, anything else as JSON on a line. It \
                                needs libjq (Debian: libjq1), and loses digits of numbers above 2^53; ids and amounts are \
                                strings.
                                """,
                            zh: """
                                用 jq 表达式处理 JSON：默认处理整个文档，使用 -o ndjson 时逐行处理。字符串不带引号输出，其他值每行一个 JSON。\
                                需要 libjq（Debian：libjq1）；大于 2^53 的数字会丢失精度，编号和金额均为字符串。
                                """)),
                    .commands([
                        "suixinkan orders list -q '.list[].order_id'",
                        "suixinkan orders list -o ndjson -q 'select(.status == \"paid\") | .amount'",
                    ]),
                ]),
            .init(
                title: LocalizedText(en: "Templates (--template)", zh: "模板（--template）"),
                blocks: [
                    .paragraph(
                        LocalizedText(
                            en: """
                                A line for each row: {{.field}} stands for a field's value, \\t, \\n and \\\\ for a tab, a \
                                line end and a backslash. There is nothing else; who needs conditions needs --jq.
                                """,
                            zh: "每条记录输出一行：{{.字段}} 表示字段的值，\\t、\\n、\\\\ 表示制表符、换行和反斜杠。没有其他语法；需要条件时请用 --jq。")),
                    .commands(["suixinkan orders list --template '{{.order_id}}\\t{{.amount}}'"]),
                ]),
        ])

    private static let formats: [HelpDocument.Term] = [
        .init(
            "table",
            en: "For people; on a terminal the usual one. Cut to the terminal's width, never an id or an amount.",
            zh: "供人阅读，终端中的默认格式。按终端宽度截断，但不会截断编号和金额。"),
        .init(
            "tsv", en: "A line for each row with tabs between the fields; in a pipe the usual one.",
            zh: "每条一行、字段以制表符分隔，管道中的默认格式。"),
        .init(
            "json",
            en:
                "One document. A list is {\"list\": […], \"total\": …, \"truncated\": …}; truncated says that there are rows which are not in it.",
            zh: "一个 JSON 文档。列表形如 {\"list\": […], \"total\": …, \"truncated\": …}；truncated 表示还有未列出的行。"),
        .init("ndjson", en: "A JSON object for each row, on a line.", zh: "每条记录一行 JSON。"),
        .init(
            "csv",
            en: """
                RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe before it; --csv-raw leaves it. \
                --csv-bom is for Excel, which also rounds ids of more than 15 digits on a double click: import them as text.
                """,
            zh: """
                符合 RFC 4180。可能被表格软件当作公式的文本前会加单引号，--csv-raw 保持原样。--csv-bom 供 Excel 使用；Excel 双击打开时\
                会舍入超过 15 位的编号，请以文本方式导入。
                """),
        .init("id", en: "The first field of each row, a line each: its id.", zh: "每条记录的第一个字段（编号），每行一个。"),
        .init("template", en: "What --template says.", zh: "由 --template 指定。"),
    ]

    private static let fields: [HelpDocument.Term] = [
        .init(
            "--json FIELDS",
            en:
                "JSON with these fields alone, with commas between them, or all. Without FIELDS it says which there are.",
            zh: "只含这些字段（以逗号分隔）或 all 的 JSON；不带字段时列出可用字段。"),
        .init(
            "--columns FIELDS", en: "The same for tables, TSV, CSV and ids, in this order.",
            zh: "同样用于表格、TSV、CSV 和 id，按此顺序。"),
        .init("--no-header", en: "No line with titles.", zh: "不输出标题行。"),
    ]
}
