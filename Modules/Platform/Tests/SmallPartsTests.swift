import Domain
import Glibc
import Platform
import PlatformInterface
import PlatformTesting
import Testing

@Test func everyIdentifierIsNewAndPlain() {
    let ids = (0..<1_000).map { _ in RandomIDSource().next() }
    #expect(Set(ids).count == 1_000)
    #expect(ids.allSatisfy { $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") } })
}

@Test func theMachinesClockIsTheMachines() {
    let before = Int64(time(nil)), now = SystemClock().now.secondsSince1970, after = Int64(time(nil))
    #expect(before <= now && now <= after)
}

@Test func aStandingClockStands() {
    let instant = BusinessTime(secondsSince1970: 1_772_382_600)
    #expect(StandingClock(at: instant).now == instant)
}

@Test func theLiveHostHasTheProcesssEnvironment() {
    let host = LiveHost.make()
    #expect(host.environment["PATH"] == getenv("PATH").map { String(cString: $0) })
    #expect(host.processes.executablePath != nil)
}

@Test func aVariableThatIsNotUTF8CountsAsNotSet() async {
    await #expect(processExitsWith: .success) {
        setenv("GOOD", "景区\u{FFFD}", 1)
        for bytes in [[UInt8]("BAD=/tmp/x".utf8) + [0xFF, 0], [0xFE] + [UInt8]("ODD NAME=x".utf8) + [0]] {
            // The environment keeps the pointer.
            let entry = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
            for (index, byte) in bytes.enumerated() { entry[index] = CChar(bitPattern: byte) }
            putenv(entry)
        }
        let environment = LiveHost.make().environment
        #expect(environment["GOOD"] == "景区\u{FFFD}")
        #expect(environment["BAD"] == nil && !environment.keys.contains { $0.hasSuffix("ODD NAME") })
    }
}

@Test func aTestsClockMovesAsItIsTold() {
    let clock = FixedClock()
    #expect(clock.now.wireText == "2026-03-02 10:00:00")
    clock.advance(bySeconds: -1)
    #expect(clock.now.wireText == "2026-03-02 09:59:59")
    clock.now = BusinessTime(secondsSince1970: 0)
    #expect(clock.now.secondsSince1970 == 0)
}

@Test func aTestsIdentifiersCanBeForetold() {
    let ids = SequentialIDs()
    #expect([ids.next(), ids.next()] == ["id-1", "id-2"])
}

@Test func aTestsTerminalTypesAndRecords() throws {
    let terminal = RecordingTerminal(lines: ["one", "longer"], secrets: ["geheim"], terminals: [.input], columns: 80)
    try terminal.write(Array("订单".utf8), to: .output)
    #expect(terminal.output == "订单")
    #expect(try terminal.readLine(limit: 3) == "one")
    #expect(throws: TerminalError.self) { try terminal.readLine(limit: 3) }
    #expect(try terminal.readSecret(prompt: "Password: ") == "geheim")
    #expect(try terminal.readSecret(prompt: "") == nil)
    #expect(terminal.error == "Password: ")
    #expect(terminal.columns == 80)
    terminal.fail(.output, with: TerminalError(.brokenPipe, message: LocalizedText(verbatim: "gone")))
    #expect(throws: TerminalError.self) { try terminal.write([1], to: .output) }
    #expect(throws: TerminalError.self) { try terminal.checkReader(of: .output) }
    try terminal.write([1], to: .error)
    try terminal.checkReader(of: .error)
}

@Test func aTestsTerminalThatIsNoneIsNotAsked() {
    let error = #expect(throws: TerminalError.self) { try RecordingTerminal(secrets: ["x"]).readSecret(prompt: "?") }
    #expect(error?.code == .noTerminal)
}

@Test func aTestsLauncherKeepsWhatWasAskedFor() throws {
    let launcher = RecordingProcessLauncher(executables: ["/bin/server"])
    let process = try launcher.launchDetached("/bin/server", arguments: ["--port", "0"], output: "/log")
    #expect(launcher.launches.map(\.arguments) == [["--port", "0"]])
    #expect(launcher.isRunning(process))
    let identity = launcher.identity(of: process)
    #expect(identity != nil && launcher.identity(of: process) == identity)
    launcher.setRunning(process, false)
    #expect(!launcher.isRunning(process) && launcher.identity(of: process) == nil)
    launcher.setRunning(process, true)
    #expect(launcher.identity(of: process) != identity)
    launcher.setRunning(process, false)
    #expect(launcher.isExecutable("/bin/server"))
    #expect(!launcher.isExecutable("/bin/other"))
}

@Test func aTestsLauncherCanFail() {
    let launcher = RecordingProcessLauncher { _ throws(ProcessError) in
        throw ProcessError(message: LocalizedText(verbatim: "no"))
    }
    #expect(throws: ProcessError.self) { try launcher.launchDetached("/bin/server", arguments: [], output: "/log") }
    #expect(!launcher.isRunning(1_001))
}

@Test func aTestsDiskFailsWhenToldTo() throws {
    let files = InMemoryFileSystem(files: ["/home/tester/a": [1]])
    files.failNext(with: FileError(.unwritable, path: "/home/tester/a", message: LocalizedText(verbatim: "full")))
    #expect(throws: FileError.self) { try files.replace("/home/tester/a", with: [2]) }
    #expect(try files.read("/home/tester/a", limit: 1) == [1])
    #expect(files.folders == ["/", "/home", "/home/tester"])
}
