import Domain
public import PlatformInterface

/// Starts nothing, keeps what it was asked to start, and answers for programs that are run to their end.
public final class RecordingProcessLauncher: ProcessLauncher {
    /// A program that was asked for.
    public struct Launch: Hashable, Sendable {
        /// The program.
        public let executable: String
        /// Its arguments.
        public let arguments: [String]
        /// Where its output was to go.
        public let output: String
        /// The process id that the caller got: 1001, 1002, …
        public let process: Int32
    }

    /// A program that was to be run to its end.
    public struct Run: Hashable, Sendable {
        /// The program.
        public let executable: String
        /// Its arguments.
        public let arguments: [String]
        /// Its standard input.
        public let input: [UInt8]
        /// What was added to its environment.
        public let variables: [String: String]
        /// Whether it was to take this process's place.
        public let isReplacement: Bool
    }

    private struct State {
        var runs: [Run] = []
        var launches: [Launch] = []
        /// The running processes, and which in order each was to begin.
        var running: [Int32: Int] = [:]
        var begun = 0

        mutating func begin(_ process: Int32) {
            begun += 1
            running[process] = begun
        }
    }

    private let state = Locked(State())
    private let executables: Set<String>
    private let onLaunch: (@Sendable (Launch) throws(ProcessError) -> Void)?
    private let onRun: (@Sendable (Run) throws(ProcessError) -> ProgramResult)?

    /// The path of the running program.
    public let executablePath: String?

    /// - Parameters:
    ///   - executables: programs that can be started.
    ///   - executablePath: the path of the running program.
    ///   - onLaunch: what a launched one does at once: writes its port file, or cannot be started.
    ///   - onRun: what one does that is run to its end; without it, every one that is in `executables` ends with 0, having
    ///     written nothing, and any other cannot be started.
    public init(
        executables: Set<String> = [], executablePath: String? = "/opt/suixinkan/bin/suixinkan",
        onLaunch: (@Sendable (Launch) throws(ProcessError) -> Void)? = nil,
        onRun: (@Sendable (Run) throws(ProcessError) -> ProgramResult)? = nil
    ) {
        (self.executables, self.executablePath) = (executables, executablePath)
        (self.onLaunch, self.onRun) = (onLaunch, onRun)
    }

    /// What was run to its end, in order.
    public var runs: [Run] { state.withLock { $0.runs } }

    /// What was started, in order.
    public var launches: [Launch] { state.withLock { $0.launches } }

    /// Says whether a process runs: one of another program, or the end of one that was launched. What is said to run
    /// once more has begun anew.
    public func setRunning(_ process: Int32, _ isRunning: Bool) {
        state.withLock { state in
            if isRunning { state.begin(process) } else { state.running[process] = nil }
        }
    }

    /// Keeps the launch; the process runs from then on.
    public func launchDetached(
        _ executable: String, arguments: [String], output: String
    ) throws(ProcessError) -> Int32 {
        let launch = state.withLock { state in
            let launch = Launch(
                executable: executable, arguments: arguments, output: output,
                process: 1_001 + Int32(state.launches.count))
            state.launches.append(launch)
            state.begin(launch.process)
            return launch
        }
        do {
            try onLaunch?(launch)
        } catch {
            setRunning(launch.process, false)
            throw error
        }
        return launch.process
    }

    /// Keeps the run, and answers with `onRun`.
    public func run(
        _ executable: String, arguments: [String], input: [UInt8], within limits: ProgramLimits
    ) throws(ProcessError) -> ProgramResult {
        let result = try answer(
            Run(executable: executable, arguments: arguments, input: input, variables: [:], isReplacement: false))
        guard (result?.output.count ?? 0) <= limits.outputBytes else {
            throw ProcessError(message: LocalizedText(verbatim: "\(executable) wrote too much"))
        }
        return result ?? ProgramResult(status: 0)
    }

    /// Keeps the run, and answers with the status of `onRun`.
    public func show(
        _ bytes: [UInt8], with executable: String, arguments: [String], variables: [String: String]
    ) throws(ProcessError) -> Int32 {
        let run = Run(
            executable: executable, arguments: arguments, input: bytes, variables: variables, isReplacement: false)
        return try answer(run)?.status ?? 0
    }

    /// Keeps the run, and answers with the status of `onRun`.
    public func become(
        _ executable: String, arguments: [String], variables: [String: String]
    ) throws(ProcessError) -> Int32 {
        let run = Run(
            executable: executable, arguments: arguments, input: [], variables: variables, isReplacement: true)
        return try answer(run)?.status ?? 0
    }

    private func answer(_ run: Run) throws(ProcessError) -> ProgramResult? {
        state.withLock { $0.runs.append(run) }
        let result = try onRun?(run)
        guard result != nil || executables.contains(run.executable) else {
            throw ProcessError(message: LocalizedText(verbatim: "cannot run \(run.executable)"))
        }
        return result
    }

    /// Whether the process was launched, or said to run, and not said to have ended.
    public func isRunning(_ process: Int32) -> Bool { state.withLock { $0.running[process] != nil } }

    /// Another text each time that a process of this id begins.
    public func identity(of process: Int32) -> String? {
        state.withLock { $0.running[process].map { "begun-\($0)" } }
    }

    /// Whether the test named the program.
    public func isExecutable(_ path: String) -> Bool { executables.contains(path) }
}
