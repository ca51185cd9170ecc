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
        for option in GlobalOptions.options {
            guard let variable = option.variable else { continue }
            let values =
                option.isRepeating ? arguments.repeated[option.name] : arguments.options[option.name].map { [$0] }
            variables["SUIXINKAN_\(variable)"] = values?.joined(separator: " ")
        }
        if arguments.options["base-url"] != nil {
            _ = try apiEnvironment()
            variables["SUIXINKAN_ENVIRONMENT"] = ""
        } else if arguments.options["env"] != nil {
            variables["SUIXINKAN_BASE_URL"] = ""
        }
        for flag in GlobalOptions.flags where arguments.has(flag.name) {
            if let variable = flag.variable { variables["SUIXINKAN_\(variable)"] = "1" }
        }
        return variables
    }
}
