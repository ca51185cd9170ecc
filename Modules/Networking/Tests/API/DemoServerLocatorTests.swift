import Domain
import NetworkingInterface
import PlatformInterface
import PlatformTesting
import TestSupport
import Testing

@testable import Networking

/// One demo server for everybody, started when it is needed.
struct DemoServerLocatorTests {
    /// A machine on which the server, once launched, does what the test says at each pause of those who wait for it.
    private final class Machine: Sendable {
        let paths = DemoServerPaths(
            program: ["/missing/server", "/bin/server"], portFile: "/run/sxk/demo.json", lockFile: "/run/sxk/demo.lock",
            dataFile: "/data/sxk/demo.db", logFile: "/state/sxk/demo.log")
        let files: InMemoryFileSystem
        let processes: RecordingProcessLauncher
        let clock: StepClock
        /// Which process each port says that it is.
        private let listening: Locked<[UInt16: Int32]>

        init(
            files: [String: String] = [:], executables: Set<String> = ["/bin/server"], listening: [UInt16: Int32] = [:],
            onLaunch: (@Sendable (RecordingProcessLauncher.Launch) throws(ProcessError) -> Void)? = nil
        ) {
            self.files = InMemoryFileSystem(files: files.mapValues { Array($0.utf8) })
            processes = RecordingProcessLauncher(executables: executables, onLaunch: onLaunch)
            clock = StepClock()
            self.listening = Locked(listening)
        }

        func locator() -> DemoServerLocator {
            DemoServerLocator(paths: paths, files: files, processes: processes, clock: clock) { port in
                self.listening.withLock { $0[port] }
            }
        }

        /// What the server does when it is up.
        func serverListens(_ process: Int32? = nil, port: UInt16 = 45_678) {
            guard let process = process ?? processes.launches.last?.process else { return }
            listening.withLock { $0[port] = process }
            record(process, port: port)
        }

        func record(_ process: Int32, port: UInt16) {
            do {
                try files.createPrivateFolder("/run/sxk")
                try files.replace(paths.portFile, with: Array("{\"pid\": \(process), \"port\": \(port)}\n".utf8))
            } catch {
                Issue.record(error)
            }
        }
    }

    private func failure(_ locator: DemoServerLocator) async -> APIError? {
        do {
            _ = try await locator.baseURL()
            return nil
        } catch {
            return error
        }
    }

    // MARK: Finding one

    @Test func aServerIsStartedAndWaitedFor() async throws {
        let machine = Machine()
        machine.clock.onStep { if $0 == 3 { machine.serverListens() } }
        let locator = machine.locator()
        #expect(try await locator.baseURL() == "http://127.0.0.1:45678")
        let launch = try #require(machine.processes.launches.first)
        #expect(launch.executable == "/bin/server" && launch.output == "/state/sxk/demo.log")
        #expect(
            launch.arguments == [
                "--port", "0", "--port-file", "/run/sxk/demo.json", "--data", "/data/sxk/demo.db", "--idle-exit", "600",
                "--log", "/state/sxk/demo.log",
            ])
        #expect(machine.files.folders.isSuperset(of: ["/run/sxk", "/data/sxk", "/state/sxk"]))

        #expect(try await locator.baseURL() == "http://127.0.0.1:45678")
        #expect(machine.processes.launches.count == 1 && machine.clock.steps == 3)
    }

    @Test func aServerThatRunsIsTaken() async throws {
        let machine = Machine(files: ["/run/sxk/demo.json": #"{"pid":77,"port":4000}"#], listening: [4_000: 77])
        machine.processes.setRunning(77, true)
        #expect(try await machine.locator().baseURL() == "http://127.0.0.1:4000")
        #expect(machine.processes.launches.isEmpty && machine.clock.steps == 0)
    }

    @Test(arguments: [
        #"{"pid":77,"port":4000}"#, #"{"pid":0,"port":4000}"#, #"{"pid":78,"port":0}"#, #"{"pid":78,"port":70000}"#,
        #"{"pid":78"#, "", "{}", #"{"pid":78,"port":4001}"#, #"{"pid":78,"port":4000}"#, #"{"pid":78,"port":4002}"#,
        String(repeating: " ", count: 5_000) + #"{"pid":77,"port":4000}"#,
    ])
    func aRecordOfNoServerIsNotBelieved(_ record: String) async throws {
        // 77 has ended; 78 runs and is another program, which has the id by now. Port 4000 is a server's that is not
        // named, port 4001 nobody's, and what listens on 4002 is no server at all.
        let machine = Machine(files: ["/run/sxk/demo.json": record], listening: [4_000: 79])
        machine.processes.setRunning(78, true)
        machine.processes.setRunning(0, true)
        machine.clock.onStep { if $0 == 1 { machine.serverListens() } }
        #expect(try await machine.locator().baseURL() == "http://127.0.0.1:45678")
        #expect(machine.processes.launches.count == 1)
    }

    @Test(arguments: ["78", "78 begun-0", "78 begun-2", "77 begun-1", "", "x y", String(repeating: "7", count: 5_000)])
    func whatAnEarlierStartLeftIsNotWaitedFor(_ starting: String) async throws {
        // 78 has begun as the first of the machine's, and is another program.
        let machine = Machine(files: ["/run/sxk/demo.json.starting": starting])
        machine.processes.setRunning(78, true)
        machine.clock.onStep { if $0 == 1 { machine.serverListens() } }
        #expect(try await machine.locator().baseURL() == "http://127.0.0.1:45678")
        #expect(machine.processes.launches.count == 1 && machine.clock.steps == 1)
    }

    @Test func aServerThatIsStartingIsWaitedFor() async throws {
        let machine = Machine(files: ["/run/sxk/demo.json.starting": "78 begun-1"])
        machine.processes.setRunning(78, true)
        machine.clock.onStep { if $0 == 5 { machine.serverListens(78) } }
        #expect(try await machine.locator().baseURL() == "http://127.0.0.1:45678")
        #expect(machine.processes.launches.isEmpty)
    }

    @Test func manyCallersStartOneServer() async throws {
        let machine = Machine()
        machine.clock.onStep { if $0 == 100 { machine.serverListens() } }
        let locator = machine.locator()
        let urls = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<50 { group.addTask { try await locator.baseURL() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(urls.count == 50 && Set(urls) == ["http://127.0.0.1:45678"])
        #expect(machine.processes.launches.count == 1)
    }

    @Test func programsThatStartTogetherEndUpWithOneServer() async throws {
        for _ in 0..<20 {
            let machine = Machine()
            machine.clock.onStep { if $0 == 40 { machine.serverListens() } }
            let urls = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<8 {
                    let locator = machine.locator()
                    group.addTask { try await locator.baseURL() }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(urls.count == 8 && Set(urls) == ["http://127.0.0.1:45678"])
            #expect(machine.processes.launches.count == 1)
        }
    }

    @Test func aServerRecordedBeforeItListensIsWaitedForByAll() async throws {
        let machine = Machine()
        machine.clock.onStep { step in
            if step == 2, let launch = machine.processes.launches.last { machine.record(launch.process, port: 45_678) }
            if step == 12 { machine.serverListens() }
        }
        let (first, second) = (machine.locator(), machine.locator())
        async let one = first.baseURL()
        async let two = second.baseURL()
        #expect(try await one == two)
        #expect(machine.processes.launches.count == 1)
    }

    @Test func aServerThatHasEndedIsStartedAgain() async throws {
        let machine = Machine()
        machine.clock.onStep { machine.serverListens(port: 45_000 + UInt16($0)) }
        let locator = machine.locator()
        #expect(try await locator.baseURL() == "http://127.0.0.1:45001")
        machine.processes.setRunning(1_001, false)
        #expect(try await locator.baseURL() == "http://127.0.0.1:45002")
        #expect(machine.processes.launches.map(\.process) == [1_001, 1_002])
    }

    // MARK: Finding none

    @Test func aMissingProgramIsNamed() async throws {
        let machine = Machine(executables: [])
        let error = try #require(await failure(machine.locator()))
        #expect(error.code == .unavailable && error.failure.category == .configuration)
        for language in Language.allCases {
            let message = error.failure.message(language)
            #expect(message.contains("/missing/server, /bin/server") && message.contains("SUIXINKAN_DEVSERVER"))
        }
    }

    @Test func aServerThatEndsEarlyIsSaidAtOnceWithItsLog() async throws {
        let machine = Machine()
        machine.clock.onStep { _ in machine.processes.setRunning(1_001, false) }
        let locator = machine.locator()
        let error = try #require(await failure(locator))
        #expect(error.code == .unavailable && error.failure.category == .io && machine.clock.steps == 1)
        for language in Language.allCases {
            let message = error.failure.message(language)
            #expect(message.contains("/bin/server") && message.contains("/state/sxk/demo.log"))
        }

        machine.clock.onStep { _ in machine.serverListens() }
        #expect(try await locator.baseURL() == "http://127.0.0.1:45678")
    }

    @Test func aServerThatNeverListensIsGivenUpAfterTenSeconds() async throws {
        let machine = Machine()
        let (first, second) = (machine.locator(), machine.locator())
        async let one = failure(first)
        async let two = failure(second)
        let errors = await [one, two]
        #expect(errors.allSatisfy { $0?.code == .unavailable })
        #expect(machine.clock.slept >= .seconds(10) && machine.clock.slept <= .seconds(21))
        #expect(errors.first??.failure.message(.english).contains("10 s") == true)
        #expect(machine.files.files[machine.paths.startingFile] == nil)
    }

    @Test func callersThatWaitedShareTheFailure() async {
        let machine = Machine()
        machine.clock.onStep { if $0 == 60 { machine.processes.setRunning(1_001, false) } }
        let locator = machine.locator()
        let errors = await withTaskGroup(of: APIError?.self) { group in
            for _ in 0..<20 { group.addTask { await failure(locator) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(errors.allSatisfy { $0?.code == .unavailable })
        #expect(machine.processes.launches.count == 1)
    }

    @Test func aProgramThatCannotBeStartedSaysWhy() async {
        let refusal = ProcessError(message: LocalizedText(en: "/bin/server: no memory", zh: "/bin/server：内存不足"))
        let machine = Machine { _ throws(ProcessError) in throw refusal }
        let error = await failure(machine.locator())
        #expect(error?.code == .unavailable && error?.failure == refusal.failure && error?.cause is ProcessError)
    }

    @Test func aDiskThatFailsSaysWhere() async {
        let machine = Machine()
        machine.files.failNext(
            with: FileError(
                .unwritable, path: "/run/sxk", message: LocalizedText(en: "/run/sxk is full", zh: "/run/sxk 已满")))
        let error = await failure(machine.locator())
        #expect(error?.code == .unavailable && error?.failure.category == .io)
        #expect(error?.failure.message(.english) == "/run/sxk is full")
    }

    @Test(arguments: ["/run/sxk/demo.json", "/run/sxk/demo.json.starting"])
    func aFolderInAFilesPlaceIsNamedAndNothingStarted(_ path: String) async throws {
        let machine = Machine()
        try machine.files.createPrivateFolder(path)
        let error = await failure(machine.locator())
        #expect(error?.code == .unavailable && error?.failure.category == .io)
        #expect(error?.failure.message(.english).contains("\(path) ") == true)
        #expect(machine.processes.launches.isEmpty && machine.clock.steps == 0)
    }

    @Test func aCallerThatIsCancelledDoesNotTakeTheOthersWithIt() async throws {
        let machine = Machine()
        let locator = machine.locator()
        let (isWaiting, goesOn) = (Gate(), Gate())
        machine.clock.onStep { step in
            guard step >= 5 else { return }
            isWaiting.open()
            try await goesOn.opened()
        }
        let impatient = Task { await failure(locator) }
        try await isWaiting.opened()
        let patient = Task { try await locator.baseURL() }
        impatient.cancel()
        #expect(await impatient.value?.code == .cancelled)
        machine.serverListens()
        goesOn.open()
        #expect(try await patient.value == "http://127.0.0.1:45678")
        #expect(machine.processes.launches.count == 1)
    }

    // MARK: The probe

    private let probe = LoopbackProbe(http: CurlHTTPClient(.init(userAgent: "test/1", environment: [:])))

    @Test func theProbeAsksAPortWhoItIs() async throws {
        let stub = try StubServer { $0.path == "/_control/identity" ? .json(#"{"pid": 4711}"#) : .http(404) }
        #expect(await probe.server(at: UInt16(stub.port)) == 4_711)
        let request = try #require(stub.requests.first)
        #expect(stub.requests.count == 1 && request.method == "GET" && request.header("token") == nil)
        #expect(request.body.isEmpty)
    }

    @Test(arguments: [
        StubAnswer.json(#"{"pid": 4711}"#, status: 404), .json(#"{"pid": "x"}"#), .json("[]"), .text("hello"), .http(),
        .close, .raw("SSH-2.0-OpenSSH_9.2\r\n"),
        .json(#"{"pid": 4711, "more": "\#(String(repeating: "m", count: 5_000))"}"#),
    ])
    func theProbeTakesNoOtherAnswer(_ answer: StubAnswer) async throws {
        let stub = try StubServer { _ in answer }
        #expect(await probe.server(at: UInt16(stub.port)) == nil)
    }

    @Test func theProbeIsNotSentOnToAnotherPort() async throws {
        let server = try StubServer { _ in .json(#"{"pid": 4711}"#) }
        let other = try StubServer { _ in .redirect(to: "\(server.url)/_control/identity") }
        #expect(await probe.server(at: UInt16(other.port)) == nil)
        #expect(server.requests.isEmpty)
    }

    @Test(.timeLimit(.minutes(1))) func theProbeDoesNotWaitForOneThatSaysNothing() async throws {
        let stub = try StubServer { _ in .hang }
        #expect(await probe.server(at: UInt16(stub.port)) == nil)
        #expect(await probe.server(at: UInt16(try StubServer.closedPort())) == nil)
    }
}

/// A clock on which every sleep is over at once, after the test has done what it does at that step.
private final class StepClock: Clock, Sendable {
    private struct State {
        var now = TestClock().now
        var steps = 0
        var onStep: @Sendable (Int) async throws -> Void = { _ in }
    }

    private let state = Locked(State())

    var now: TestClock.Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .zero }
    /// How often, and how long in all, somebody has slept.
    var steps: Int { state.withLock { $0.steps } }
    var slept: Duration { now.offset }

    func onStep(_ action: @escaping @Sendable (Int) async throws -> Void) { state.withLock { $0.onStep = action } }

    func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
        let (step, action) = state.withLock { state in
            state.steps += 1
            state.now = max(state.now, deadline)
            return (state.steps, state.onStep)
        }
        try await action(step)
        await Task.yield()
        try Task.checkCancellation()
    }
}
