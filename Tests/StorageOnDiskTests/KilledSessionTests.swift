import Dispatch
import Glibc
import NetworkingInterface
import Platform
import Session
import SessionInterface
import Storage
import StorageInterface
import TestSupport
import Testing

/// Processes that are killed while they begin or end a session on a real disk, and several that do so at once.
@Suite(.timeLimit(.minutes(3))) struct KilledSessionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The next start, and the one after it, which finds the same.
    private func nextStart(_ location: SourceLocation = #_sourceLocation) throws -> CompletedLogin? {
        let login = try SessionProcess(in: folder.path).restored(location)
        #expect(try SessionProcess(in: folder.path).restored(location) == login, sourceLocation: location)
        return login
    }

    /// lock, load, values, apply, save; the last number is after them.
    @Test(arguments: 0...5)
    func aFirstLoginKilledBeforeAnyStepIsNobodysOrWhole(_ number: Int) async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String, number = number as Int] in
            try SessionProcess(in: path, killedBeforeStep: number).coordinator.completeLogin(.first)
            kill(getpid(), SIGKILL)
        }
        #expect(try nextStart() == (number < 5 ? nil : .first))
    }

    /// lock, load, values, apply, save, apply; the last number is after them.
    @Test(arguments: 0...6)
    func aSwitchKilledBeforeAnyStepShowsTheOldAccountOrTheNew(_ number: Int) async throws {
        try SessionProcess(in: folder.path).coordinator.completeLogin(.first)
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String, number = number as Int] in
            try SessionProcess(in: path, killedBeforeStep: number).coordinator.completeLogin(.second)
            kill(getpid(), SIGKILL)
        }
        #expect(try nextStart() == (number < 5 ? .first : .second))
        try SessionProcess(in: folder.path).coordinator.completeLogin(.second)
        #expect(try nextStart() == .second)
    }

    /// lock, load, erase, apply; the last number is after them.
    @Test(arguments: 0...4)
    func aLogOutKilledBeforeAnyStepLeavesTheSessionWholeOrNobody(_ number: Int) async throws {
        try SessionProcess(in: folder.path).coordinator.completeLogin(.first)
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String, number = number as Int] in
            try SessionProcess(in: path, killedBeforeStep: number).coordinator.logout()
            kill(getpid(), SIGKILL)
        }
        #expect(try nextStart() == (number < 3 ? .first : nil))
    }

    /// load, values, lock, load, values, apply; the last number is after them.
    @Test(arguments: 0...6)
    func aStartKilledWhileItMendsLeavesTheMendingToTheNext(_ number: Int) async throws {
        try SessionProcess(in: folder.path).coordinator.completeLogin(.first)
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
            try SessionProcess(in: path, killedBeforeStep: 4).coordinator.completeLogin(.second)
        }
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String, number = number as Int] in
            try SessionProcess(in: path, killedBeforeStep: number).coordinator.restore()
            kill(getpid(), SIGKILL)
        }
        #expect(try nextStart() == .first)
    }

    /// In the midst of a step too.
    @Test(arguments: 0..<10)
    func switchesKilledAtAnyMomentNeverLogOut(_ round: Int) async throws {
        try SessionProcess(in: folder.path).coordinator.completeLogin(.first)
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String, round = round as Int] in
            DispatchQueue(label: "killer").async {
                usleep(useconds_t(3_000 + round * 1_700))
                kill(getpid(), SIGKILL)
            }
            let process = SessionProcess(in: path)
            while true {
                try process.coordinator.completeLogin(.second)
                try process.coordinator.completeLogin(.first)
            }
        }
        #expect(try nextStart() != nil)
    }

    @Test func processesThatBeginAndEndSessionsAtOnceNeverMixThem() async throws {
        await withTaskGroup { group in
            for number in 0..<4 {
                group.addTask {
                    await #expect(processExitsWith: .success) {
                        [path = folder.path as String, number = number as Int] in
                        let process = SessionProcess(in: path)
                        for round in 0..<15 {
                            switch (round + number) % 4 {
                            case 0: try process.coordinator.completeLogin(.first)
                            case 1: try process.coordinator.completeLogin(.second)
                            case 2 where number == 0: try process.coordinator.logout()
                            default:
                                // Fails the test where it finds a mix.
                                guard try process.restored() != nil else { continue }
                                guard let token = process.coordinator.currentToken, number == 1 else { continue }
                                #expect(await process.coordinator.tokenWasRefused(token) == nil)
                            }
                        }
                    }
                }
            }
        }
        _ = try nextStart()
        try SessionProcess(in: folder.path).coordinator.completeLogin(.first)
        #expect(try nextStart() == .first)
    }

    /// The expiry is of a session that is none of the logins', so no login may be lost to it.
    @Test func loginsBesideExpiriesOfOtherSessionsAreKept() async throws {
        try SessionProcess(in: folder.path).coordinator.completeLogin(.first)
        let stale = try (0..<8).map { _ in
            let process = SessionProcess(in: folder.path)
            try process.coordinator.restore()
            return process
        }
        await #expect(processExitsWith: .success) { [path = folder.path as String] in
            try SessionProcess(in: path).coordinator.completeLogin(.second)
        }
        for process in stale {
            let token = try #require(process.coordinator.currentToken)
            #expect(await process.coordinator.tokenWasRefused(token) == nil)
        }
        #expect(try nextStart() == .second)
    }

    @Test func aStartInAFreshHomeMakesNothing() throws {
        #expect(try SessionProcess(in: folder.path).restored() == nil)
        #expect(access(folder.path("default"), F_OK) != 0)
    }

    @Test(.enabled("needs a mount of its own: root, and a kernel that lets it") { canMount() }, arguments: [4, 5])
    func onADiskForReadingOnlyWhatAKilledSwitchLeftIsTakenUnmended(_ number: Int) async throws {
        let disk = folder.path("disk"), flags = UInt(MS_REMOUNT | MS_RDONLY)
        mkdir(disk, 0o700)
        try #require(mount("tmpfs", disk, "tmpfs", 0, "size=4m") == 0)
        defer { umount2(disk, Int32(MNT_DETACH)) }
        try SessionProcess(in: disk).coordinator.completeLogin(.first)
        await #expect(processExitsWith: .signal(SIGKILL)) { [disk = disk as String, number = number as Int] in
            try SessionProcess(in: disk, killedBeforeStep: number).coordinator.completeLogin(.second)
        }
        #expect(mount("tmpfs", disk, "tmpfs", flags, nil) == 0)
        #expect(try SessionProcess(in: disk).restored() == (number < 5 ? .first : .second))
    }

    @Test(.enabled("needs a mount of its own: root, and a kernel that lets it") { canMount() })
    func onAFullDiskASwitchLeavesTheSessionBeforeAndALogOutEndsIt() async throws {
        let disk = folder.path("disk")
        mkdir(disk, 0o700)
        try #require(mount("tmpfs", disk, "tmpfs", 0, "size=256k") == 0)
        defer { umount2(disk, Int32(MNT_DETACH)) }
        let process = SessionProcess(in: disk)
        try process.coordinator.completeLogin(.first)
        // To the last byte.
        let rest = open("\(disk)/rest", O_WRONLY | O_CREAT, 0o600), page = [UInt8](repeating: 0, count: 4_096)
        while write(rest, page, page.count) > 0 {}
        close(rest)
        let error = #expect(throws: SessionError.self) { try process.coordinator.completeLogin(.second) }
        #expect((error?.cause as? StorageError)?.code == .full)
        #expect(process.coordinator.currentToken?.value == CompletedLogin.first.token)
        #expect(try SessionProcess(in: disk).restored() == .first)
        try? process.coordinator.logout()
        #expect(try SessionProcess(in: disk).restored() == nil)
    }
}
