import Domain
public import PlatformInterface

/// Its folders: everything is private and this user's, and there is a gibibyte of room.
extension InMemoryFileSystem: FolderSystem {
    /// What is at a path.
    public func facts(of path: String) throws(FileError) -> FileFacts? {
        if folders.contains(path) { return FileFacts(kind: .folder, permissions: 0o700, isOwn: true) }
        return files[path].map { _ in FileFacts(kind: .file, permissions: 0o600, isOwn: true) }
    }

    /// The names in a folder.
    public func names(in folder: String) throws(FileError) -> [String] {
        if files[folder] != nil {
            throw FileError(.unreadable, path: folder, message: LocalizedText(verbatim: "\(folder) is a file"))
        }
        let start = folder == "/" ? "/" : folder + "/"
        let inside = (Array(files.keys) + folders).filter { $0.hasPrefix(start) && $0 != start }
        return Set(inside.compactMap { $0.dropFirst(start.count).split(separator: "/").first.map { String($0) } })
            .sorted()
    }

    /// A gibibyte.
    public func freeBytes(at path: String) throws(FileError) -> Int64 { 1 << 30 }

    /// Removes a folder with all that is in it.
    public func removeFolder(_ path: String) throws(FileError) {
        guard files[path] == nil else {
            throw FileError(.unwritable, path: path, message: LocalizedText(verbatim: "\(path) is a file"))
        }
        forget(below: path)
    }
}
