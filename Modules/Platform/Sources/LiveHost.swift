package import PlatformInterface

/// The real machine.
package enum LiveHost {
    package static func make() -> Host {
        let environment = ProcessEnvironment.variables()
        return Host(
            environment: environment, clock: SystemClock(), ids: RandomIDSource(), files: PosixFileSystem(),
            folders: PosixFolderSystem(), terminal: PosixTerminal(),
            processes: PosixProcessLauncher(environment: environment.filter { $0.key != secretVariable }),
            outputFile: PosixOutputFile())
    }

    /// The variable that holds a token. It is for this process and for no program that it starts.
    private static let secretVariable = "SUIXINKAN_TOKEN"
}
