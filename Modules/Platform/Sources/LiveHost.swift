package import PlatformInterface

/// The real machine.
package enum LiveHost {
    package static func make() -> Host {
        let environment = ProcessEnvironment.variables()
        return Host(
            environment: environment, clock: SystemClock(), ids: RandomIDSource(), files: PosixFileSystem(),
            terminal: PosixTerminal(), processes: PosixProcessLauncher(environment: environment))
    }
}
