import Composition
import Glibc
import SuixinkanCLI

let arguments = Array(CommandLine.arguments.dropFirst())
exit(StartThread().run { await CommandLineTool(host: .live()).run(arguments) })
