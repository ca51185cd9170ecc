import PlatformInterface

/// The program that shows more than a screenful: what `SUIXINKAN_PAGER`, the setting `pager` or `PAGER` names.
///
/// It is started by its words, without a shell. Nothing is paged where nobody looks, where it fits the screen, on a dumb
/// terminal, in continuous integration, with `--no-pager`, and where the program is not there.
struct Pager {
    private let program: String
    private let arguments: [String]
    private let rows: Int
    private let host: Host

    init?(_ host: Host, settings: Settings, display: Display) {
        guard display.mayPage, let rows = host.terminal.rows, let line = settings.pager,
            let words = try? AliasWords.split(line), let name = words.first, name != "cat",
            let program = SearchPath(host).program(named: name)
        else { return nil }
        (self.program, arguments) = (program, Array(words.dropFirst()))
        (self.rows, self.host) = (rows, host)
    }

    /// Shows bytes that are for a person; false where they fit the screen, and nothing was done.
    func show(_ bytes: [UInt8]) throws -> Bool {
        guard bytes.count(where: { $0 == UInt8(ascii: "\n") }) >= rows else { return false }
        // Colours as they are, no pager for what fits after all, and the screen as it was: what git and gh say too.
        var variables: [String: String] = [:]
        if host.environment["LESS"] == nil { variables["LESS"] = "FRX" }
        if host.environment["LV"] == nil { variables["LV"] = "-c" }
        _ = try host.processes.show(bytes, with: program, arguments: arguments, variables: variables)
        return true
    }
}
