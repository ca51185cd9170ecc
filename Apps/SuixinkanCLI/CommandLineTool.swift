public import Composition
import Domain
import LaunchInterface
public import PlatformInterface
import Presentation

/// The command line: reads the arguments, runs one command, writes what it gives and says how it ended.
public struct CommandLineTool: Sendable {
    private let host: Host
    private let composition: Composition
    /// What `--watch` waits by.
    private let waiting: any Clock<Duration>

    /// How the services are made.
    public struct Composition: Sendable {
        let production: @Sendable (Configuration) throws -> AppServices
        let fakes: (@Sendable (Host) -> AppServices)?

        /// - Parameters:
        ///   - production: makes the services of a run.
        ///   - fakes: makes those of `--composition fakes`; nil in a build that has none.
        public init(
            production: @escaping @Sendable (Configuration) throws -> AppServices,
            fakes: (@Sendable (Host) -> AppServices)? = nil
        ) {
            (self.production, self.fakes) = (production, fakes)
        }

        /// What the installed program uses.
        public static var standard: Composition {
            #if Fakes
                Composition(
                    production: { AppServices(production: $0) }, fakes: { AppServices.fakesForPeople(on: $0) })
            #else
                Composition(production: { AppServices(production: $0) })
            #endif
        }
    }

    /// The command line on a machine; `waiting` is what `--watch` waits by.
    public init(
        host: Host, composition: Composition = .standard, waiting: any Clock<Duration> = ContinuousClock()
    ) {
        (self.host, self.composition, self.waiting) = (host, composition, waiting)
    }

    /// How long a process may stay for its telemetry when it has said everything else. A collector that is there answers
    /// in milliseconds; one that is not costs this.
    private static let telemetryLimit = Duration.milliseconds(500)

    /// Runs the command that `arguments` name, without the program's own name, and returns the exit status.
    public func run(_ arguments: [String]) async -> Int32 { await run(arguments, garbled: nil) }

    /// The same with the arguments as the system hands them over. One that is not UTF-8 is refused: repaired, it would be
    /// another text, and name another file.
    public func run(bytes: [[UInt8]]) async -> Int32 {
        let arguments = bytes.map { String(decoding: $0, as: UTF8.self) }
        let odd = bytes.firstIndex { String(validating: $0, as: UTF8.self) == nil }
        return await run(arguments, garbled: odd.map { arguments[$0] })
    }

    private func run(_ arguments: [String], garbled: String?) async -> Int32 {
        let analytics = Locked<(any AnalyticsBootstrap)?>(nil)
        let status = await run(arguments, garbled: garbled, analytics)
        await analytics.withLock { $0 }?.flush(within: Self.telemetryLimit)
        return status
    }

    private func run(
        _ arguments: [String], garbled: String?, _ analytics: Locked<(any AnalyticsBootstrap)?>
    ) async -> Int32 {
        let configuration = configuration()
        var reporter = ErrorReporter(
            words: arguments, environment: host.environment, configuration: configuration,
            width: host.terminal.isTerminal(.error)
                ? Display(host: host, arguments: ParsedArguments()).columns : nil)
        do {
            if let garbled {
                throw CommandError.usage(
                    en: "The argument “\(garbled)” is not UTF-8 text.", zh: "参数“\(garbled)”不是 UTF-8 文本。")
            }
            if arguments.first == Self.completionWord {
                try complete(Array(arguments.dropFirst()), settings(ParsedArguments(), configuration))
                return ExitStatus.success.rawValue
            }
            let parser = CommandParser(
                root: CommandTree.root, globalOptions: GlobalOptions.options, globalFlags: GlobalOptions.flags,
                alias: settings(ParsedArguments(), configuration).alias,
                aliases: { self.settings(ParsedArguments(), configuration).aliases.keys.sorted() },
                external: { Extension.command(named: $0, on: self.host) })
            let (command, given) = try parser.parse(arguments == ["--version"] ? ["version"] : arguments)
            let parsed = given.adding(flags: GlobalOptions.flags(setBy: host.environment))
            let settings = settings(parsed, configuration)
            reporter.language = settings.language
            let isHelp = parsed.has("help") || command.run == nil
            // Before anything is done, so that nothing has been done where the answer could not be written.
            let options = try outputOptions(settings, isHelp ? nil : command)
            let filter = isHelp ? nil : try options.jq.map { try JQFilter($0) }
            if !isHelp, command.needsDisk { try refuseGivenToken(settings, parsed.path) }
            let machine = try clockSet(host)
            let context = CommandContext(
                host: machine, arguments: parsed, settings: settings, output: options,
                display: Display(host: machine, arguments: parsed),
                compose: { [self] settings in
                    let services = try compose(parsed, settings, on: machine)
                    analytics.withLock { $0 = services.runtime.launch.analytics }
                    return services
                },
                maintain: { [self] name in
                    Maintenance(of: try productionConfiguration(parsed, settings, on: machine, context: name))
                })
            let watch = isHelp ? nil : try Watch(context, reporter, clock: waiting)
            var output = try await run(command, in: context)
            let rendering = rendering(of: command, in: context, through: filter)
            if case .stream(let list) = output.payload {
                output = try await StreamWriter(rendering: rendering, terminal: host.terminal).write(list)
            }
            if case .watch(let read) = output.payload { try await watch?.run(rendering, read) }
            try write(output, rendering, in: context, reporter)
            return output.status.rawValue
        } catch let error as TerminalError where error.code == .brokenPipe {
            return ExitStatus.brokenPipe.rawValue
        } catch {
            let failure = Failure(of: error)
            // Where standard error is gone too, the exit status is all that is left to say.
            try? host.terminal.write(Array(reporter.line(for: failure).utf8), to: .error)
            return ExitStatus(failure.category).rawValue
        }
    }

    /// What a shell asks with, before the words: no command, since it reads words that may be wrong.
    private static let completionWord = "__complete"

    /// Writes what a shell may offer, a line each with its help behind a tab.
    private func complete(_ words: [String], _ settings: Settings) throws {
        let completion = Completion(
            root: CommandTree.root, language: settings.language, aliases: settings.aliases,
            contexts: settings.contexts)
        let lines =
            switch completion.answer(for: words) {
            case .files: ":files\n"
            case .candidates(let found):
                found.map { DelimitedText.tsvLine($0.help.isEmpty ? [$0.value] : [$0.value, $0.help]) }.joined()
            }
        try host.terminal.write(Array(lines.utf8), to: .output)
    }

    private func run(_ command: Command, in context: CommandContext) async throws -> CommandOutput {
        if let run = command.run, !context.arguments.has("help") { return try await run(context, context.arguments) }
        let path = context.arguments.path
        return context.help(
            context.arguments.has("help")
                ? HelpDocument(command, path: path, isWhole: path.isEmpty)
                : HelpDocument(overviewOf: command, path: path))
    }

    /// Nothing would become of what such a command does: it would be over with the process.
    private func refuseGivenToken(_ settings: Settings, _ path: [String]) throws {
        guard try settings.token() != nil, try !settings.usesFakes() else { return }
        let command = path.joined(separator: " ")
        throw CommandError.usage(
            en:
                "“\(command)” is about the session and the store on this machine, and SUIXINKAN_TOKEN is a session of this process alone. Unset it first.",
            zh: "“\(command)”涉及本机保存的会话和存储，而 SUIXINKAN_TOKEN 是仅限当前进程的会话。请先取消该变量。")
    }

    /// How to write the payload; of help, or of a command that mends the settings, as usual where the settings are wrong.
    private func outputOptions(_ settings: Settings, _ command: Command?) throws -> OutputOptions {
        guard let command else { return OutputOptions() }
        do {
            let options = try settings.outputOptions()
            try options.checkFields(of: command)
            return options
        } catch let error as CommandError where command.bearsWrongSettings && error.failure.category != .usage {
            return OutputOptions()
        }
    }

    private func rendering(
        of command: Command, in context: CommandContext, through filter: JQFilter?
    ) -> OutputRendering {
        let display = context.display
        return OutputRendering(
            format: context.writtenFormat, options: context.output,
            language: context.language, width: display.showsOutput ? display.columns : nil, style: display.style,
            filter: filter, declared: command.fields)
    }

    private func write(
        _ output: CommandOutput, _ rendering: OutputRendering, in context: CommandContext, _ reporter: ErrorReporter
    ) throws {
        let display = context.display
        let bytes = try rendering.render(output.payload)
        if !bytes.isEmpty, try Pager(host, settings: context.settings, display: display)?.show(bytes) != true {
            try host.terminal.write(bytes, to: .output)
        }
        if let problem = output.problem {
            try host.terminal.write(Array(reporter.lines(for: problem).utf8), to: .error)
        }
        for text in context.said(beside: output) { try context.say(text) }
    }

    /// The machine with the clock that `SUIXINKAN_NOW` sets, where the build allows it.
    private func clockSet(_ host: Host) throws -> Host {
        #if DEBUG || Fakes
            guard let text = host.environment["SUIXINKAN_NOW"], !text.isEmpty else { return host }
            guard let instant = BusinessTime(rfc3339: text) else {
                throw CommandError(
                    .configuration,
                    en: "SUIXINKAN_NOW takes an instant such as 2026-03-01T16:30:00Z, not “\(text)”.",
                    zh: "SUIXINKAN_NOW 需要形如 2026-03-01T16:30:00Z 的时间，而不是“\(text)”。")
            }
            return host.standing(at: instant)
        #else
            return host
        #endif
    }

    /// The settings on disk, read once a run.
    private func configuration() -> Result<[String: String], any Error> {
        Result { try ConfigurationFile(on: host).values() }
    }

    private func settings(
        _ parsed: ParsedArguments, _ configuration: Result<[String: String], any Error>
    ) -> Settings {
        Settings(arguments: parsed, environment: host.environment, configuration: configuration)
    }

    private func compose(
        _ parsed: ParsedArguments, _ settings: Settings, on host: Host
    ) throws -> AppServices {
        if try settings.usesFakes() {
            guard let fakes = composition.fakes else {
                throw CommandError.usage(
                    en: "This build has no fakes. Run a development build, or leave out --composition fakes.",
                    zh: "此构建不包含模拟实现。请使用开发构建，或去掉 --composition fakes。")
            }
            return fakes(host)
        }
        let context = try KnownContexts.current(of: settings, on: host)
        if let warning = try settings.backEndOutranked() {
            try host.terminal.write(
                Array((TerminalSafe.text(warning(settings.language)) + "\n").utf8), to: .error)
        }
        var configuration = try productionConfiguration(parsed, settings, on: host, context: context)
        configuration.token = try settings.token()
        return try composition.production(configuration)
    }

    private func productionConfiguration(
        _ parsed: ParsedArguments, _ settings: Settings, on host: Host, context: String
    ) throws -> Configuration {
        let folders = Folders(environment: host.environment)
        let state = try folders.state()
        var configuration = Configuration(
            host: host, environment: try settings.apiEnvironment(),
            contextFolder: try folders.context(context),
            demoServer: DemoServerPlaces(
                programs: host.demoServerPrograms, runtimeFolder: try folders.runtime(), stateFolder: state),
            osType: try settings.osType(), timeouts: try settings.timeouts())
        // Only the command that writes there says why it cannot.
        configuration.desktop = try? folders.desktop()
        configuration.mapKey = try settings.mapKey()
        configuration.credentialHelper = try settings.credentialHelper()
        let language = settings.language
        configuration.onNotice = { text in
            try? host.terminal.write(Array((TerminalSafe.text(text(language)) + "\n").utf8), to: .error)
        }
        configuration.attempts = try settings.attempts()
        configuration.transport = try settings.transport(on: host.files)
        configuration.archiveFile = try settings.transferFile("har", on: host.files)
        let trace = try settings.transferFile("trace", on: host.files)
        if let trace, trace == configuration.archiveFile {
            throw CommandError.usage(
                en: "--har and --trace cannot both write to “\(trace)”.", zh: "--har 和 --trace 不能写入同一文件“\(trace)”。")
        }
        configuration.traceFile = trace == "-" ? nil : trace
        configuration.tracesLaunch = parsed.path == ["launch"] && parsed.has("steps")
        if parsed.has("verbose") || trace == "-" {
            let terminal = host.terminal
            configuration.onTransfer = { text in
                let lines = text.split(separator: "\n").map { TerminalSafe.text(String($0)) + "\n" }
                try? terminal.write(Array(lines.joined().utf8), to: .error)
            }
        }
        return configuration
    }
}
