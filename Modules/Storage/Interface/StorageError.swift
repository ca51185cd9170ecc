public import Domain

/// A failure of what is kept on disk.
public struct StorageError: Error, Sendable {
    /// What kind of failure it is.
    public struct Code: Hashable, Sendable {
        private enum Value { case unavailable, busy, damaged, full, statement, archive }
        private let value: Value

        /// The file or its folder cannot be made, opened, read or written.
        public static let unavailable = Code(value: .unavailable)
        /// Another process kept it locked for longer than the stated limit.
        public static let busy = Code(value: .busy)
        /// What is there is no store, or a broken one.
        public static let damaged = Code(value: .damaged)
        /// The disk is full.
        public static let full = Code(value: .full)
        /// A statement that the database refuses: a fault of the feature that wrote it.
        public static let statement = Code(value: .statement)
        /// Bytes that are no property list of a `UserDefaults`, or one of no sane size.
        public static let archive = Code(value: .archive)
    }

    /// What kind of failure it is.
    public let code: Code
    /// What failed, with which file, and what to do.
    public let failure: Failure
    /// The failure below, where there was one.
    public let cause: (any Error)?

    /// A failure of what is kept on disk.
    public init(_ code: Code, message: LocalizedText, cause: (any Error)? = nil) {
        (self.code, self.cause) = (code, cause)
        failure = Failure(code == .statement ? .internal : code == .archive ? .invalid : .io, message)
    }
}
