import Domain
import PlatformInterface
import Presentation

/// `--watch`: reads something again and again, and shows it as it changes, until a signal or a failure ends it.
///
/// On a terminal it is drawn over from the window's first line, at most as high as the window. What stood there before
/// goes up, and no mode of the terminal is changed: whenever a signal comes, nothing has to be put back.
struct Watch {
    private let context: CommandContext
    private let reporter: ErrorReporter
    private let clock: any Clock<Duration>
    private let seconds: Int
    private let isDrawn: Bool

    private static let usualSeconds = 5
    private static let secondsAllowed = 1...86_400
    private static let home = "\u{1B}[H"
    private static let clearLine = "\u{1B}[K"
    private static let clearBelow = "\u{1B}[J"

    /// Nil where nobody asked for it. Throws where what is read cannot be shown so.
    init?(_ context: CommandContext, _ reporter: ErrorReporter, clock: any Clock<Duration>) throws {
        let seconds = try context.arguments.integer(Option.interval.name, in: Self.secondsAllowed)
        guard context.isWatching else {
            guard seconds == nil else {
                throw CommandError.usage(en: "--interval needs --watch.", zh: "--interval 需要与 --watch 一起使用。")
            }
            return nil
        }
        (self.context, self.reporter, self.clock) = (context, reporter, clock)
        self.seconds = seconds ?? Self.usualSeconds
        let format = context.writtenFormat
        isDrawn = format == .table
        let canDraw = context.display.showsOutput && context.host.environment["TERM"] != "dumb"
        guard format == .ndjson || (isDrawn && canDraw) else {
            throw CommandError.usage(
                en:
                    "--watch draws a table on a terminal. Elsewhere use --output ndjson, a line for each new or changed row.",
                zh: "--watch 在终端中刷新表格；其他情况请使用 --output ndjson，每个新增或变化的行输出一行。")
        }
    }

    /// Goes on until `read` fails for good, and throws that.
    func run(
        _ rendering: OutputRendering, _ read: @Sendable () async throws -> CommandOutput
    ) async throws {
        var machine = WatchMachine(
            isDrawn ? .screen(remarksAreBelow: context.host.terminal.isTerminal(.error)) : .rows)
        var isFirst = true
        var actions = machine.handle(.waited)
        while true {
            var event = WatchMachine.Event.waited
            for action in actions {
                switch action {
                case .read: event = try await reading(rendering, read)
                case .wait:
                    try context.host.terminal.checkReader(of: .output)
                    try await clock.sleep(for: .seconds(seconds))
                case .write(let rows): try write(rows.map(\.text).joined(), to: .output)
                case .draw(let lines, let room):
                    try draw(lines.map(\.text), room: room, isFirst: isFirst)
                    isFirst = false
                case .say(let remarks): try write(remarks.map { $0 + "\n" }.joined(), to: .error)
                case .end(let failure): throw CommandError(failure)
                }
            }
            actions = machine.handle(event)
        }
    }

    private func reading(
        _ rendering: OutputRendering, _ read: @Sendable () async throws -> CommandOutput
    ) async throws -> WatchMachine.Event {
        let output: CommandOutput
        do {
            output = try await read()
        } catch {
            let failure = Failure(of: error)
            return .failed(failure, remarks: fitting(Self.lines(of: Array(reporter.line(for: failure).utf8))))
        }
        var rendering = rendering
        if isDrawn { rendering.width = columns }
        return .read(try pieces(of: output.payload, rendering), remarks: fitting(remarks(output)))
    }

    private func pieces(
        of payload: CommandOutput.Payload, _ rendering: OutputRendering
    ) throws -> [WatchMachine.Piece] {
        let text = { (payload: CommandOutput.Payload) in
            String(decoding: try rendering.render(payload), as: UTF8.self)
        }
        if isDrawn { return Self.lines(of: try rendering.render(payload)).map { .init(content: $0, text: $0) } }
        guard case .list(let list) = payload else {
            let whole = try text(payload)
            return [.init(content: whole, text: whole)]
        }
        return try zip(list.rowNumbers, list.rows).map { number, row in
            .init(
                content: list.object(row).rendered(indented: false), text: try text(.list(list.alone(number))))
        }
    }

    private func remarks(_ output: CommandOutput) -> [String] {
        let problem = output.problem.map { Self.lines(of: Array(reporter.lines(for: $0).utf8)) } ?? []
        let said = context.said(beside: output) + (isDrawn && context.display.saysNotices ? [turn] : [])
        return problem + said.map { TerminalSafe.text($0(context.language)) }
    }

    /// How wide the window is now: it may have had another size when the run began.
    private var columns: Int? { Display(host: context.host, arguments: context.arguments).columns }

    /// Lines as the window shows them, since those below a drawing are counted.
    private func fitting(_ lines: [String]) -> [String] {
        isDrawn ? lines.flatMap { TextWrap.lines($0, toCells: columns ?? .max) } : lines
    }

    private var turn: LocalizedText {
        let time = context.host.clock.now.wireText.suffix(8)
        return LocalizedText(
            en: "\(time), again every \(seconds) s. Ctrl-C ends it.", zh: "\(time) 更新，每 \(seconds) 秒刷新，按 Ctrl-C 结束。")
    }

    private static func lines(of bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map(String.init)
    }

    private func draw(_ lines: [String], room: Int, isFirst: Bool) throws {
        let height = context.host.terminal.rows
        let most = height.map { max(1, $0 - 1 - room) } ?? lines.count
        let shown = lines.prefix(most).map { $0 + Self.clearLine + "\n" }.joined()
        let before = isFirst ? String(repeating: "\n", count: height ?? 0) : ""
        try write(before + Self.home + shown + Self.clearBelow, to: .output)
    }

    private func write(_ text: String, to stream: StandardStream) throws {
        try context.host.terminal.write(Array(text.utf8), to: stream)
    }
}

extension Flag {
    /// Of a command that shows something that changes.
    static let watch = Flag(
        name: "watch",
        help: LocalizedText(
            en: "Show it again as it changes; without a terminal use -o ndjson, a line for each new or changed row.",
            zh: "持续刷新；非终端时用 -o ndjson，每个新增或变化的行输出一行。"))
}

extension Option {
    /// The time between two readings.
    static let interval = Option(
        name: "interval", valueName: "SECONDS",
        help: LocalizedText(en: "With --watch, the time between two readings (5).", zh: "--watch 的刷新间隔秒数，默认 5。"))
}

extension CommandContext {
    /// Whether what the command reads is shown again and again.
    var isWatching: Bool { arguments.has(Flag.watch.name) }

    /// What a command reads: once, or with `--watch` until something ends it.
    func watched(_ read: @escaping @Sendable () async throws -> CommandOutput) async throws -> CommandOutput {
        isWatching ? CommandOutput(.watch(read)) : try await read()
    }

    /// What is said beside a payload: what a log has to hold too, and what only a person at a terminal wants to know.
    func said(beside output: CommandOutput) -> [LocalizedText] {
        let truncation = arguments.has("quiet") ? nil : output.truncation
        return output.warnings + [truncation].compactMap(\.self) + (display.saysNotices ? output.notices : [])
    }
}
