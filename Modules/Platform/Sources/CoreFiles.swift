import Glibc

/// Core files: a copy of everything that a process has in memory, passwords and tokens among it.
package enum CoreFiles {
    /// Lets this process, and the programs that it starts, leave none when they crash.
    ///
    /// The limit is 1 byte and not 0: the kernel does not look at the limit where cores go to a program (systemd-coredump,
    /// apport), but for that one value, which it takes as «none» (`fs/coredump.c`). A file of one byte it does not begin.
    package static func forbid() {
        var limits = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limits) == 0, limits.rlim_cur > 1 else { return }
        limits.rlim_cur = 1
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limits)
    }
}
