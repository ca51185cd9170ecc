import Composition
import Domain
import LaunchInterface
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
    /// How to write for whoever sits there.
    let display: Display
    /// Makes the services, at the first need of them.
    let compose: @Sendable (Settings) throws -> AppServices
    /// Makes what looks after the context of a name, and the machine.
    let maintain: @Sendable (String) throws -> Maintenance

    var configurationFile: ConfigurationFile {
        get throws { try ConfigurationFile(on: host) }
    }

    /// The business day that it is.
    var today: BusinessDay { host.clock.now.day }

    var language: Language { settings.language }

    /// The format asked for; nil for a table on a terminal and TSV elsewhere.
    var format: OutputFormat? { output.format }

    /// The format that is written.
    var writtenFormat: OutputFormat { format ?? (display.showsOutput ? .table : .tsv) }

    // MARK: Services

    /// The services, with nobody's session taken up yet.
    func services() throws -> CommandServices {
        CommandServices(try compose(settings))
    }

    /// The services with the session of `SUIXINKAN_TOKEN`, else with the one that an earlier process left.
    func restoredServices() async throws -> CommandServices {
        let services = try services()
        try await restore(services)
        return services
    }

    /// Takes up the session of `SUIXINKAN_TOKEN`, else the one that an earlier process left.
    func restore(_ services: CommandServices) async throws {
        guard let given = services.given else { return try services.coordinator.restore() }
        try await given.takeUp()
    }

    /// The services and the account of somebody who is logged in. Throws the error that ends with exit 4.
    /// - Parameter asking: whether the server is asked next. The network is made ready meanwhile then.
    func loggedInServices(asking: Bool = false) async throws -> (CommandServices, Account) {
        let services = try services()
        if asking { services.prepareNetwork() }
        try await restore(services)
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

    /// What looks after the context of a name, and the machine.
    func maintenance(of name: String) throws -> CommandMaintenance { CommandMaintenance(try maintain(name)) }

    // MARK: The person at the terminal

    /// Whether a person can be asked.
    var isInteractive: Bool { display.isInteractive }

    /// Says a line on standard error.
    func say(_ text: LocalizedText) throws {
        try host.terminal.write(Array((TerminalSafe.text(text(language)) + "\n").utf8), to: .error)
    }

    /// Whether only to say what would be done.
    var isDryRun: Bool { arguments.has(Flag.dryRun.name) }
}
