import Composition
import Glibc
import SuixinkanCLI

let tool = CommandLineTool(host: .live())
exit(await tool.run(Array(CommandLine.arguments.dropFirst())))
