import Domain
import Presentation

/// The formats of `--output`.
enum OutputFormat: String, CaseIterable, Sendable {
    case table, json, ndjson, csv, tsv, id, template

    /// Those that need nothing else: what a setting may name.
    static let usual = allCases.filter { $0 != .template }

    /// Whether what is written is JSON, which `--jq` can read.
    var isJSON: Bool { self == .json || self == .ndjson }
}

/// How the payload of one run is to be written, as somebody asked for it.
struct OutputOptions: Sendable {
    /// Nil for a table on a terminal and TSV elsewhere.
    var format: OutputFormat?
    /// The fields to write, in this order; nil for the format's usual ones.
    var fields: FieldSelection?
    var template: RowTemplate?
    /// An expression of jq's language to put the JSON through.
    var jq: String?
    var hasHeader = true
    /// Whether texts that a spreadsheet would run as a formula stay as they are in CSV.
    var isCSVRaw = false
    /// Whether CSV begins with a byte order mark.
    var hasByteOrderMark = false

    /// Refuses fields that a command does not have, before it asks anybody anything.
    func checkFields(of command: Command) throws {
        guard !command.fields.isEmpty else { return }
        try fields?.check(against: command.fields)
        try template?.check(against: command.fields)
    }
}

/// Which fields to write.
enum FieldSelection: Hashable, Sendable {
    case all
    case named([String])

    /// Reads `all`, or names with commas between them.
    init(_ text: String) {
        let names = text.split(separator: ",").map { String($0.filter { $0 != " " }) }.filter { !$0.isEmpty }
        self = names == ["all"] ? .all : .named(names)
    }

    /// Refuses a name that is none of `known`, and says which there are.
    func check(against known: [String]) throws(CommandError) {
        guard case .named(let names) = self else { return }
        let all = known.joined(separator: ", ")
        let hint = LocalizedText(en: "The fields are: \(all).", zh: "可用的字段有：\(all)。")
        guard !names.isEmpty else {
            throw .usage(en: "No field is named. \(hint(.english))", zh: "没有指定字段。\(hint(.simplifiedChinese))")
        }
        if let unknown = names.first(where: { !known.contains($0) }) {
            throw .unknown(
                en: "There is no field “\(unknown)”.", zh: "没有“\(unknown)”字段。", typed: unknown, among: known, hint: hint
            )
        }
    }
}

extension RowTemplate {
    /// Refuses a field that is none of `known`, and says which there are.
    func check(against known: [String]) throws(CommandError) {
        if !fields.isEmpty { try FieldSelection.named(fields).check(against: known) }
    }
}

extension Settings {
    /// How the payload is to be written. What was asked for on the command line must not contradict itself there.
    func outputOptions() throws -> OutputOptions {
        var options = OutputOptions(format: try output())
        options.hasHeader = !arguments.has("no-header")
        options.isCSVRaw = arguments.has("csv-raw")
        options.hasByteOrderMark = arguments.has("csv-bom")
        options.jq = arguments.options["jq"]

        let (json, columns) = (arguments.options["json"], arguments.options["columns"])
        let flag = arguments.options["output"].flatMap { OutputFormat(rawValue: $0) }
        try refuseContradictions(json: json != nil, columns: columns != nil, flag: flag)
        options.fields = (json ?? columns).map { FieldSelection($0) }
        if json != nil || options.jq != nil { options.format = flag == .ndjson ? .ndjson : .json }
        if let text = arguments.options["template"] {
            do {
                options.template = try RowTemplate(text)
            } catch {
                throw CommandError(error.failure)
            }
            options.format = .template
        } else if options.format == .template {
            throw CommandError.usage(
                en: "The format template needs --template, such as --template '{{.order_id}}'.",
                zh: "template 格式需要 --template，例如 --template '{{.order_id}}'。")
        }
        return options
    }

    private func refuseContradictions(json: Bool, columns: Bool, flag: OutputFormat?) throws {
        let given = ["json", "jq", "template", "columns"].filter { arguments.options[$0] != nil }
        if let flag, let name = given.first(where: { $0 == "json" || $0 == "jq" }), !flag.isJSON {
            throw contradiction("--\(name)", "--output \(flag.rawValue)")
        }
        if let flag, given.contains("template"), flag != .template {
            throw contradiction("--template", "--output \(flag.rawValue)")
        }
        if json, columns { throw contradiction("--json", "--columns") }
        if given.contains("template"), let other = given.first(where: { $0 != "template" }) {
            throw contradiction("--template", "--\(other)")
        }
    }

    private func contradiction(_ one: String, _ other: String) -> CommandError {
        .usage(en: "\(one) and \(other) contradict each other.", zh: "\(one) 与 \(other) 不能同时使用。")
    }
}
