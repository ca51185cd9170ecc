import Domain
import FoundationEssentials
import PlatformInterface
import PlatformTesting
import Storage
import StorageInterface

/// Credential helpers in memory, `one` and `two` in `/h`, and the files beside them; both outlive the processes over them.
final class ScriptedPrograms: Sendable {
    struct State {
        /// What each helper has, by its name and the key.
        var secrets: [String: [String: String]] = [:]
        /// What a helper answers in place of the protocol, by its name.
        var faults: [String: Fault] = [:]
        /// How many steps on disk and in helpers a process still lives to see.
        var stepsLeft = Int.max
    }

    enum Fault {
        /// Refuses, with these words on standard output.
        case refuses(String)
        /// Does what it is asked and never answers.
        case hangs
    }

    let state = Locked(State())
    let files = InMemoryFileSystem()
    let ids = SequentialIDs()
    let said = Locked<[LocalizedText]>([])
    let runs = Locked<[RecordingProcessLauncher.Run]>([])

    /// A process whose new tokens go to this helper. Its first `steps` steps are done, the others are not.
    func store(
        _ helper: String?, installed: Set<String> = ["one", "two"], steps: Int = .max,
        busyLimit: Duration = .seconds(5)
    ) -> HelperTokenStore {
        state.withLock { $0.stepsLeft = steps }
        return HelperTokenStore(
            folder: "/s/default", host: host(installed), helper: helper, busyLimit: busyLimit,
            report: { [said] text in said.withLock { $0.append(text) } })
    }

    /// The machine that a process runs on.
    func host(_ installed: Set<String> = ["one", "two"]) -> Host {
        let processes = RecordingProcessLauncher(
            executables: Set(installed.map { "/h/docker-credential-\($0)" }),
            onRun: { [self] run throws(ProcessError) in try answer(run) })
        return .testing(
            environment: ["PATH": "relative:/h:/usr/bin"], ids: ids, files: MortalFiles(files: files, programs: self),
            folders: files, processes: processes)
    }

    /// All secrets of all helpers.
    var secrets: [String] { state.withLock { $0.secrets.values.flatMap(\.values) } }

    func set(_ fault: Fault?, for helper: String) { state.withLock { $0.faults[helper] = fault } }

    fileprivate func isAlive() -> Bool {
        state.withLock { state in
            state.stepsLeft -= 1
            return state.stepsLeft >= 0
        }
    }

    private func answer(_ run: RecordingProcessLauncher.Run) throws(ProcessError) -> ProgramResult {
        guard isAlive() else { throw ProcessError(message: LocalizedText(verbatim: "killed")) }
        runs.withLock { $0.append(run) }
        let name = String(run.executable.dropFirst("/h/docker-credential-".count))
        let result = state.withLock { state -> ProgramResult? in
            switch state.faults[name] {
            case .refuses(let words): return ProgramResult(status: 1, output: Array(words.utf8))
            case .hangs:
                _ = Self.obey(run, &state.secrets[name, default: [:]])
                return nil
            case nil: return Self.obey(run, &state.secrets[name, default: [:]])
            }
        }
        guard let result else { throw ProcessError(message: LocalizedText(verbatim: "ran for more than 3 seconds")) }
        return result
    }

    private struct Entry: Codable {
        let ServerURL: String, Username: String, Secret: String
    }

    private static func obey(_ run: RecordingProcessLauncher.Run, _ secrets: inout [String: String]) -> ProgramResult {
        let text = String(decoding: run.input, as: UTF8.self)
        switch run.arguments {
        case ["store"]:
            guard let entry = try? JSONDecoder().decode(Entry.self, from: Data(run.input)) else { break }
            secrets[entry.ServerURL] = entry.Secret
            return ProgramResult(status: 0)
        case ["get"]:
            guard let secret = secrets[text],
                let bytes = try? JSONEncoder().encode(Entry(ServerURL: text, Username: "x", Secret: secret))
            else { return ProgramResult(status: 1, output: Array("credentials not found in native keychain\n".utf8)) }
            return ProgramResult(status: 0, output: Array(bytes))
        case ["erase"]:
            // Like `secretservice`, it complains in words of its own.
            guard secrets.removeValue(forKey: text) != nil else {
                return ProgramResult(status: 1, output: Array("no such thing".utf8))
            }
            return ProgramResult(status: 0)
        case ["list"]:
            guard let bytes = try? JSONEncoder().encode(secrets.mapValues { _ in "x" }) else { break }
            return ProgramResult(status: 0, output: Array(bytes))
        default: break
        }
        return ProgramResult(status: 2, output: Array("unknown".utf8))
    }
}

/// Files of a process that may be killed before any change of them.
private struct MortalFiles: FileSystem {
    let files: InMemoryFileSystem
    let programs: ScriptedPrograms

    private func step(_ path: String) throws(FileError) {
        guard programs.isAlive() else {
            throw FileError(.unwritable, path: path, message: LocalizedText(verbatim: "killed"))
        }
    }

    func read(_ path: String, limit: Int) throws(FileError) -> [UInt8]? { try files.read(path, limit: limit) }

    func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
        try step(path)
        try files.replace(path, with: bytes)
    }

    func write(_ bytes: [UInt8], to path: String, at offset: Int) throws(FileError) {
        try step(path)
        try files.write(bytes, to: path, at: offset)
    }

    func createPrivateFile(_ path: String) throws(FileError) { try files.createPrivateFile(path) }
    func createPrivateFolder(_ path: String) throws(FileError) { try files.createPrivateFolder(path) }

    func remove(_ path: String) throws(FileError) {
        try step(path)
        try files.remove(path)
    }

    func moveAside(_ path: String, endings: [String], as word: String) throws(FileError) -> String? {
        try files.moveAside(path, endings: endings, as: word)
    }

    func withLock<Result>(_ path: String, waiting limit: Duration, _ body: () throws -> Result) throws -> Result {
        try files.withLock(path, waiting: limit, body)
    }
}
