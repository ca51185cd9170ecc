import Glibc
import Testing

/// A terminal that a test sits at: it types, and sees what the screen shows.
final class PseudoTerminal: Sendable {
    /// The path that the program under test opens as its terminal.
    let path: String
    private let keyboard: Int32
    /// Held open so that the settings outlive the program.
    private let line: Int32

    init() throws {
        keyboard = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        // TIOCSPTLCK and TIOCGPTN: `unlockpt` and `ptsname` are not in glibc's Swift module.
        var isLocked: Int32 = 0, number: Int32 = 0
        try #require(ioctl(keyboard, 0x4004_5431, &isLocked) == 0 && ioctl(keyboard, 0x8004_5430, &number) == 0)
        path = "/dev/pts/\(number)"
        line = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(line >= 0)
    }

    deinit {
        close(line)
        close(keyboard)
    }

    var showsWhatIsTyped: Bool {
        var settings = termios()
        return tcgetattr(line, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
    }

    func type(_ text: String) {
        _ = text.withCString { write(keyboard, $0, strlen($0)) }
    }

    func setColumns(_ columns: UInt16) {
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(line, UInt(TIOCSWINSZ), &size)
    }

    /// What the screen shows from now on, up to and with `end`. `nudge` is called while it waits.
    func screen(until end: String, nudging nudge: () -> Void = {}) throws -> String {
        var seen: [UInt8] = []
        let limit = ContinuousClock.now + .seconds(60)
        while !seen.reversed().starts(with: end.utf8.reversed()) {
            try #require(ContinuousClock.now < limit, "the screen shows \(String(decoding: seen, as: UTF8.self))")
            var descriptor = pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0)
            guard poll(&descriptor, 1, 50) > 0 else {
                nudge()
                continue
            }
            var byte: UInt8 = 0
            try #require(read(keyboard, &byte, 1) == 1)
            seen.append(byte)
        }
        return String(decoding: seen, as: UTF8.self)
    }

    /// In the program under test: makes the terminal at `path` its standard input and standard error.
    static func sitDown(at path: String) throws {
        let line = open(path, O_RDWR | O_NOCTTY)
        try #require(line >= 0)
        dup2(line, 0)
        dup2(line, 2)
    }
}
