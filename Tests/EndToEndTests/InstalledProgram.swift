import Foundation
import Glibc
import TestSupport

/// The built programs, run as people run them: in a home folder of the test's own.
struct InstalledProgram {
    let home: TemporaryFolder

    init() throws {
        home = try TemporaryFolder()
    }

    struct Result {
        let status: Int32
        let output: String
        let error: String
    }

    /// The folder of the programs: the build's, beside the running test.
    static var folder: String {
        get throws {
            let test = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            var folder = URL(fileURLWithPath: test).deletingLastPathComponent()
            // `swift test` runs a helper of the toolchain in some configurations; the build folder is then in its arguments.
            if !FileManager.default.isExecutableFile(atPath: folder.appendingPathComponent("suixinkan").path),
                let bundle = CommandLine.arguments.first(where: { $0.hasSuffix(".xctest") })
            {
                folder = URL(fileURLWithPath: bundle).deletingLastPathComponent()
            }
            return folder.path
        }
    }

    private var environment: [String: String] {
        get throws {
            ["HOME": home.path, "PATH": try "\(Self.folder):/usr/bin:/bin", "XDG_RUNTIME_DIR": home.path("run")]
        }
    }

    /// Runs one command to its end.
    func run(_ arguments: String..., input: String = "") async throws -> Result {
        try await run(["\(Self.folder)/suixinkan"] + arguments, input: input)
    }

    /// Runs one command to its end, or ends it with `kill -9` where it takes longer than that.
    func run(_ arguments: [String], input: String, killedAfter seconds: Double?) async throws -> Result {
        // timeout(1) waits and kills as precisely as a timer of the kernel, and dies of the same signal.
        let killer = seconds.map { ["/usr/bin/timeout", "-s", "KILL", String($0)] } ?? []
        return try await run(killer + ["\(Self.folder)/suixinkan"] + arguments, input: input)
    }

    /// Runs a shell's line, with `suixinkan` on the path.
    func shell(_ line: String) async throws -> Result {
        try await run(["/bin/sh", "-c", line])
    }

    /// Runs one command whose standard output nobody reads any more.
    func runIntoClosedPipe(_ arguments: [String]) async throws -> Result {
        let closing = #"pipe(R, W); close(R); open(STDOUT, ">&", W); exec(@ARGV)"#
        return try await run(["/usr/bin/perl", "-e", closing, "\(Self.folder)/suixinkan"] + arguments)
    }

    private func run(_ command: [String], input: String = "") async throws -> Result {
        // Files, not pipes: a server that the command starts must not be waited for, and none of it can fill a buffer.
        let run = UUID().uuidString
        let (outputPath, errorPath, inputPath) = (
            home.path("\(run).out"), home.path("\(run).err"), home.path("\(run).in")
        )
        try Data(input.utf8).write(to: URL(fileURLWithPath: inputPath))
        let redirection = #"in=$1 out=$2 err=$3; shift 3; exec "$@" <"$in" >"$out" 2>"$err""#
        let process = try ChildProcess(
            "/usr/bin/env",
            try ["-i"] + environment.map { "\($0)=\($1)" }
                + ["/bin/sh", "-c", redirection, "sh", inputPath, outputPath, errorPath] + command)
        return Result(
            status: try await process.ended(), output: try String(contentsOfFile: outputPath, encoding: .utf8),
            error: try String(contentsOfFile: errorPath, encoding: .utf8))
    }

    /// The file of the demo server's data.
    var demoData: String { home.path(".local/state/suixinkan/demo.db") }

    /// The demo server's process; nil where none was started.
    var demoServer: Int32? {
        guard let data = FileManager.default.contents(atPath: home.path("run/suixinkan/demo.port")),
            let file = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        else { return nil }
        return (file["pid"] as? NSNumber)?.int32Value
    }

    /// Ends the demo server that this home folder's commands started.
    func endDemoServer() {
        if let demoServer { kill(demoServer, SIGTERM) }
    }
}
