public import PlatformInterface
public import Testing

/// What every `OutputFile` promises, clause by clause.
public enum OutputFileContract {
    /// An output file, and the hand that writes and looks.
    public struct Subject: Sendable {
        let file: any OutputFile
        let write: @Sendable (String) throws -> Void
        let content: @Sendable () throws -> String

        /// An output file that is empty, who writes to it as the process does, and who reads it.
        public init(
            file: any OutputFile, write: @escaping @Sendable (String) throws -> Void,
            content: @escaping @Sendable () throws -> String
        ) {
            (self.file, self.write, self.content) = (file, write, content)
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
        Clause("it tells its length, and stays the same file") { subject in
            let before = try #require(try subject.file.place())
            try subject.write("一二三")
            let after = try #require(try subject.file.place())
            #expect(before.length == 0 && after.length == 9 && before.identity == after.identity)
        },
        Clause("what is written after a cut stands where the cut was") { subject in
            try subject.write("one two")
            try subject.file.cut(to: 4)
            #expect(try subject.file.place()?.length == 4)
            try subject.write("three")
            #expect(try subject.content() == "one three")
        },
        Clause("a cut at the end changes nothing") { subject in
            try subject.write("one")
            try subject.file.cut(to: 3)
            try subject.write(" two")
            #expect(try subject.content() == "one two")
        },
    ]
}
