import DevServer
import Glibc

exit(DevServerCommand.run(Array(CommandLine.arguments.dropFirst())))
