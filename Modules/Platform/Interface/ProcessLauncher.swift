public import Domain

/// Runs other programs, to their end or apart from this process.
public protocol ProcessLauncher: Sendable {
    /// Starts a program in a session of its own, its input empty and its output appended to a file of mode 0600.
    /// Returns its process id. Throws a `ProcessError` where the program cannot be started.
    func launchDetached(_ executable: String, arguments: [String], output: String) throws(ProcessError) -> Int32

    /// Runs a program to its end, without a shell: `input` is its standard input, what it writes is returned. Waits on the
    /// caller's thread. Throws a `ProcessError` where the program cannot be started, and where it takes longer or writes
    /// more than the limits allow: then it is ended. However else it ends is no error, its status tells.
    func run(
        _ executable: String, arguments: [String], input: [UInt8], within limits: ProgramLimits
    ) throws(ProcessError) -> ProgramResult

    /// Lets a program show bytes to the person: they are its input, and it has the terminal until it ends. Its environment
    /// is this process's with `variables` added. Waits for its end and returns its exit status; whether it read everything
    /// is no matter. Ctrl-C is the program's meanwhile. Throws where the program cannot be started.
    func show(
        _ bytes: [UInt8], with executable: String, arguments: [String], variables: [String: String]
    ) throws(ProcessError) -> Int32

    /// Puts a program in this process's place: the same id, streams, folder and terminal, the environment with `variables`
    /// added. Does not return; throws where the program cannot be started. (A double returns the program's exit status.)
    func become(
        _ executable: String, arguments: [String], variables: [String: String]
    ) throws(ProcessError) -> Int32

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

/// How much a program that is run to its end may take.
public struct ProgramLimits: Hashable, Sendable {
    /// How long it may run.
    public var duration: Duration
    /// How many bytes it may write to standard output, and how many to standard error.
    public var outputBytes: Int

    /// So long, and so many bytes.
    public init(duration: Duration, outputBytes: Int) {
        (self.duration, self.outputBytes) = (duration, outputBytes)
    }
}

/// How a program ended that was run to its end, and what it wrote.
public struct ProgramResult: Hashable, Sendable {
    /// Its exit status; 128 and the signal's number where a signal ended it, as a shell says it.
    public var status: Int32
    /// What it wrote to standard output.
    public var output: [UInt8]
    /// What it wrote to standard error.
    public var errors: [UInt8]

    /// How a program ended, and what it wrote.
    public init(status: Int32, output: [UInt8] = [], errors: [UInt8] = []) {
        (self.status, self.output, self.errors) = (status, output, errors)
    }
}

/// A program that could not be started, or that had to be ended.
public struct ProcessError: Error, Sendable {
    /// What failed and what to do.
    public let failure: Failure

    /// A program that could not be started or had to be ended, for this reason.
    public init(message: LocalizedText) {
        failure = Failure(.io, message)
    }
}
