import Glibc
import Platform
import PlatformContract
import PlatformInterface
import PlatformTesting
import TestSupport
import Testing

enum OutputFiles: CaseIterable {
    case posix, appended, recorded

    func verify(_ clause: OutputFileContract.Clause) throws {
        if case .recorded = self {
            let terminal = RecordingTerminal()
            try clause(
                OutputFileContract.Subject(
                    file: terminal.outputFile, write: { try terminal.write(Array($0.utf8), to: .output) },
                    content: { terminal.output }))
            return
        }
        let folder = try TemporaryFolder(), path = folder.path("output")
        let descriptor = open(path, O_WRONLY | O_CREAT | (self == .appended ? O_APPEND : 0), 0o600)
        defer { close(descriptor) }
        try clause(
            OutputFileContract.Subject(
                file: PosixOutputFile(descriptor: descriptor),
                write: { text in
                    let bytes = Array(text.utf8)
                    #expect(write(descriptor, bytes, bytes.count) == bytes.count)
                },
                content: {
                    String(decoding: try PosixFileSystem().read(path, limit: 1 << 10) ?? [], as: UTF8.self)
                }))
    }
}

@Test(arguments: OutputFileContract.clauses, OutputFiles.allCases)
func outputFileKeeps(_ clause: OutputFileContract.Clause, _ file: OutputFiles) throws {
    try file.verify(clause)
}

@Test(arguments: ["/dev/null", "/"])
func whatIsNoRegularFileIsNone(_ path: String) throws {
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    #expect(try PosixOutputFile(descriptor: descriptor).place() == nil)
}

@Test func aClosedOutputIsAnError() {
    #expect(throws: TerminalError.self) { try PosixOutputFile(descriptor: 1_000_000).place() }
}
