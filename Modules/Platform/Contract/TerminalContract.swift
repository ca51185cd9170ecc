import Domain
public import PlatformInterface
public import Testing

/// What every `Terminal` promises, clause by clause.
public enum TerminalContract {
    /// What the process's standard streams are, and what comes in by them.
    public struct Setting: Sendable {
        /// The lines that standard input gives before its end.
        public var lines: [String] = []
        /// The bytes that standard input gives behind the lines.
        public var input: [UInt8] = []
        /// The secrets that a person at the terminal types, each when asked, before ending the input.
        public var secrets: [String] = []
        /// The streams that are a terminal.
        public var terminals: Set<StandardStream> = []
        /// The width of that terminal.
        public var columns: Int?
    }

    /// A terminal, and what has been written to it.
    public struct Subject: Sendable {
        let terminal: any Terminal
        let written: @Sendable (StandardStream) throws -> [UInt8]

        /// A terminal, and what has been written to a stream of it.
        public init(terminal: any Terminal, written: @escaping @Sendable (StandardStream) throws -> [UInt8]) {
            (self.terminal, self.written) = (terminal, written)
        }
    }

    /// One promise.
    public struct Clause: Sendable, CustomTestStringConvertible {
        /// What is promised.
        public let testDescription: String
        private let check: @Sendable (_ make: (Setting) throws -> Subject) throws -> Void

        init(_ promise: String, _ check: @escaping @Sendable (_ make: (Setting) throws -> Subject) throws -> Void) {
            (testDescription, self.check) = (promise, check)
        }

        /// Tests the promise; `make`, called once, puts a terminal into a setting. Clauses block their thread.
        public func callAsFunction(_ make: (Setting) throws -> Subject) throws {
            try check(make)
        }
    }

    /// All promises.
    public static let clauses = writing + reading + secrets

    private static let writing: [Clause] = [
        Clause("what is written arrives whole and in order, each stream apart") { make in
            let subject = try make(Setting())
            let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
            try subject.terminal.write(Array("订单\n".utf8), to: .output)
            try subject.terminal.write([], to: .output)
            try subject.terminal.write([0xFF, 0x00], to: .error)
            try subject.terminal.write(bytes, to: .output)
            try #expect(subject.written(.output) == Array("订单\n".utf8) + bytes)
            try #expect(subject.written(.error) == [0xFF, 0x00])
        },
        Clause("without a terminal no stream is one, and there is no width") { make in
            let terminal = try make(Setting()).terminal
            for stream in [StandardStream.input, .output, .error] { #expect(!terminal.isTerminal(stream)) }
            #expect(terminal.columns == nil)
        },
        Clause("with a terminal on standard output there is its width, and the others are told apart") { make in
            let terminal = try make(Setting(terminals: [.output], columns: 123)).terminal
            #expect(terminal.isTerminal(.output) && !terminal.isTerminal(.input) && !terminal.isTerminal(.error))
            #expect(terminal.columns == 123)
        },
        Clause("a terminal on standard input gives no width") { make in
            let terminal = try make(Setting(terminals: [.input])).terminal
            #expect(terminal.isTerminal(.input) && !terminal.isTerminal(.output) && terminal.columns == nil)
        },
    ]

    private static let reading: [Clause] = [
        Clause("lines come one by one without their ends, then nil for good") { make in
            let lines = ["one", "", " 二 ", "last"]
            let terminal = try make(Setting(lines: lines)).terminal
            for line in lines { try #expect(terminal.readLine(limit: 100) == line) }
            for _ in 0..<2 { try #expect(terminal.readLine(limit: 100) == nil) }
        },
        Clause("a line of exactly the limit is read, one byte more is too long") { make in
            // Six bytes, two characters.
            let terminal = try make(Setting(lines: ["订单", "订单"])).terminal
            try #expect(terminal.readLine(limit: 6) == "订单")
            let error = #expect(throws: TerminalError.self) { try terminal.readLine(limit: 5) }
            #expect(error?.code == .tooLong && error?.failure.category == .usage)
        },
        Clause("all that is left comes as it is, once, also what is no text") { make in
            let input = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
            let terminal = try make(Setting(lines: ["one", "two"], input: input)).terminal
            try #expect(terminal.readLine(limit: 100) == "one")
            try #expect(terminal.readAll(limit: 100_004) == Array("two\n".utf8) + input)
            for _ in 0..<2 { try #expect(terminal.readAll(limit: 0) == []) }
            try #expect(terminal.readLine(limit: 100) == nil)
        },
        Clause("of more than the limit nothing comes") { make in
            let terminal = try make(Setting(input: [1, 2, 3])).terminal
            let error = #expect(throws: TerminalError.self) { try terminal.readAll(limit: 2) }
            #expect(error?.code == .tooLong && error?.failure.category == .usage)
        },
    ]

    private static let secrets: [Clause] = [
        Clause("a secret is asked for where a person sees it, read, and not shown") { make in
            let subject = try make(Setting(secrets: ["geheim 密码", ""], terminals: [.input, .error]))
            try #expect(subject.terminal.readSecret(prompt: "Password: ") == "geheim 密码")
            try #expect(subject.terminal.readSecret(prompt: "Again: ") == "")
            try #expect(subject.terminal.readSecret(prompt: "And again: ") == nil)
            let shown = try String(decoding: subject.written(.error), as: UTF8.self)
            for prompt in ["Password: ", "Again: ", "And again: "] { #expect(shown.contains(prompt)) }
            #expect(!shown.contains("geheim"))
            try #expect(subject.written(.output) == [])
        },
        Clause("where standard input is no terminal nothing is asked and nothing read") { make in
            let subject = try make(Setting(lines: ["no secret"], terminals: [.output, .error]))
            let error = #expect(throws: TerminalError.self) { try subject.terminal.readSecret(prompt: "Password: ") }
            #expect(error?.code == .noTerminal && error?.failure.category == .usage)
            try #expect(subject.written(.error) == [])
            try #expect(subject.terminal.readLine(limit: 100) == "no secret")
        },
    ]
}
