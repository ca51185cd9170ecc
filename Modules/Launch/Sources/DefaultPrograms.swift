/// The file of a user's default programs (`mimeapps.list`), of which one entry is ours: every other line stays as it is.
struct DefaultPrograms: Hashable {
    private static let group = "[Default Applications]"

    /// The file's lines; those that are not ours are never touched.
    private var lines: [String]

    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        // The end of the last line is no line of its own.
        if lines.last == "" { lines.removeLast() }
    }

    var text: String { lines.map { $0 + "\n" }.joined() }

    /// The programs for a type, the first preferred.
    func programs(for type: String) -> [String] {
        place(of: type).map { Self.programs(in: lines[$0]) } ?? []
    }

    /// Makes a program the first for a type; the others for it stay behind it.
    mutating func prefer(_ program: String, for type: String) {
        let others = programs(for: type).filter { $0 != program }
        let line = Self.line(type, [program] + others)
        if let place = place(of: type) {
            lines[place] = line
        } else if let heading = lines.firstIndex(where: Self.isHeading) {
            lines.insert(line, at: heading + 1)
        } else {
            if !lines.isEmpty, lines.last != "" { lines.append("") }
            lines += [Self.group, line]
        }
    }

    /// Takes a program away from a type; others for it stay.
    mutating func forget(_ program: String, for type: String) {
        guard let place = place(of: type) else { return }
        let others = programs(for: type).filter { $0 != program }
        if others.isEmpty { lines.remove(at: place) } else { lines[place] = Self.line(type, others) }
    }

    /// The index of the line of a type in the group of defaults.
    private func place(of type: String) -> Int? {
        guard let heading = lines.firstIndex(where: Self.isHeading) else { return nil }
        return lines.indices.dropFirst(heading + 1).prefix { !Self.trimmed(lines[$0]).hasPrefix("[") }
            .first { Self.trimmed(lines[$0].prefix { $0 != "=" }) == type && lines[$0].contains("=") }
    }

    private static func isHeading(_ line: String) -> Bool { trimmed(line) == group }

    private static func programs(in line: String) -> [String] {
        line.drop { $0 != "=" }.dropFirst().split(separator: ";").map { trimmed($0) }.filter { !$0.isEmpty }
    }

    private static func line(_ type: String, _ programs: [String]) -> String {
        "\(type)=\(programs.map { $0 + ";" }.joined())"
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
        return String(text.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }
}
