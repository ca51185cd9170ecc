/// Folders and what is in them, for those who look after the disk as a whole: contexts, and the doctor.
///
/// Paths are absolute. Nothing here follows a link: it is a thing of its own. Every error names the path.
public protocol FolderSystem: Sendable {
    /// What is at a path; nil where nothing is.
    func facts(of path: String) throws(FileError) -> FileFacts?

    /// The names in a folder, sorted; none where there is no folder. Names that are not UTF-8 are left out.
    func names(in folder: String) throws(FileError) -> [String]

    /// How many bytes this user may still write to the disk that a path, or the nearest folder above it, is on.
    func freeBytes(at path: String) throws(FileError) -> Int64

    /// Removes a folder with all that is in it; of a link in it, the link. No error where there is none. A file or a link
    /// in the folder's own place is refused.
    func removeFolder(_ path: String) throws(FileError)
}

/// What is at a path.
public struct FileFacts: Hashable, Sendable {
    /// What kind of thing it is.
    public enum Kind: Hashable, Sendable {
        /// A regular file.
        case file
        /// A folder.
        case folder
        /// A symbolic link.
        case link
        /// A device, a socket, a pipe.
        case other
    }

    /// What kind of thing it is.
    public var kind: Kind
    /// Who may read, write and execute it: the nine bits that `chmod` sets, `0o600` for a private file.
    public var permissions: Int
    /// Whether this user owns it.
    public var isOwn: Bool

    /// What is at a path.
    public init(kind: Kind, permissions: Int, isOwn: Bool) {
        (self.kind, self.permissions, self.isOwn) = (kind, permissions, isOwn)
    }
}
