import Glibc
package import PlatformInterface

/// The folders on the machine's disk.
package struct PosixFolderSystem: FolderSystem {
    package init() {}

    package func facts(of path: String) throws(FileError) -> FileFacts? {
        do throws(SystemError) {
            var status = stat()
            try retrying { lstat(path, &status) }
            return FileFacts(
                kind: status.kind, permissions: Int(status.st_mode & 0o777), isOwn: status.st_uid == geteuid())
        } catch {
            // A file among the folders: there is nothing below it.
            if [ENOENT, ENOTDIR].contains(error.number) { return nil }
            throw .reading(path, error)
        }
    }

    package func names(in folder: String) throws(FileError) -> [String] {
        do throws(SystemError) {
            return try list(FileDescriptor(opening: folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW))
        } catch {
            if error.number == ENOENT { return [] }
            throw .reading(folder, error)
        }
    }

    package func freeBytes(at path: String) throws(FileError) -> Int64 {
        var path = path
        while true {
            do throws(SystemError) {
                var status = statvfs()
                try retrying { statvfs(path, &status) }
                return Int64(
                    clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).0)
            } catch {
                guard [ENOENT, ENOTDIR].contains(error.number), path != folder(of: path) else {
                    throw .reading(path, error)
                }
                path = folder(of: path)
            }
        }
    }

    package func removeFolder(_ path: String) throws(FileError) {
        do throws(SystemError) {
            do throws(SystemError) {
                try empty(FileDescriptor(opening: path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW), depth: 0)
                try retrying { rmdir(path) }
            } catch {
                guard error.number == ENOENT else { throw error }
            }
        } catch {
            throw .removing(path, error)
        }
    }

    /// By descriptor and not by path, so that nobody can put a link in the place of a folder on the way.
    private func empty(_ folder: borrowing FileDescriptor, depth: Int) throws(SystemError) {
        // What we keep is two deep. What is a hundred deep is not ours.
        guard depth < 100 else { throw SystemError(ELOOP) }
        for name in try list(FileDescriptor(owning: retrying { dup(folder.number) })) {
            do throws(SystemError) {
                try retrying { unlinkat(folder.number, name, 0) }
            } catch {
                guard [EISDIR, EPERM].contains(error.number) else { throw error }
                try empty(
                    FileDescriptor(
                        owning: retrying {
                            openat(folder.number, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
                        }), depth: depth + 1)
                try retrying { unlinkat(folder.number, name, AT_REMOVEDIR) }
            }
        }
    }

    private func list(_ folder: consuming FileDescriptor) throws(SystemError) -> [String] {
        // The stream closes its descriptor, so it gets one of its own.
        guard let stream = fdopendir(try retrying { fcntl(folder.number, F_DUPFD_CLOEXEC, 0) }) else {
            throw SystemError(errno)
        }
        defer { closedir(stream) }
        rewinddir(stream)
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let name, name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}

extension stat {
    fileprivate var kind: FileFacts.Kind {
        switch st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .link
        default: .other
        }
    }
}
