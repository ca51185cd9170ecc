public import Domain

/// Starts programs that outlive this process.
public protocol ProcessLauncher: Sendable {
    /// Starts a program in a session of its own, its input empty and its output appended to a file of mode 0600.
    /// Returns its process id. Throws a `ProcessError` where the program cannot be started.
    func launchDetached(_ executable: String, arguments: [String], output: String) throws(ProcessError) -> Int32

    /// Whether a process of this id is running.
    func isRunning(_ process: Int32) -> Bool

    /// What tells the running process of this id from every other that had or will have the id, since ids are used
    /// again; nil where none runs.
    func identity(of process: Int32) -> String?

    /// Whether the path is a program that this user may run.
    func isExecutable(_ path: String) -> Bool

    /// The path of the running program.
    var executablePath: String? { get }
}

/// A program that could not be started.
public struct ProcessError: Error, Sendable {
    /// What failed and what to do.
    public let failure: Failure

    /// A program that could not be started, for this reason.
    public init(message: LocalizedText) {
        failure = Failure(.io, message)
    }
}
