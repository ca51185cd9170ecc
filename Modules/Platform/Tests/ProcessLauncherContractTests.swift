import Domain
import Glibc
import Platform
import PlatformContract
import PlatformInterface
import PlatformTesting
import TestSupport
import Testing

/// Live and double, by the same clauses.
@Suite(.timeLimit(.minutes(2))) struct ProcessLauncherContractTests {
    /// In a process of its own, as all that starts programs (see `ProcessTests`).
    @Test(arguments: ProcessLauncherContract.clauses)
    func theLiveLauncherKeeps(_ clause: ProcessLauncherContract.Clause) async throws {
        let folder = try TemporaryFolder()
        await #expect(processExitsWith: .success) {
            [promise = clause.testDescription as String, folder = folder.path as String] in
            let clause = try #require(
                ProcessLauncherContract.clauses.first { $0.testDescription == promise })
            let launcher = PosixProcessLauncher(environment: [:])
            try clause(
                ProcessLauncherContract.Subject(
                    launcher: launcher, program: "/bin/sleep", arguments: ["600"], output: "\(folder)/log",
                    missing: "\(folder)/none", copier: "/bin/cat",
                    end: { process in
                        kill(process, SIGKILL)
                        let limit = ContinuousClock.now + .seconds(60)
                        while launcher.isRunning(process) {
                            try #require(ContinuousClock.now < limit)
                            sched_yield()
                        }
                    }))
        }
    }

    @Test(arguments: ProcessLauncherContract.clauses)
    func theRecordingLauncherKeeps(_ clause: ProcessLauncherContract.Clause) throws {
        let launcher = RecordingProcessLauncher(
            executables: ["/opt/server"],
            onLaunch: { launch throws(ProcessError) in
                guard launch.executable == "/opt/server" else {
                    throw ProcessError(message: LocalizedText(verbatim: "cannot start \(launch.executable)"))
                }
            },
            onRun: { run throws(ProcessError) in
                guard run.executable == "/opt/copier" else {
                    throw ProcessError(message: LocalizedText(verbatim: "cannot run \(run.executable)"))
                }
                return ProgramResult(status: 0, output: run.input)
            })
        try clause(
            ProcessLauncherContract.Subject(
                launcher: launcher, program: "/opt/server", arguments: ["--port", "0"], output: "/log",
                missing: "/opt/none",
                copier: "/opt/copier", end: { launcher.setRunning($0, false) }))
    }
}
