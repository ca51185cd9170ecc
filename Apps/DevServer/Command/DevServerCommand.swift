import Domain
import Glibc

/// The program `suixinkan-devserver`.
public struct DevServerCommand {
    /// Runs a server until SIGTERM, SIGINT or, with `--idle-exit`, until nobody has asked anything for a while.
    ///
    /// `arguments` come without the program's name. Returns the exit status: 0, 2 for wrong usage, 74 for what the
    /// machine refused. SIGTERM and SIGINT are blocked in the calling thread, and in those that it starts, meanwhile.
    public static func run(_ arguments: [String]) -> Int32 {
        run(arguments, say: { writeAll($0, to: STDOUT_FILENO) }, complain: { _ = writeAll($0, to: STDERR_FILENO) })
    }

    static func run(_ arguments: [String], say: (String) -> Bool, complain: (String) -> Void) -> Int32 {
        let language = Self.language
        do throws(DevServerError) {
            let arguments = try CommandArguments(arguments)
            guard !arguments.wantsHelp else {
                guard say(help(language)) else { throw DevServerError.cannotSay }
                return 0
            }
            return try SignalWait.with([SIGTERM, SIGINT]) { signals throws(DevServerError) in
                let server = try DevelopmentServer(arguments.options)
                defer { server.stop() }
                for notice in server.notices { complain("suixinkan-devserver: \(notice(language))\n") }
                guard say("listening on http://\(arguments.options.hostInURL):\(server.port)\n") else {
                    throw .cannotSay
                }
                wait(for: signals, idleExitSeconds: arguments.options.idleExitSeconds, of: server)
                return 0
            }
        } catch {
            complain("suixinkan-devserver: \(error.failure.message(language))\n")
            return error.exitStatus
        }
    }

    private static func wait(for signals: SignalWait, idleExitSeconds: Int?, of server: DevelopmentServer) {
        guard let idleExitSeconds else { return signals.wait() }
        while true {
            let remaining = idleExitSeconds * 1_000 - server.idleMilliseconds
            guard remaining > 0, !signals.wait(milliseconds: remaining) else { return }
        }
    }

    /// `SUIXINKAN_LANG`, else the locale's, else English.
    private static var language: Language {
        for name in ["SUIXINKAN_LANG", "LC_ALL", "LC_MESSAGES", "LANG"] {
            guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { continue }
            return Language(tag: value) ?? .english
        }
        return .english
    }
}

extension DevServerOptions {
    fileprivate var hostInURL: String { listen.contains(":") ? "[\(listen)]" : listen }
}

extension DevServerError {
    fileprivate static let cannotSay = DevServerError(
        .output, LocalizedText(en: "cannot write to standard output", zh: "无法写入标准输出"))
}
