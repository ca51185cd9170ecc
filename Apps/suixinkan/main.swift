import Composition
import Glibc
import PlatformInterface
import SuixinkanCLI

Host.holdStandardStreams()
Host.forbidCoreFiles()
exit(StartThread().run { await CommandLineTool(host: .live()).run(bytes: Host.arguments()) })
