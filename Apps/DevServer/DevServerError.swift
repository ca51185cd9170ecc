public import Domain

/// A development server that could not start.
public struct DevServerError: Error, Sendable {
    /// What kind of failure it is.
    public struct Code: Hashable, Sendable {
        private enum Value { case usage, listen, data, log, portFile, output }
        private let value: Value

        /// A flag is wrong.
        public static let usage = Code(value: .usage)
        /// The address or the port cannot be had.
        public static let listen = Code(value: .listen)
        /// The data file cannot be used.
        public static let data = Code(value: .data)
        /// The log file cannot be written.
        public static let log = Code(value: .log)
        /// The port file cannot be written.
        public static let portFile = Code(value: .portFile)
        /// Standard output cannot be written.
        public static let output = Code(value: .output)
    }

    /// What kind of failure it is.
    public let code: Code
    /// What failed, with what, and what to do.
    public let failure: Failure

    init(_ code: Code, _ message: LocalizedText) {
        self.code = code
        failure = Failure(code == .usage ? .usage : .io, message)
    }

    /// 2 for wrong usage, 74 for what the machine refused (command-line contract, «exit status»).
    public var exitStatus: Int32 { code == .usage ? 2 : 74 }
}
