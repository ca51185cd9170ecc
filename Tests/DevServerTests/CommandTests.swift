import Domain
import Foundation
import Glibc
import TestSupport
import Testing

@testable import DevServer

@Suite struct CommandTests {
    @Test(arguments: [
        ["--port", "65536"], ["--port=-1"], ["--port"], ["--port="], ["--unknown"], ["--seed", "1.5"], ["--orders=x"],
        ["--fail-rate", "1.1"], ["--fail-rate=nan"], ["--idle-exit", "0"], ["--latency", "1s"], ["extra"],
        ["--data", ""],
    ])
    func aWrongFlagIsOneLineAndTwo(_ arguments: [String]) throws {
        let run = Run(arguments)
        #expect(run.status == 2)
        #expect(run.said.isEmpty)
        #expect(run.complaints.count == 1)
        #expect(
            run.complaints[0].hasPrefix("suixinkan-devserver: ") && run.complaints[0].filter { $0 == "\n" }.count == 1)
        let flag = try #require(arguments[0].split(separator: "=").first)
        #expect(run.complaints[0].contains(flag))
    }

    @Test func helpNamesEveryFlag() throws {
        let run = Run(["--help"])
        #expect(run.status == 0)
        for flag in Flag.allCases {
            #expect(run.said[0].contains("  \(flag.rawValue) "))
            #expect(DevServerCommand.help(.simplifiedChinese).contains("  \(flag.rawValue) "))
        }
    }

    @Test func flagsTakeTheirValueEitherWay() throws {
        let options = try CommandArguments([
            "--port=8080", "--listen", "::1", "--data=a=b", "--seed", "18446744073709551615", "--orders", "7",
            "--latency=5", "--fail-rate", "0.5", "--idle-exit", "600", "--log", "l", "--port-file", "p",
        ]).options
        #expect(options.port == 8_080 && options.listen == "::1" && options.dataFile == "a=b")
        #expect(options.seed == .max && options.orders == 7 && options.latencyMilliseconds == 5)
        #expect(options.failRate == 0.5 && options.idleExitSeconds == 600)
        #expect(options.logFile == "l" && options.portFile == "p")
    }

    @Test func theFirstLineAndThePortFileTellWhereItListensUntilIdleExit() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("port")
        let seen = Guarded<(mode: Int, content: String)?>(nil)
        let run = await Run.onThread(["--idle-exit", "1", "--port-file", path]) { line in
            seen.withLock { $0 = (permissions(path), (try? String(contentsOfFile: path, encoding: .utf8)) ?? "") }
        }
        #expect(run.status == 0)
        let port = try #require(run.port)
        #expect(run.said == ["listening on http://127.0.0.1:\(port)\n"])
        let (mode, content) = try #require(seen.withLock { $0 })
        #expect(content == "{\"pid\": \(getpid()), \"port\": \(port)}\n")
        #expect(mode == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func aSignalEndsItCleanly(_ signal: Int32) async throws {
        let folder = try TemporaryFolder()
        let run = await Run.onThread(["--port-file", folder.path("port")]) { _ in
            // The command's own thread waits for its signals, so one that comes early is not lost.
            pthread_kill(pthread_self(), signal)
        }
        #expect(run.status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func aPortFileThatAnotherServerHasTakenOverStays() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("port")
        _ = await Run.onThread(["--port-file", path]) { _ in
            try? "{\"pid\": 1, \"port\": 2}\n".write(toFile: path, atomically: true, encoding: .utf8)
            pthread_kill(pthread_self(), SIGTERM)
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "{\"pid\": 1, \"port\": 2}\n")
    }

    @Test func aServerIsNotIdleWhileARequestIsUnderWay() throws {
        let server = try RunningServer { $0.latencyMilliseconds = 3_600_000 }
        let connection = try LoopbackConnection(port: server.server.port)
        try connection.write("GET /api/app/config HTTP/1.1\r\nHost: a\r\n\r\n")
        while try server.client.get("/_control/log").json.list.isEmpty {}
        #expect(server.server.idleMilliseconds == 0)
    }

    @Test(.timeLimit(.minutes(1))) func aRequestThatIsGivenUpDoesNotKeepTheServerBusy() throws {
        let server = try RunningServer()
        for part in [
            "GET /api/app/config HTTP/1.1\r\n", "POST /api/app/v9/login HTTP/1.1\r\nContent-Length: 9\r\n\r\n{",
        ] {
            for _ in 0..<50 { try LoopbackConnection(port: server.server.port).write(part) }
        }
        while server.server.idleMilliseconds == 0 {}
        #expect(try server.client.get("/api/app/config").code == 100_000)
    }

    @Test(arguments: ["--data", "--log", "--port-file"])
    func aFileThatCannotBeIsOneLineAndSeventyFour(_ flag: String) throws {
        let folder = try TemporaryFolder()
        for path in [folder.path("missing/file"), folder.path] {
            let run = Run([flag, path])
            #expect(run.status == 74)
            #expect(run.said.isEmpty && run.complaints.count == 1)
            #expect(run.complaints[0].contains(path))
        }
    }

    @Test func aLinkIsNotFollowed() throws {
        let folder = try TemporaryFolder()
        symlink(folder.path("elsewhere"), folder.path("link"))
        for flag in ["--data", "--log"] { #expect(Run([flag, folder.path("link")]).status == 74) }
        #expect(!FileManager.default.fileExists(atPath: folder.path("elsewhere")))
    }

    @Test func aFileOfAnotherKindIsLeftAlone() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("notes.txt")
        let text = String(repeating: "not a database\n", count: 100)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(Run(["--data", path]).status == 74)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test func anotherProgramsDatabaseIsLeftAlone() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("other.db")
        try Data().write(to: URL(fileURLWithPath: path))
        try Database(file: path).execute("CREATE TABLE mine (a)")
        let run = Run(["--data", path])
        #expect(run.status == 74 && run.complaints[0].contains("another program"))
        let tables = try Database(file: path).query("SELECT name FROM sqlite_schema") { $0.text(0) }
        #expect(tables == ["mine"])
    }

    @Test func dataAndLogAreForTheirOwnerOnly() throws {
        let folder = try TemporaryFolder()
        let server = try RunningServer {
            ($0.dataFile, $0.logFile) = (folder.path("data.db"), folder.path("requests.log"))
        }
        let client = try server.person(RunningServer.photographer)
        let token = try #require(client.token)
        #expect(permissions(folder.path("data.db")) == 0o600 && permissions(folder.path("requests.log")) == 0o600)
        let log = try String(contentsOfFile: folder.path("requests.log"), encoding: .utf8)
        #expect(log.split(separator: "\n").count == 2)
        #expect(log.contains(" POST /api/app/v9/set-user 200 100000 account="))
        #expect(!log.contains(token) && !log.contains("demo-password"))
    }

    @Test func aClosedOutputIsAnError() throws {
        let run = Run(["--idle-exit", "600"], canSay: false)
        #expect(run.status == 74)
    }
}

/// A run of the command, and what it said.
private struct Run: Sendable {
    private(set) var status: Int32 = -1
    private(set) var said: [String] = []
    private(set) var complaints: [String] = []

    init(_ arguments: [String], canSay: Bool = true, onSaid: (String) -> Void = { _ in }) {
        var (said, complaints): ([String], [String]) = ([], [])
        status = DevServerCommand.run(
            arguments,
            say: { line in
                said.append(line)
                onSaid(line)
                return canSay
            }, complain: { complaints.append($0) })
        (self.said, self.complaints) = (said, complaints)
    }

    /// On a thread of its own: it blocks until the server ends, and changes the thread's signals meanwhile.
    static func onThread(_ arguments: [String], onSaid: @escaping @Sendable (String) -> Void) async -> Run {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: Run(arguments, onSaid: onSaid)) }
        }
    }

    var port: Int? {
        said.first?.split(separator: ":").last.flatMap { Int($0.trimmingCharacters(in: .newlines)) }
    }
}

private func permissions(_ path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? -1
}
