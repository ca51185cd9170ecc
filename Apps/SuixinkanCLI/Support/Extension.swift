import Domain
import PlatformInterface

/// A command that another program is: `suixinkan-NAME` on the `PATH`, for a name that is no command and no alias.
///
/// It takes this process's place, with all words behind the name as they are. What applies to this run it finds in the
/// variables that it would find there anyway, and this program's path in `SUIXINKAN_EXECUTABLE`.
enum Extension {
    /// The command of that name; nil where no such program is there.
    static func command(named name: String, on host: Host) -> Command? {
        let isName = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
            default: false
            }
        }
        guard isName, !name.isEmpty, let program = SearchPath(host).program(named: "suixinkan-\(name)") else {
            return nil
        }
        return Command(
            commandName: name, abstract: LocalizedText(verbatim: program),
            run: { context, arguments in
                var variables = try context.settings.variables()
                variables["SUIXINKAN_EXECUTABLE"] = context.host.processes.executablePath
                let status = try context.host.processes.become(
                    program, arguments: arguments.arguments, variables: variables)
                var output = CommandOutput(.nothing)
                output.statusOfOtherProgram = ExitStatus(rawValue: status)
                return output
            }, bearsWrongSettings: true)
    }
}

extension Settings {
    /// What was said of this run, as variables for a program that goes on with it. A URL and a name of a back end exclude
    /// each other, and an empty variable is none.
    func variables() throws -> [String: String] {
        var variables: [String: String] = [:]
        if let url = arguments.options["base-url"] {
            _ = try apiEnvironment()
            variables["SUIXINKAN_BASE_URL"] = url
            variables["SUIXINKAN_ENVIRONMENT"] = ""
        } else if let name = arguments.options["env"] {
            variables["SUIXINKAN_ENVIRONMENT"] = name
            variables["SUIXINKAN_BASE_URL"] = ""
        }
        for (option, variable) in [
            ("context", "CONTEXT"), ("output", "OUTPUT"), ("lang", "LANG"), ("timeout", "TIMEOUT"),
            ("error-format", "ERROR_FORMAT"), ("composition", "COMPOSITION"), ("retry", "RETRY"), ("proxy", "PROXY"),
            ("cacert", "CACERT"), ("har", "HAR"), ("trace", "TRACE"), ("cert", "CERT"), ("key", "KEY"),
            ("pinnedpubkey", "PINNEDPUBKEY"),
            ("tls-min", "TLS_MIN"), ("unix-socket", "UNIX_SOCKET"),
        ] {
            if let value = arguments.options[option] { variables["SUIXINKAN_\(variable)"] = value }
        }
        if let addresses = arguments.repeated["resolve"] {
            variables["SUIXINKAN_RESOLVE"] = addresses.joined(separator: " ")
        }
        for flag in GlobalOptions.flags where arguments.has(flag.name) {
            if let variable = flag.variable { variables["SUIXINKAN_\(variable)"] = "1" }
        }
        return variables
    }
}
