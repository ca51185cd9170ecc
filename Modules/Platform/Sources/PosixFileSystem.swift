import Glibc
package import PlatformInterface

/// The private files on the machine's disk.
///
/// Nothing here depends on the umask: a file is made unreadable for others and then given its exact mode.
package struct PosixFileSystem: FileSystem {
    package init() {}

    package func read(_ path: String, limit: Int) throws(FileError) -> [UInt8]? {
        do throws(SystemError) {
            // Links are followed: people keep their configuration in another folder and link to it, and what is read
            // is theirs either way. Without O_NONBLOCK a FIFO would hang us until somebody writes into it.
            let file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK)
            guard try file.status().isRegularFile else { throw SystemError(EISDIR) }
            let bytes = try file.read(upTo: limit + 1)
            if bytes.count <= limit { return bytes }
        } catch {
            if error.number == ENOENT { return nil }
            throw .reading(path, error)
        }
        throw .tooLarge(path, limit: limit)
    }

    package func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
        do throws(SystemError) {
            // First, because that makes room on a full disk. Should it fail, the new content matters more.
            _ = try? Replacement.removeAbandoned(for: path)
            try Replacement.make(for: path).install(bytes)
            try synchronizeFolder(of: path)
        } catch {
            throw .writing(path, error)
        }
    }

    package func write(_ bytes: [UInt8], to path: String, at offset: Int) throws(FileError) {
        do throws(SystemError) {
            let file = try FileDescriptor(opening: path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK)
            guard try file.status().isRegularFile else { throw SystemError(EISDIR) }
            try file.write(bytes, at: offset)
        } catch {
            throw .writing(path, error)
        }
    }

    package func createPrivateFile(_ path: String) throws(FileError) {
        do throws(SystemError) {
            do throws(SystemError) {
                let file = try FileDescriptor(opening: path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
                try file.setMode(0o600)
            } catch {
                guard error.number == EEXIST else { throw error }
                let file = try FileDescriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
                let status = try file.status()
                guard status.isRegularFile else { throw SystemError(EISDIR) }
                if status.isOpenToOthers { try file.setMode(status.ownersMode) }
            }
        } catch {
            throw .writing(path, error)
        }
    }

    package func createPrivateFolder(_ path: String) throws(FileError) {
        do throws(SystemError) {
            try makeFolders(to: path)
            let folder = try FileDescriptor(opening: path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
            let status = try folder.status()
            if status.isOpenToOthers { try folder.setMode(status.ownersMode) }
        } catch {
            throw .writing(path, error)
        }
    }

    package func remove(_ path: String) throws(FileError) {
        do throws(SystemError) {
            let wasThere = try unlinkIfThere(path)
            // Also where there is no file: the writer may have been killed at the first one.
            if try Replacement.removeAbandoned(for: path) || wasThere { try synchronizeFolder(of: path) }
        } catch {
            throw .removing(path, error)
        }
    }

    package func moveAside(_ path: String, endings: [String], as word: String) throws(FileError) -> String? {
        do throws(SystemError) {
            var status = stat()
            do throws(SystemError) {
                try retrying { lstat(path, &status) }
            } catch {
                if error.number == ENOENT { return nil }
                throw error
            }
            guard status.isRegularFile else { throw SystemError(status.isLink ? ELOOP : EISDIR) }
            // The name is random, so that nothing is there.
            let aside = "\(path).\(word)-\(RandomIDSource().next())"
            for ending in endings { _ = try renameIfThere(path + ending, aside + ending) }
            let wasThere = try renameIfThere(path, aside)
            try synchronizeFolder(of: path)
            return wasThere ? aside : nil
        } catch {
            throw .moving(path, error)
        }
    }

    package func withLock<Result>(
        _ path: String, waiting limit: Duration, _ body: () throws -> Result
    ) throws -> Result {
        let lock = try FileLock(path, waiting: limit)
        defer { lock.release() }
        return try body()
    }

    /// Whether there was something to rename. A link is renamed itself.
    private func renameIfThere(_ path: String, _ newPath: String) throws(SystemError) -> Bool {
        do throws(SystemError) {
            try retrying { rename(path, newPath) }
            return true
        } catch {
            if error.number == ENOENT { return false }
            throw error
        }
    }

    /// Makes the folder and its missing parents, 0700. A link among the parents is the user's own arrangement.
    private func makeFolders(to path: String) throws(SystemError) {
        do throws(SystemError) {
            try makeFolder(path)
        } catch {
            guard error.number == ENOENT, path != folder(of: path) else { throw error }
            try makeFolders(to: folder(of: path))
            // Once more and no further: a parent that is there may be a link to nowhere.
            try makeFolder(path)
        }
    }

    /// Makes one folder, 0700, unless its name is taken.
    private func makeFolder(_ path: String) throws(SystemError) {
        do throws(SystemError) {
            try retrying { mkdir(path, 0o700) }
            try retrying { chmod(path, 0o700) }
        } catch {
            if error.number != EEXIST { throw error }
        }
    }

    /// A new name is safe against a power cut once its folder is on the disk.
    private func synchronizeFolder(of path: String) throws(SystemError) {
        let folder = try FileDescriptor(opening: folder(of: path), O_RDONLY | O_DIRECTORY)
        do throws(SystemError) {
            try folder.synchronize()
        } catch {
            // Some file systems have no such thing for folders.
            if error.number != EINVAL { throw error }
        }
    }
}

extension stat {
    var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }

    fileprivate var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
    fileprivate var isOpenToOthers: Bool { st_mode & 0o077 != 0 }
    fileprivate var ownersMode: mode_t { st_mode & 0o700 }
}

/// Whether there was something to remove.
func unlinkIfThere(_ path: String) throws(SystemError) -> Bool {
    do throws(SystemError) {
        try retrying { unlink(path) }
        return true
    } catch {
        if error.number == ENOENT { return false }
        throw error
    }
}
