import Composition
import Glibc
import PlatformInterface
import SuixinkanCLI

Host.forbidCoreFiles()
let arguments = Array(CommandLine.arguments.dropFirst())
exit(StartThread().run { await CommandLineTool(host: .live()).run(arguments) })
