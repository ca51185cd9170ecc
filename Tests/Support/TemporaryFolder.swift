import Glibc

/// A new empty folder of this test alone, removed with all that is in it when the last reference goes.
public final class TemporaryFolder: Sendable {
    /// The folder's absolute path.
    public let path: String

    /// Makes a folder below the system's temporary folder (`TMPDIR`, else `/tmp`).
    public init() throws {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array((parent + "/suixinkan-test-XXXXXX").utf8CString)
        guard let made = mkdtemp(&template) else { throw SystemFailure("mkdtemp in \(parent)") }
        path = String(cString: made)
    }

    deinit { removeTree(path) }

    /// The path of something in it.
    public func path(_ name: String) -> String { "\(path)/\(name)" }
}

/// Removes a file, a link (not what it points to), or a folder with its contents.
private func removeTree(_ path: String) {
    // Refused for a folder only.
    guard unlink(path) != 0, let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if name != ".", name != ".." { removeTree("\(path)/\(name)") }
    }
    closedir(folder)
    rmdir(path)
}
