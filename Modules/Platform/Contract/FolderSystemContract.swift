import Domain
public import PlatformInterface
public import Testing

/// What every `FolderSystem` promises, clause by clause. A clause gets one, the files that it is about, and the path of an
/// empty folder on both.
public enum FolderSystemContract {
    /// One promise.
    public struct Clause: Sendable, CustomTestStringConvertible {
        /// What is promised.
        public let testDescription: String
        private let check: @Sendable (any FolderSystem, any FileSystem, String) throws -> Void

        init(
            _ promise: String, _ check: @escaping @Sendable (any FolderSystem, any FileSystem, String) throws -> Void
        ) {
            (testDescription, self.check) = (promise, check)
        }

        /// Tests the promise on a folder system and its files, in an empty folder that is there.
        public func callAsFunction(
            _ folders: any FolderSystem, with files: any FileSystem, in folder: String
        ) throws {
            try check(folders, files, folder)
        }
    }

    /// All promises.
    public static let clauses: [Clause] = [
        Clause("what is not there has no facts, no names and nothing to remove") { folders, files, folder in
            for path in ["\(folder)/none", "\(folder)/none/deeper"] {
                try #expect(folders.facts(of: path) == nil)
                try #expect(folders.names(in: path) == [])
                try folders.removeFolder(path)
            }
            try files.replace("\(folder)/a", with: [1])
            try #expect(folders.facts(of: "\(folder)/a/below") == nil)
        },
        Clause("private files and folders are told as such, and as this user's") { folders, files, folder in
            try files.createPrivateFolder("\(folder)/b")
            try files.replace("\(folder)/b/a", with: [1])
            try #expect(
                folders.facts(of: "\(folder)/b") == FileFacts(kind: .folder, permissions: 0o700, isOwn: true))
            try #expect(
                folders.facts(of: "\(folder)/b/a") == FileFacts(kind: .file, permissions: 0o600, isOwn: true))
        },
        Clause("a folder's names are sorted, files and folders alike") { folders, files, folder in
            for name in ["b", "a", "名", ".hidden"] { try files.replace("\(folder)/\(name)", with: []) }
            try files.createPrivateFolder("\(folder)/c/deeper")
            try #expect(folders.names(in: folder) == [".hidden", "a", "b", "c", "名"])
            let error = #expect(throws: FileError.self) { try folders.names(in: "\(folder)/a") }
            #expect(error?.code == .unreadable && error?.path == "\(folder)/a")
        },
        Clause("there is room, also for what is not there yet") { folders, _, folder in
            try #expect(folders.freeBytes(at: folder) > 0)
            try #expect(folders.freeBytes(at: "\(folder)/none/deeper") > 0)
        },
        Clause("a removed folder is gone with all that was in it, and its neighbours stay") { folders, files, folder in
            try files.createPrivateFolder("\(folder)/a/b/c")
            for path in ["a/1", "a/b/2", "a/b/c/3", "ab"] { try files.replace("\(folder)/\(path)", with: [1]) }
            try folders.removeFolder("\(folder)/a")
            try #expect(folders.names(in: folder) == ["ab"])
        },
        Clause("a file is no folder to remove") { folders, files, folder in
            try files.replace("\(folder)/a", with: [1])
            let error = #expect(throws: FileError.self) { try folders.removeFolder("\(folder)/a") }
            #expect(error?.path == "\(folder)/a")
            try #expect(files.read("\(folder)/a", limit: 9) == [1])
        },
    ]
}
