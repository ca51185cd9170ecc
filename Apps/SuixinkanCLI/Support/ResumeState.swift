import Domain
import FoundationEssentials
import PlatformInterface

/// The file of `--resume`: up to where a list is written whole, in the list (`Place`) and in the file that it is written to.
///
/// Rows are written first and the state is saved behind them. What a process that was killed had written beyond the
/// state is cut off by the one that goes on, and written again: nothing is lost and nothing is there twice.
struct ResumeState<Place: Codable & Sendable>: Sendable {
    let path: String
    /// Where the list goes on.
    private(set) var place: Place
    /// Whether an earlier process has brought it to its end.
    let isDone: Bool

    /// What the list is and how it is written.
    private let subject: [String: String]
    private let output: String
    /// How many bytes the output file had before the list began, and how many it has with all that is written.
    private let start: Int64
    private var length: Int64
    private let files: any FileSystem

    /// The file as it is on disk.
    private struct Saved: Codable {
        let version: Int, subject: [String: String], output: String, start: Int64, bytes: Int64, done: Bool
        let place: Place
    }

    /// Ten thousand ids and the rest.
    private static var sizeLimit: Int { 1 << 20 }
    private static var version: Int { 1 }

    /// Whether something of it is written, and what stands before the first row with it.
    var goesOn: Bool { length > start }

    mutating func wrote(_ count: Int) { length += Int64(count) }

    /// Takes up what is in the file, or begins at `first` where there is none. Throws where the file is about another list,
    /// or standard output is not the file that this one was begun in.
    static func taken(
        from path: String, about subject: [String: String], beginningAt first: Place, in context: CommandContext
    ) throws -> ResumeState {
        let files = context.host.files
        guard let file = context.host.outputFile, let output = try file.place() else {
            throw CommandError.usage(
                en: "--resume needs a file as standard output: “… --resume \(path) >> orders.ndjson”.",
                zh: "--resume 要求标准输出是文件：“… --resume \(path) >> orders.ndjson”。")
        }
        guard let bytes = try files.read(path, limit: sizeLimit) else {
            var state = ResumeState(
                path: path, place: first, isDone: false, subject: subject, output: output.identity,
                start: output.length, length: output.length, files: files)
            try state.save(first, isDone: false)
            return state
        }
        guard let saved = try? JSONDecoder().decode(Saved.self, from: Data(bytes)), saved.version == version,
            0 <= saved.start, saved.start <= saved.bytes
        else {
            throw CommandError.usage(
                en: "“\(path)” holds no place to go on from. Name another file for --resume.",
                zh: "“\(path)”不是 --resume 的进度文件，请为 --resume 指定其他文件。")
        }
        if let different = Set(saved.subject.keys).union(subject.keys).sorted().first(where: {
            saved.subject[$0] != subject[$0]
        }) {
            throw CommandError.usage(
                en:
                    "“\(path)” belongs to another one: its \(different) is “\(saved.subject[different] ?? "")”, not “\(subject[different] ?? "")”. Remove it to begin anew.",
                zh:
                    "“\(path)”属于另一次执行：其 \(different) 为“\(saved.subject[different] ?? "")”，而不是“\(subject[different] ?? "")”。如需重新开始，请删除该文件。"
            )
        }
        guard saved.output == output.identity, saved.bytes <= output.length else {
            throw CommandError.usage(
                en:
                    "Standard output is not the file that this was begun in, or that has lost what was in it. Append to that file (>>), or remove “\(path)” to begin anew.",
                zh: "标准输出不是开始时的文件，或该文件的内容已丢失。请追加到原文件（>>），或删除“\(path)”后重新开始。")
        }
        if !saved.done, saved.bytes < output.length { try file.cut(to: saved.bytes) }
        return ResumeState(
            path: path, place: saved.place, isDone: saved.done, subject: subject, output: saved.output,
            start: saved.start, length: saved.bytes, files: files)
    }

    /// Saves that all before `place` is written.
    mutating func save(_ place: Place, isDone: Bool) throws {
        self.place = place
        let saved = Saved(
            version: Self.version, subject: subject, output: output, start: start, bytes: length, done: isDone,
            place: place)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        try files.replace(path, with: Array(try encoder.encode(saved)))
    }
}
