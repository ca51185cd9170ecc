import Domain
public import PlatformInterface
public import Testing

/// What every `ProcessLauncher` promises, clause by clause.
public enum ProcessLauncherContract {
    /// A launcher, and programs for it.
    public struct Subject: Sendable {
        let launcher: any ProcessLauncher
        let program: String
        let arguments: [String]
        let output: String
        let missing: String
        let copier: String
        let end: @Sendable (Int32) throws -> Void

        /// A launcher, and programs for it.
        ///
        /// - Parameters:
        ///   - program: one that runs until it is ended, with these `arguments`.
        ///   - output: where its output goes.
        ///   - missing: a path where there is no program.
        ///   - copier: a program that copies its input to its output, to the end.
        ///   - end: ends a process, and comes back when it has ended.
        public init(
            launcher: any ProcessLauncher, program: String, arguments: [String], output: String, missing: String,
            copier: String, end: @escaping @Sendable (Int32) throws -> Void
        ) {
            (self.launcher, self.program, self.arguments) = (launcher, program, arguments)
            (self.output, self.missing, self.copier, self.end) = (output, missing, copier, end)
        }

        fileprivate func run(
            _ program: String, _ input: [UInt8], outputBytes: Int = 1 << 22
        ) throws(ProcessError) -> ProgramResult {
            try launcher.run(
                program, arguments: [], input: input,
                within: ProgramLimits(duration: .seconds(60), outputBytes: outputBytes))
        }

        fileprivate func launch() throws -> Int32 {
            try launcher.launchDetached(program, arguments: arguments, output: output)
        }
    }

    /// One promise.
    public struct Clause: Sendable, CustomTestStringConvertible {
        /// What is promised.
        public let testDescription: String
        private let check: @Sendable (Subject) throws -> Void

        init(_ promise: String, _ check: @escaping @Sendable (Subject) throws -> Void) {
            (testDescription, self.check) = (promise, check)
        }

        /// Tests the promise.
        public func callAsFunction(_ subject: Subject) throws {
            try check(subject)
        }
    }

    /// All promises.
    public static let clauses: [Clause] = [
        Clause("a launched program runs until it ends") { subject in
            let process = try subject.launch()
            #expect(process > 0 && subject.launcher.isRunning(process))
            try subject.end(process)
            #expect(!subject.launcher.isRunning(process))
        },
        Clause("two launched programs are two processes, and the end of one leaves the other") { subject in
            let processes = [try subject.launch(), try subject.launch()]
            #expect(processes[0] != processes[1])
            try subject.end(processes[0])
            #expect(processes.map { subject.launcher.isRunning($0) } == [false, true])
            try subject.end(processes[1])
        },
        Clause("a process keeps one identity while it runs, and has none afterwards") { subject in
            let process = try subject.launch()
            let identity = try #require(subject.launcher.identity(of: process))
            #expect(!identity.isEmpty && subject.launcher.identity(of: process) == identity)
            try subject.end(process)
            #expect(subject.launcher.identity(of: process) == nil)
        },
        Clause("what is no process neither runs nor has an identity") { subject in
            for number in [0, -1, Int32.max] {
                #expect(!subject.launcher.isRunning(number) && subject.launcher.identity(of: number) == nil)
            }
        },
        Clause("a program that is not there cannot be run, and the error names it") { subject in
            #expect(subject.launcher.isExecutable(subject.program) && !subject.launcher.isExecutable(subject.missing))
            let error = #expect(throws: ProcessError.self) {
                try subject.launcher.launchDetached(subject.missing, arguments: [], output: subject.output)
            }
            #expect(error?.failure.category == .io)
            for language in Language.allCases {
                #expect(error?.failure.message(language).contains(subject.missing) == true)
            }
        },
        Clause("a program is run to its end: it gets its input whole, and all that it writes comes back") { subject in
            for input in [[], Array("你好\n".utf8), (0..<1_000_000).map { UInt8($0 % 251) }] {
                let result = try subject.run(subject.copier, input)
                #expect(result.status == 0 && result.output == input && result.errors.isEmpty)
            }
        },
        Clause("a program that writes more than it may is an error that names it") { subject in
            let error = #expect(throws: ProcessError.self) {
                try subject.run(subject.copier, Array(repeating: 0x41, count: 100_000), outputBytes: 99_999)
            }
            #expect(error?.failure.message(.english).contains(subject.copier) == true)
        },
        Clause("a program that is not there cannot be run to its end either") { subject in
            let error = #expect(throws: ProcessError.self) { try subject.run(subject.missing, []) }
            for language in Language.allCases {
                #expect(error?.failure.message(language).contains(subject.missing) == true)
            }
        },
        Clause("the running program's path is absolute") { subject in
            #expect(subject.launcher.executablePath?.hasPrefix("/") == true)
        },
    ]
}
