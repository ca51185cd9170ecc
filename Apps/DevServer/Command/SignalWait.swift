import Glibc

/// Signals that are waited for in the open instead of being handled between two instructions.
struct SignalWait {
    private let signals: sigset_t

    /// Blocks signals while `body` runs. SIGPIPE too: a reader of our output that has gone away is an ordinary error.
    static func with<Value, Failure: Error>(
        _ numbers: [Int32], _ body: (SignalWait) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        var waited = sigset_t()
        sigemptyset(&waited)
        for number in numbers { sigaddset(&waited, number) }
        var blocked = waited
        sigaddset(&blocked, SIGPIPE)
        var before = sigset_t()
        pthread_sigmask(SIG_BLOCK, &blocked, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return try body(SignalWait(signals: waited))
    }

    /// Waits for one of the signals.
    func wait() {
        var signals = signals
        var number: Int32 = 0
        sigwait(&signals, &number)
    }

    /// Waits for one of the signals; false where none came in time.
    func wait(milliseconds: Int) -> Bool {
        var signals = signals
        var limit = timespec(tv_sec: milliseconds / 1_000, tv_nsec: milliseconds % 1_000 * 1_000_000)
        return sigtimedwait(&signals, nil, &limit) > 0
    }
}
