import Glibc

/// What a program is started with.
struct ProgramStart {
    let executable: String
    let arguments: [String]
    let environment: [String: String]

    /// Starts it with these descriptors as its standard streams and no other, all signals as usual. Returns its process id.
    func spawn(input: Int32, output: Int32, errors: Int32, inNewSession: Bool) throws(SystemError) -> Int32 {
        var actions = posix_spawn_file_actions_t(), attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        // Descriptors that we inherited without close-on-exec must not live on in a program that outlives us: the
        // pipe of a shell would never close. (`closefrom` is there in glibc, but not in its Swift module.)
        for descriptor in openDescriptors() where descriptor > 2 && ![input, output, errors].contains(descriptor) {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        for (target, source) in [input, output, errors].enumerated() {
            posix_spawn_file_actions_adddup2(&actions, source, Int32(target))
        }

        var none = sigset_t(), all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let session = inNewSession ? spawnInNewSession : 0
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | session))

        var process: pid_t = 0
        let status = withCStrings([executable] + arguments) { arguments in
            withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
                posix_spawn(&process, executable, &actions, &attributes, arguments, environment)
            }
        }
        guard status == 0 else { throw SystemError(status) }
        return process
    }

    /// Puts it in this process's place, all signals as usual. Returns only where that fails.
    func replaceThisProcess() -> SystemError {
        var none = sigset_t(), before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        // What is caught is as usual by itself then; what is ignored would stay so.
        let broken = signal(SIGPIPE, SIG_DFL)
        withCStrings([executable] + arguments) { arguments in
            withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
                _ = execve(executable, arguments, environment)
            }
        }
        let error = SystemError(errno)
        signal(SIGPIPE, broken)
        pthread_sigmask(SIG_SETMASK, &before, nil)
        return error
    }

    private func openDescriptors() -> [Int32] {
        guard let folder = opendir("/proc/self/fd") else { return [] }
        defer { closedir(folder) }
        let own = dirfd(folder)
        var found: [Int32] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { $0.prefix { $0 != 0 } }
            if let number = Int32(String(decoding: name, as: UTF8.self)), number != own { found.append(number) }
        }
        return found
    }
}

/// `POSIX_SPAWN_SETSID`, which glibc declares only under `_GNU_SOURCE` and so not for Swift.
private let spawnInNewSession: Int32 = 0x80

/// Lends C an array of strings that ends with a null pointer.
private func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers = strings.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers)
}
