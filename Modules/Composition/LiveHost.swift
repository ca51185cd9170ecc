import Platform
public import PlatformInterface

extension Host {
    /// The machine that the process runs on.
    public static func live() -> Host { LiveHost.make() }
}
