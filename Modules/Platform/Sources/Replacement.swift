import Glibc
import PlatformInterface

/// What is written beside a file before it takes that file's name: `.token.json.RANDOM.tmp`.
///
/// Its writer holds a lock on it to the end, and the kernel lets go of that lock when the writer dies. So one that can
/// be locked is a dead writer's: nobody comes back for it, and it may hold a secret.
struct Replacement: ~Copyable {
    private let target: String
    private let path: String
    private let file: FileDescriptor

    /// Makes an empty one in the target's folder, because a rename is one step only within a file system.
    static func make(for target: String) throws(SystemError) -> Replacement {
        while true {
            let replacement = try Replacement(target)
            // Somebody who clears up may have come between its making and its locking.
            if try replacement.file.status().st_nlink > 0 { return replacement }
        }
    }

    private init(_ target: String) throws(SystemError) {
        self.target = target
        // The name is random and O_EXCL refuses whatever is there, so that nobody can lay a link in its way.
        path = "\(folder(of: target))/\(Self.start(for: target))\(RandomIDSource().next())\(Self.end)"
        file = try FileDescriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
        // On a file system without locks it is written all the same: nobody can clear up there.
        _ = try? retrying { [number = file.number] in flock(number, LOCK_EX) }
    }

    /// Makes `bytes` the target's content, and leaves nothing behind where that fails.
    consuming func install(_ bytes: [UInt8]) throws(SystemError) {
        do throws(SystemError) {
            try file.setMode(0o600)
            try file.write(bytes)
            try file.synchronize()
            try retrying { rename(path, target) }
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Removes what dead writers have left beside the target; true where there was something.
    @discardableResult
    static func removeAbandoned(for target: String) throws(SystemError) -> Bool {
        let folder = folder(of: target), start = start(for: target)
        var hasFound = false
        for name in names(in: folder) where isName(name, from: start) {
            if try removeIfAbandoned("\(folder)/\(name)") { hasFound = true }
        }
        return hasFound
    }

    private static func removeIfAbandoned(_ path: String) throws(SystemError) -> Bool {
        // Whatever is no plain file, a link for one, is none of ours.
        guard let file = try? FileDescriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
            let status = try? file.status(), status.isRegularFile,
            flock(file.number, LOCK_EX | LOCK_NB) == 0
        else { return false }
        // Not there any more: its writer was alive and has finished meanwhile. The name is never used again.
        return try unlinkIfThere(path)
    }

    // MARK: Its name

    private static let end = ".tmp"
    private static let randomLength = 36

    /// All but the random part and the end. The longest of names are cut to what a file system takes; should others
    /// begin alike, what their dead writers left goes too.
    private static func start(for target: String) -> String {
        var name = target.split(separator: "/").last.map { String($0) } ?? ""
        while name.utf8.count > Int(NAME_MAX) - randomLength - end.utf8.count - 2 { name.unicodeScalars.removeLast() }
        return ".\(name)."
    }

    private static func isName(_ name: String, from start: String) -> Bool {
        guard name.hasPrefix(start), name.hasSuffix(end) else { return false }
        let random = name.utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count)
        return random.count == randomLength && random.allSatisfy { "0123456789abcdef-".utf8.contains($0) }
    }

    /// What is in a folder; nothing where it cannot be listed.
    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names
    }
}
