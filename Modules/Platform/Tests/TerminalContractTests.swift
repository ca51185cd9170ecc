import Glibc
import Platform
import PlatformContract
import PlatformInterface
import PlatformTesting
import TestSupport
import Testing

/// Live and double, by the same clauses.
@Suite(.timeLimit(.minutes(2))) struct TerminalContractTests {
    /// In a process of its own, whose streams are the clause's.
    @Test(arguments: TerminalContract.clauses)
    func theLiveTerminalKeeps(_ clause: TerminalContract.Clause) async throws {
        let folder = try TemporaryFolder()
        await #expect(processExitsWith: .success) {
            [promise = clause.testDescription as String, folder = folder.path as String] in
            let clause = try #require(TerminalContract.clauses.first { $0.testDescription == promise })
            try clause { setting in try ownStreams(setting, in: folder) }
        }
    }

    @Test(arguments: TerminalContract.clauses)
    func theRecordingTerminalKeeps(_ clause: TerminalContract.Clause) throws {
        try clause { setting in
            let terminal = RecordingTerminal(
                lines: setting.lines, input: setting.input, secrets: setting.secrets, terminals: setting.terminals,
                columns: setting.columns)
            return TerminalContract.Subject(terminal: terminal, written: { terminal.bytes($0) })
        }
    }
}

/// Makes this process's streams what the setting says: a terminal that somebody sits at, files where it is none.
private func ownStreams(_ setting: TerminalContract.Setting, in folder: String) throws -> TerminalContract.Subject {
    let screen = try PseudoTerminal(), shown = Watched<[UInt8]>([])
    // Until the process ends: whoever leaves a terminal hangs it up.
    _ = Unmanaged.passRetained(screen)
    if let columns = setting.columns { screen.setColumns(UInt16(columns)) }
    let files = PosixFileSystem()
    try files.replace("\(folder)/0", with: Array(setting.lines.map { $0 + "\n" }.joined().utf8) + setting.input)
    for stream in [StandardStream.input, .output, .error] {
        let isTerminal = setting.terminals.contains(stream)
        let path = isTerminal ? screen.path : "\(folder)/\(stream.rawValue)"
        let descriptor = open(path, isTerminal ? O_RDWR | O_NOCTTY : O_RDWR | O_CREAT, 0o600)
        try #require(descriptor >= 0 && dup2(descriptor, stream.rawValue) >= 0)
    }
    if !setting.secrets.isEmpty {
        onThread {
            do {
                for answer in setting.secrets.map({ $0 + "\n" }) + ["\u{4}"] {
                    let question = try screen.screen(until: ": ")
                    shown.update { $0 += Array(question.utf8) }
                    screen.type(answer)
                }
            } catch {
                Issue.record(error)
            }
        }
    }
    return TerminalContract.Subject(
        terminal: PosixTerminal(),
        written: { stream in
            if setting.terminals.contains(stream) { return shown.value }
            return try files.read("\(folder)/\(stream.rawValue)", limit: 1 << 20) ?? []
        })
}
