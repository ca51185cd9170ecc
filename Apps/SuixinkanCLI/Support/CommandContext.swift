import Composition
import Domain
import PlatformInterface
import Presentation
import SessionInterface

/// What a command runs on.
struct CommandContext: Sendable {
    let host: Host
    var arguments: ParsedArguments
    /// What applies to this run.
    let settings: Settings
    /// How what the command gives is to be written.
    let output: OutputOptions
    /// Makes the services, at the first need of them.
    let compose: @Sendable (Settings) throws -> AppServices

    /// No answer to a question is ever longer, in bytes.
    private static let answerLimit = 4_096

    var configurationFile: ConfigurationFile {
        get throws { try ConfigurationFile(on: host) }
    }

    /// The business day that it is.
    var today: BusinessDay { host.clock.now.day }

    /// How wide help may be, in cells.
    var helpWidth: Int { min(host.terminal.columns ?? 80, 100) }

    var language: Language { settings.language }

    /// The format asked for; nil for a table on a terminal and TSV elsewhere.
    var format: OutputFormat? { output.format }

    // MARK: Services

    /// The services, with nobody's session taken up yet.
    func services() throws -> CommandServices {
        CommandServices(try compose(settings))
    }

    /// The services with the session that an earlier process left.
    func restoredServices() throws -> CommandServices {
        let services = try services()
        try restore(services)
        return services
    }

    /// Takes up the session that an earlier process left.
    func restore(_ services: CommandServices) throws {
        // Named by the contract and not there yet: to go on with the session on disk would act for somebody else.
        guard host.environment["SUIXINKAN_TOKEN", default: ""].isEmpty else {
            throw CommandError(
                .configuration,
                en:
                    "SUIXINKAN_TOKEN is not supported by this version. Unset it, and log in with “suixinkan auth login”.",
                zh: "此版本尚不支持 SUIXINKAN_TOKEN。请取消该变量，并用“suixinkan auth login”登录。")
        }
        try services.coordinator.restore()
    }

    /// The services and the account of somebody who is logged in. Throws the error that ends with exit 4.
    func loggedInServices() throws -> (CommandServices, Account) {
        let services = try restoredServices()
        guard let account = services.account.account else {
            throw CommandError.loginNeeded(origin: services.origin, command: invocation(of: "auth login"))
        }
        return (services, account)
    }

    /// How to call another command for the same back end and context, as it was told on this command line.
    func invocation(of command: String) -> String {
        let options = ["env", "base-url", "context"].compactMap { name in
            arguments.options[name].map { "--\(name) \($0)" }
        }
        return (["suixinkan"] + options + [command]).joined(separator: " ")
    }

    // MARK: The person at the terminal

    /// Whether a person can be asked.
    var isInteractive: Bool {
        host.terminal.isTerminal(.input) && host.terminal.isTerminal(.error)
    }

    /// Says a line on standard error.
    func say(_ text: LocalizedText) throws {
        try host.terminal.write(Array((TerminalSafe.text(text(language)) + "\n").utf8), to: .error)
    }

    /// Asks on standard error and reads the answer; nil at the end of input.
    func ask(_ question: LocalizedText) throws -> String? {
        try host.terminal.write(Array(TerminalSafe.text(question(language)).utf8), to: .error)
        return try readLine()
    }

    /// Asks for something that the terminal does not show; nil at the end of input.
    func askSecret(_ question: LocalizedText) throws -> String? {
        try host.terminal.readSecret(prompt: question(language))
    }

    /// The next line of standard input; nil at its end.
    func readLine() throws -> String? {
        try host.terminal.readLine(limit: Self.answerLimit)
    }
}
