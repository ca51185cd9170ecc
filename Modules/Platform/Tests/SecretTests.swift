import Glibc
import Platform
import PlatformInterface
import TestSupport
import Testing

/// A secret is typed at a real terminal, and the program dies at bad moments.
@Suite(.timeLimit(.minutes(2))) struct SecretTests {
    private let terminal: PseudoTerminal

    init() throws {
        terminal = try PseudoTerminal()
    }

    @Test func aSecretIsReadAndNotShown() async throws {
        let person = Person { [terminal] in
            _ = try terminal.screen(until: "Password: ")
            #expect(!terminal.showsWhatIsTyped)
            terminal.type("geheim 密码\n")
            let answer = try terminal.screen(until: "\n")
            #expect(answer == "\r\n")
            terminal.type("shown again\n")
            #expect(try terminal.screen(until: "\n") == "shown again\r\n")
        }
        await #expect(processExitsWith: .success) { [path = terminal.path as String] in
            try PseudoTerminal.sitDown(at: path)
            let subject = PosixTerminal()
            #expect(subject.isTerminal(.input))
            #expect(try subject.readSecret(prompt: "Password: ") == "geheim 密码")
            #expect(try subject.readLine(limit: 100) == "shown again")
        }
        try await person.isDone()
        #expect(terminal.showsWhatIsTyped)
    }

    @Test func theEndOfInputIsNoSecret() async throws {
        let person = Person { [terminal] in
            _ = try terminal.screen(until: "Password: ")
            terminal.type("\u{4}")
        }
        await #expect(processExitsWith: .success) { [path = terminal.path as String] in
            try PseudoTerminal.sitDown(at: path)
            #expect(try PosixTerminal().readSecret(prompt: "Password: ") == nil)
        }
        try await person.isDone()
        #expect(terminal.showsWhatIsTyped)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func aSignalPutsTheTerminalBackAndKillsAsItself(_ signal: Int32) async throws {
        let person = Person { [self] in
            let process = try processAsking()
            #expect(!terminal.showsWhatIsTyped)
            kill(process, signal)
        }
        await #expect(processExitsWith: .signal(signal)) { [path = terminal.path as String] in
            var limit = rlimit(rlim_cur: 0, rlim_max: 0)
            setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
            try PseudoTerminal.sitDown(at: path)
            _ = try PosixTerminal().readSecret(prompt: "I am \(getpid())? ")
        }
        try await person.isDone()
        #expect(terminal.showsWhatIsTyped)
    }

    @Test func afterAStopTheQuestionIsAskedAgain() async throws {
        let person = Person { [self] in
            let process = try processAsking()
            for _ in 0..<2 {
                kill(process, SIGTSTP)
                // Where the tests' process group has no shell to go on with it, the system does not stop at all.
                _ = try terminal.screen(until: "? ", nudging: { kill(process, SIGCONT) })
                #expect(!terminal.showsWhatIsTyped)
            }
            terminal.type("secret\n")
        }
        await #expect(processExitsWith: .success) { [path = terminal.path as String] in
            try PseudoTerminal.sitDown(at: path)
            #expect(try PosixTerminal().readSecret(prompt: "I am \(getpid())? ") == "secret")
        }
        try await person.isDone()
        #expect(terminal.showsWhatIsTyped)
    }

    @Test func afterTheSecretSignalsDoWhatTheyDidBefore() async throws {
        let person = Person { [terminal] in
            _ = try terminal.screen(until: "? ")
            terminal.type("secret\n")
        }
        await #expect(processExitsWith: .signal(SIGTERM)) { [path = terminal.path as String] in
            signal(SIGHUP, SIG_IGN)
            try PseudoTerminal.sitDown(at: path)
            _ = try PosixTerminal().readSecret(prompt: "? ")
            raise(SIGHUP)
            kill(getpid(), SIGHUP)
            kill(getpid(), SIGTERM)
            while true { pause() }
        }
        try await person.isDone()
    }

    @Test func anIgnoredSignalStaysIgnoredWhileTheSecretIsTyped() async throws {
        let person = Person { [self] in
            let process = try processAsking()
            kill(process, SIGHUP)
            terminal.type("secret\n")
        }
        await #expect(processExitsWith: .success) { [path = terminal.path as String] in
            signal(SIGHUP, SIG_IGN)
            try PseudoTerminal.sitDown(at: path)
            #expect(try PosixTerminal().readSecret(prompt: "I am \(getpid())? ") == "secret")
        }
        try await person.isDone()
    }

    @Test func withoutATerminalNothingIsAsked() async {
        await #expect(processExitsWith: .success) {
            dup2(open("/dev/null", O_RDONLY), 0)
            let error = #expect(throws: TerminalError.self) { try PosixTerminal().readSecret(prompt: "? ") }
            #expect(error?.code == .noTerminal)
        }
    }

    /// The process id that the program under test shows in its question.
    private func processAsking() throws -> pid_t {
        let question = try terminal.screen(until: "? ")
        return try #require(question.split(separator: " ").last.flatMap { pid_t($0.dropLast()) })
    }
}

/// Who sits at the terminal: a thread of its own, because an exit test keeps the tasks' threads busy until it ends.
private struct Person {
    private let done = Watched<Swift.Result<Void, any Error>?>(nil)

    init(_ body: @escaping @Sendable () throws -> Void) {
        onThread { [done] in
            let result = Swift.Result { try body() }
            done.update { $0 = result }
        }
    }

    func isDone() async throws {
        try await done.wait(for: "the person at the terminal") { $0 }.get()
    }
}
