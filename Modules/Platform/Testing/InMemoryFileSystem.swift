import Domain
import Glibc
public import PlatformInterface

/// A disk that is a dictionary. It keeps the promises of `FileSystemContract`, as the real one does.
public final class InMemoryFileSystem: FileSystem {
    private struct State {
        var files: [String: [UInt8]]
        var folders: Set<String> = ["/"]
        var locked: Set<String> = []
        var failure: FileError?
        var movedAside = 0
    }

    private let state: Locked<State>

    /// A disk with these files, and the folders that they lie in.
    public init(files: [String: [UInt8]] = [:]) {
        var state = State(files: files)
        for path in files.keys { state.folders.formUnion(Self.folders(above: path)) }
        self.state = Locked(state)
    }

    /// All files by path.
    public var files: [String: [UInt8]] { state.withLock { $0.files } }

    /// All folders that were made, with their parents.
    public var folders: Set<String> { state.withLock { $0.folders } }

    /// Lets the next call that reads or changes something fail; the one after it works again.
    public func failNext(with error: FileError) {
        state.withLock { $0.failure = error }
    }

    /// The bytes of a file.
    public func read(_ path: String, limit: Int) throws(FileError) -> [UInt8]? {
        try use { state throws(FileError) in
            guard !state.folders.contains(path) else { throw .inMemory(.unreadable, path) }
            guard let bytes = state.files[path] else { return nil }
            guard bytes.count <= limit else { throw .inMemory(.tooLarge, path) }
            return bytes
        }
    }

    /// Sets a file's content.
    public func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
        try use { state throws(FileError) in
            try Self.requirePlace(path, in: state)
            state.files[path] = bytes
        }
    }

    /// Puts bytes into a file that is there.
    public func write(_ bytes: [UInt8], to path: String, at offset: Int) throws(FileError) {
        try use { state throws(FileError) in
            try Self.requirePlace(path, in: state)
            guard var content = state.files[path] else { throw .inMemory(.unwritable, path) }
            content += repeatElement(0, count: max(0, offset + bytes.count - content.count))
            content.replaceSubrange(offset..<offset + bytes.count, with: bytes)
            state.files[path] = content
        }
    }

    /// Makes a file where there is none.
    public func createPrivateFile(_ path: String) throws(FileError) {
        try use { state throws(FileError) in
            try Self.requirePlace(path, in: state)
            if state.files[path] == nil { state.files[path] = [] }
        }
    }

    /// Makes a folder and its parents.
    public func createPrivateFolder(_ path: String) throws(FileError) {
        try use { state throws(FileError) in
            let made = Self.folders(above: path).union([path])
            guard made.isDisjoint(with: state.files.keys) else { throw .inMemory(.notPrivate, path) }
            state.folders.formUnion(made)
        }
    }

    /// Removes a file.
    public func remove(_ path: String) throws(FileError) {
        try use { state throws(FileError) in
            guard !state.folders.contains(path) else { throw .inMemory(.unwritable, path) }
            state.files[path] = nil
        }
    }

    /// Gives a file another name, and what belongs to it.
    public func moveAside(_ path: String, endings: [String], as word: String) throws(FileError) -> String? {
        try use { state throws(FileError) in
            guard !state.folders.contains(path) else { throw .inMemory(.notPrivate, path) }
            guard state.files[path] != nil else { return nil }
            state.movedAside += 1
            let aside = "\(path).\(word)-\(state.movedAside)"
            for ending in endings + [""] {
                state.files[aside + ending] = state.files.removeValue(forKey: path + ending)
            }
            return aside
        }
    }

    /// Runs `body` alone under this lock.
    public func withLock<Result>(
        _ path: String, waiting limit: Duration, _ body: () throws -> Result
    ) throws -> Result {
        try createPrivateFile(path)
        let end = ContinuousClock.now + limit
        while !state.withLock({ $0.locked.insert(path).inserted }) {
            guard ContinuousClock.now < end else { throw FileError.inMemory(.locked, path) }
            usleep(500)
        }
        defer { state.withLock { _ = $0.locked.remove(path) } }
        return try body()
    }

    /// Removes a folder and everything below it.
    func forget(below path: String) {
        state.withLock { state in
            state.files = state.files.filter { !$0.key.hasPrefix(path + "/") }
            state.folders = state.folders.filter { $0 != path && !$0.hasPrefix(path + "/") }
        }
    }

    private func use<Result: Sendable>(
        _ body: (inout State) throws(FileError) -> Result
    ) throws(FileError) -> Result {
        try state.withLock { state throws(FileError) in
            if let failure = state.failure {
                state.failure = nil
                throw failure
            }
            return try body(&state)
        }
    }

    private static func requirePlace(_ path: String, in state: State) throws(FileError) {
        if state.folders.contains(path) { throw .inMemory(.notPrivate, path) }
        guard folders(above: path).isSubset(of: state.folders) else { throw .inMemory(.unwritable, path) }
    }

    /// The folders that a path lies in, up to the root.
    private static func folders(above path: String) -> Set<String> {
        var folders: Set<String> = ["/"]
        var folder = ""
        for part in path.split(separator: "/").dropLast() {
            folder += "/" + part
            folders.insert(folder)
        }
        return folders
    }
}

extension FileError {
    fileprivate static func inMemory(_ code: Code, _ path: String) -> FileError {
        let word =
            switch code {
            case .unreadable: "cannot be read"
            case .unwritable: "cannot be written"
            case .tooLarge: "is too large"
            case .locked: "is locked by process \(getpid())"
            default: "is something else"
            }
        return FileError(code, path: path, message: LocalizedText(verbatim: "\(path) \(word) (in memory)"))
    }
}
