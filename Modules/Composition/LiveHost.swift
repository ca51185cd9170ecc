import Platform
public import PlatformInterface

extension Host {
    /// The machine that the process runs on.
    public static func live() -> Host { LiveHost.make() }

    /// Lets this process leave no core file, which would have passwords and tokens in it. For a program's first line.
    public static func forbidCoreFiles() { CoreFiles.forbid() }
}
