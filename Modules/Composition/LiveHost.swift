import Platform
public import PlatformInterface

extension Host {
    /// The machine that the process runs on.
    public static func live() -> Host { LiveHost.make() }

    /// The arguments of this process behind the program's name, as the system handed them over.
    public static func arguments() -> [[UInt8]] { ProcessArguments.words() }

    /// Lets this process leave no core file, which would have passwords and tokens in it. For a program's first line.
    public static func forbidCoreFiles() { CoreFiles.forbid() }

    /// Takes the numbers of standard streams that this process was started without, so that no file gets them. For a
    /// program's first lines, before anything is opened.
    public static func holdStandardStreams() { StandardStreams.hold() }
}
