public import Domain

/// The private files of this user: what the product keeps is readable by its owner alone.
///
/// Paths are absolute; one that a person typed may begin at the current folder. Every error names the path.
public protocol FileSystem: Sendable {
    /// The bytes of a regular file, also one behind a link; nil where there is no file.
    /// Throws `.tooLarge` for a file of more than `limit` bytes, `.unreadable` for anything that is no readable file.
    func read(_ path: String, limit: Int) throws(FileError) -> [UInt8]?

    /// Makes `bytes` the content of the file, mode 0600, in one step: a reader sees the old content or the
    /// new, also after a power cut. A link at `path` is replaced, not followed. What a writer that was killed in the
    /// middle has left of this file's content goes; a living writer's stays.
    func replace(_ path: String, with bytes: [UInt8]) throws(FileError)

    /// Puts `bytes` into a private file that is there, from `offset` on: over what it has there, and behind its end. Not in
    /// one step, as `replace` is: for a file that grows by parts, whose content so far is not to be written again.
    func write(_ bytes: [UInt8], to path: String, at offset: Int) throws(FileError)

    /// Makes an empty file of mode 0600 where there is none, and takes other people's rights from one that is there.
    /// A link at `path` is refused.
    func createPrivateFile(_ path: String) throws(FileError)

    /// Makes the folder and its missing parents, mode 0700, and takes other people's rights from one that is there.
    func createPrivateFolder(_ path: String) throws(FileError)

    /// Removes a file, and what killed writers have left of its content; no error where there is none.
    func remove(_ path: String) throws(FileError)

    /// Gives a file another name in its folder, one that was never there: `store.db` becomes `store.db.damaged-ID` where
    /// `word` is «damaged». What belongs to it, at `path` with one of `endings` behind, goes first, and keeps its ending
    /// behind the new name. Returns the new path; nil, and nothing is moved, where there is no file. A link is refused.
    func moveAside(_ path: String, endings: [String], as word: String) throws(FileError) -> String?

    /// Runs `body` while no other process and no other caller runs one under the same lock file, which is made
    /// where it is missing. Waits up to `limit`, then throws a `FileError` of code `.locked` that says who holds it.
    func withLock<Result>(_ path: String, waiting limit: Duration, _ body: () throws -> Result) throws -> Result
}

/// The folder that the file at a path stands in.
public func folder(of path: String) -> String {
    let parent = path.split(separator: "/").dropLast().joined(separator: "/")
    return path.hasPrefix("/") ? "/" + parent : (parent.isEmpty ? "." : parent)
}

/// A failure of the local disk.
public struct FileError: Error, Sendable {
    /// What kind of failure it is.
    public struct Code: Hashable, Sendable {
        private enum Value { case unreadable, unwritable, tooLarge, locked, notPrivate }
        private let value: Value

        /// It is there and cannot be read.
        public static let unreadable = Code(value: .unreadable)
        /// It cannot be made, written or removed.
        public static let unwritable = Code(value: .unwritable)
        /// It is larger than such a file ever is.
        public static let tooLarge = Code(value: .tooLarge)
        /// Another process holds its lock.
        public static let locked = Code(value: .locked)
        /// Something that is no plain file or folder of this user stands in its place, a link for one.
        public static let notPrivate = Code(value: .notPrivate)
    }

    /// What kind of failure it is.
    public let code: Code
    /// The path that it is about.
    public let path: String
    /// The system's error number, where the system said one.
    public let errorNumber: Int32?
    /// What failed and what to do.
    public let failure: Failure

    /// A failure about one path.
    public init(_ code: Code, path: String, errorNumber: Int32? = nil, message: LocalizedText) {
        (self.code, self.path, self.errorNumber) = (code, path, errorNumber)
        failure = Failure(.io, message)
    }
}
