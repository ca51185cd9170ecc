import Domain
import FoundationEssentials
package import NetworkingInterface
package import PlatformInterface

/// Where the development server listens; starts it, as a program of its own, where none runs.
///
/// The server outlives whoever started it, and is shared: its port file says who and where it is. Two processes that
/// look for it at once end up with one, because under the lock each sees the server that the other has started, or is
/// starting. The lock is held for that look only, never while waiting for the server.
///
/// Files outlive what they speak of, and process ids and ports are used again. So the port file is believed only where
/// its port says that it is its process: a login's password must not go to whatever program listens there by now.
package actor DemoServerLocator: BaseURLProvider {
    private let paths: DemoServerPaths
    private let files: any FileSystem
    private let processes: any ProcessLauncher
    private let clock: any Clock<Duration>
    private let probe: @Sendable (UInt16) async -> Int32?

    private var server: DemoServer?
    private var isSearching = false
    /// How the latest search failed, for the callers that waited for it.
    private var failure: APIError?

    private static let pause = Duration.milliseconds(25)
    private static let patience = Duration.seconds(10)

    /// A locator of the server at `paths`; `probe` asks a port of this machine which process serves it,
    /// and gives nil where that is no development server.
    package init(
        paths: DemoServerPaths, files: any FileSystem, processes: any ProcessLauncher, clock: any Clock<Duration>,
        probe: @escaping @Sendable (UInt16) async -> Int32?
    ) {
        (self.paths, self.files, self.processes) = (paths, files, processes)
        (self.clock, self.probe) = (clock, probe)
    }

    /// The server's URL. One search is made, however many ask; its answer holds as long as the server runs.
    package func baseURL() async throws(APIError) -> String {
        while true {
            // Looked at each time: the server ends by itself after a while without a request.
            if let server, processes.isRunning(server.pid) { return server.baseURL }
            guard isSearching else { break }
            while isSearching { try await wait() }
            // The caller that searched was called off; that is no matter of this one.
            if let failure, failure.code != .cancelled { throw failure }
        }
        isSearching = true
        defer { isSearching = false }
        do {
            (server, failure) = (nil, nil)
            let found = try await search(by: clock)
            server = found
            return found.baseURL
        } catch {
            failure = error
            throw error
        }
    }

    // MARK: The search

    private func search(by clock: some Clock<Duration>) async throws(APIError) -> DemoServer {
        for folder in paths.folders { try onDisk { try files.createPrivateFolder(folder) } }
        let end = clock.now.advanced(by: Self.patience)
        var started: Int32?
        while clock.now < end {
            var silent: DemoServer?
            if let found = recorded(), processes.isRunning(found.pid) {
                if await probe(found.port) == found.pid {
                    // It only matters until the server is up; what cannot be removed is said at the next start.
                    try? files.remove(paths.startingFile)
                    return found
                }
                // About to listen, or a server that is no more, whose process id another program has by now.
                silent = found
            }
            if let started {
                guard processes.isRunning(started) else { throw startFailed(.endedEarly) }
            } else {
                started = try launchUnlessAnotherRuns(than: silent)
            }
            try await wait()
        }
        // What was waited for does not come: the next search begins afresh.
        try onDisk { try files.remove(paths.startingFile) }
        throw startFailed(.neverListened)
    }

    /// Starts a server; nil where another one runs, or is about to.
    private func launchUnlessAnotherRuns(than silent: DemoServer?) throws(APIError) -> Int32? {
        try onDisk {
            try files.withLock(paths.lockFile, waiting: .seconds(5)) {
                if let found = recorded(), found != silent, processes.isRunning(found.pid) { return nil }
                if isOneStarting { return nil }
                let program = try program()
                // Before the start, so that no server is left over where something that cannot be removed is there.
                try files.remove(paths.portFile)
                try files.remove(paths.startingFile)
                let process = try processes.launchDetached(
                    program,
                    arguments: [
                        "--port", "0", "--port-file", paths.portFile, "--data", paths.dataFile, "--idle-exit", "600",
                        "--log", paths.logFile,
                    ], output: paths.logFile)
                // One that has ended already has no identity, and nobody need wait for it.
                if let identity = processes.identity(of: process) {
                    try files.replace(paths.startingFile, with: Array("\(process) \(identity)".utf8))
                }
                return process
            }
        }
    }

    private func wait() async throws(APIError) {
        do {
            try await clock.sleep(for: Self.pause)
        } catch {
            throw APIError(
                .cancelled,
                failure: Failure(
                    .cancelled,
                    LocalizedText(en: "Waiting for the demo server was called off.", zh: "已取消等待演示服务器。")),
                cause: error)
        }
    }

    // MARK: What stands on the disk

    /// The server that the port file names; nil for none, and for a file that is no such file or cannot be read:
    /// whoever starts a server removes that first, or says why it cannot be done.
    private func recorded() -> DemoServer? {
        guard let bytes = try? files.read(paths.portFile, limit: 4_096) else { return nil }
        return try? JSONDecoder().decode(DemoServer.self, from: Data(bytes))
    }

    /// Whether the process that was started last, and no later one of the same id, is running.
    private var isOneStarting: Bool {
        guard let bytes = try? files.read(paths.startingFile, limit: 4_096) else { return false }
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        guard words.count == 2, let process = Int32(words[0]) else { return false }
        return processes.identity(of: process) == String(words[1])
    }

    private func onDisk<Result>(_ body: () throws -> Result) throws(APIError) -> Result {
        do {
            return try body()
        } catch let error as APIError {
            throw error
        } catch let error as FileError {
            throw unavailable(error.failure, cause: error)
        } catch let error as ProcessError {
            throw unavailable(error.failure, cause: error)
        } catch {
            throw startFailed(.endedEarly, cause: error)
        }
    }

    private func program() throws(APIError) -> String {
        guard let program = paths.candidates.first(where: processes.isExecutable) else {
            let tried = paths.candidates.joined(separator: ", ")
            throw unavailable(
                Failure(
                    .configuration,
                    LocalizedText(
                        en: "The demo server's program was not found; tried: \(tried). Install it there, "
                            + "or name its path in SUIXINKAN_DEVSERVER.",
                        zh: "找不到演示服务器程序，已尝试：\(tried)。请安装到上述位置，或用 SUIXINKAN_DEVSERVER 指定其路径。")))
        }
        return program
    }

    // MARK: Errors

    private enum StartFault { case endedEarly, neverListened }

    private func startFailed(_ fault: StartFault, cause: (any Error)? = nil) -> APIError {
        let program = paths.candidates.first(where: processes.isExecutable) ?? paths.candidates.joined(separator: ", ")
        let (en, zh) =
            switch fault {
            case .endedEarly: ("ended before it listened", "在开始监听前退出")
            case .neverListened: ("did not listen within \(Self.patience.components.seconds) s", "未能及时开始监听")
            }
        return unavailable(
            Failure(
                .io,
                LocalizedText(
                    en: "The demo server \(program) \(en). Its log says why: \(paths.logFile)",
                    zh: "演示服务器 \(program) \(zh)。原因见其日志：\(paths.logFile)")), cause: cause)
    }

    private func unavailable(_ failure: Failure, cause: (any Error)? = nil) -> APIError {
        APIError(.unavailable, failure: failure, cause: cause)
    }
}

/// A server as its port file names it: `{"pid": 123, "port": 45678}`.
private struct DemoServer: Hashable, Decodable {
    let pid: Int32, port: UInt16

    private enum CodingKeys: CodingKey { case pid, port }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        (pid, port) = (try fields.decode(Int32.self, forKey: .pid), try fields.decode(UInt16.self, forKey: .port))
        // Process 0 is this one's whole group to `kill`, and port 0 is none.
        guard pid > 0, port > 0 else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no process or no port"))
        }
    }

    var baseURL: String { "http://127.0.0.1:\(port)" }
}
