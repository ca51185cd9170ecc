import Dispatch
import Glibc
import PlatformInterface

/// A terminal that does not show what is typed, until `end()`.
///
/// A signal that ends or stops the process must not leave the user's shell without echo. The signals are
/// taken by Dispatch, on a thread of its own: there the terminal can be put back by ordinary code, and no
/// state has to be global for a handler to find. Then the signal is raised once more with its default action, so
/// that the exit status is the signal's; after a stop the terminal is silenced again and the question repeated.
final class EchoSilence {
    private let terminal: SilentTerminal
    private let watches: [SignalWatch]

    /// Silences the terminal, then asks: a program that waits for the question never sees its answer echoed.
    init(of descriptor: Int32, asking ask: @escaping @Sendable () -> Void) throws(SystemError) {
        let terminal = try SilentTerminal(descriptor)
        let queue = DispatchQueue(label: "signals while a secret is typed")
        // What is ignored stays ignored: SIGHUP under nohup.
        watches = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP].compactMap { signal in
            SignalWatch(signal, on: queue) { raise in
                terminal.restore()
                raise()
                terminal.silence()
                ask()
            }
        }
        self.terminal = terminal
        terminal.silence()
        ask()
    }

    /// Puts the terminal back and the signals to what they did before.
    func end() {
        for watch in watches { watch.end() }
        terminal.restore()
    }
}

/// A terminal's settings with and without echo.
private struct SilentTerminal: Sendable {
    private let descriptor: Int32
    private let usual: termios
    private let silent: termios

    init(_ descriptor: Int32) throws(SystemError) {
        var settings = termios()
        try retrying { tcgetattr(descriptor, &settings) }
        (self.descriptor, usual) = (descriptor, settings)
        settings.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL)
        silent = settings
    }

    /// Throws away what was typed ahead: it was shown, and it was no answer.
    func silence() { set(silent, TCSAFLUSH) }

    func restore() { set(usual, TCSADRAIN) }

    private func set(_ settings: termios, _ moment: Int32) {
        _ = withUnsafePointer(to: settings) { settings in
            try? retrying { tcsetattr(descriptor, moment, settings) }
        }
    }
}

/// Takes a signal in place of its action, until `end()`.
private final class SignalWatch {
    private let signal: Int32
    private let previous: sigaction
    private let source: any DispatchSourceSignal
    private let ended = DispatchSemaphore(value: 0)

    /// Calls `handle` when the signal comes, with what raises it once more with its default action and returns
    /// only where that does not end the process. Nil where the signal is ignored.
    init?(_ signal: Int32, on queue: DispatchQueue, handle: @escaping @Sendable (_ raise: () -> Void) -> Void) {
        var previous = sigaction()
        sigaction(signal, nil, &previous)
        if unsafeBitCast(previous.__sigaction_handler.sa_handler, to: Int.self) == 1 { return nil }
        (self.signal, self.previous) = (signal, previous)
        source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
        source.setEventHandler { handle { raiseByDefault(signal) } }
        source.setCancelHandler { [ended] in _ = ended.signal() }
        // Dispatch begins later, on a thread of its own; until then the signal would do what it did before.
        let begun = DispatchSemaphore(value: 0)
        source.setRegistrationHandler { _ = begun.signal() }
        source.activate()
        begun.wait()
    }

    /// Gives the signal back to what it did before. Waits for a `handle` that is running.
    func end() {
        source.cancel()
        ended.wait()
        withUnsafePointer(to: previous) { _ = sigaction(signal, $0, nil) }
    }
}

/// Raises a signal with its default action, in this thread, so that a stop has happened when it returns.
private func raiseByDefault(_ signal: Int32) {
    var byDefault = sigaction(), ours = sigaction()
    sigaction(signal, &byDefault, &ours)
    var mask = sigset_t(), before = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, signal)
    pthread_sigmask(SIG_UNBLOCK, &mask, &before)
    raise(signal)
    pthread_sigmask(SIG_SETMASK, &before, nil)
    sigaction(signal, &ours, nil)
}
