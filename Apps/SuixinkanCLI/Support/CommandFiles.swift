import Domain
import PlatformInterface

extension CommandContext {
    /// The bytes of a file that an argument names, or of standard input for `-`. Throws where there is no such file, and
    /// where there is more than `limit`.
    func input(_ path: String, limit: Int) throws -> [UInt8] {
        if path == "-" { return try host.terminal.readAll(limit: limit) }
        do {
            guard let bytes = try host.files.read(path, limit: limit) else {
                throw CommandError(
                    .io, en: "Cannot read “\(path)”: there is no such file.", zh: "无法读取“\(path)”：文件不存在。")
            }
            return bytes
        } catch let error as FileError where error.code == .tooLarge {
            // Nothing is wrong with the disk: it is the wrong file, as with too much of standard input.
            throw CommandError(Failure(.usage, error.failure.message))
        } catch let error as FileError where error.code == .unreadable {
            // Nothing that an argument names stands in another file's place.
            guard let kind = try? host.folders.facts(of: path)?.kind, kind == .folder || kind == .other else {
                throw error
            }
            throw CommandError(
                .io, en: "Cannot read “\(path)”: it is not a regular file. Use - for standard input.",
                zh: "无法读取“\(path)”：不是普通文件。标准输入请用 -。")
        }
    }

    /// Asks before something that is at a path already is replaced.
    func confirmReplacing(_ path: String) throws {
        guard try host.folders.facts(of: path) != nil else { return }
        try confirm(
            LocalizedText(en: "“\(path)” is there already. Replace it?", zh: "“\(path)”已存在。是否覆盖？"))
    }

    /// Makes `bytes` a file's content in one step, readable by its owner alone.
    func write(_ bytes: [UInt8], toFile path: String) throws {
        try host.files.replace(path, with: bytes)
    }

    /// Whether a person sees standard output as it comes.
    var showsOutput: Bool { host.terminal.isTerminal(.output) }
}
