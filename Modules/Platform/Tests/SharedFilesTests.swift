import Domain
import Glibc
import Platform
import PlatformInterface
import TestSupport
import Testing

/// Several processes on one folder, and the worst moments to die.
@Suite struct SharedFilesTests {
    private let folder: TemporaryFolder
    private let files = PosixFileSystem()

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Kills a writer at ever another moment of its endless replacing.
    @Test(arguments: 0..<12)
    func aKilledWriterLeavesTheOldContentOrTheNew(_ round: Int) async throws {
        let path = folder.path("file"), size = 200_000
        try files.replace(path, with: [UInt8](repeating: 0, count: size))
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, round = round as Int] in
            // The alarm's default action would be another signal: kill -9 by a thread.
            onThread {
                usleep(useconds_t(2_000 + round * 1_300))
                kill(getpid(), SIGKILL)
            }
            for content in 1... {
                try PosixFileSystem().replace(
                    path, with: [UInt8](repeating: UInt8(truncatingIfNeeded: content), count: 200_000))
            }
        }
        let bytes = try #require(try files.read(path, limit: size))
        #expect(bytes.count == size)
        #expect(Set(bytes).count == 1)
        // What it left lying about does not hinder the next one.
        try files.replace(path, with: [9])
        #expect(try files.read(path, limit: 1) == [9])
    }

    @Test func processesUnderOneLockLoseNothing() async throws {
        let counter = folder.path("counter"), lock = folder.path("lock")
        try files.replace(counter, with: Array("0".utf8))
        await withTaskGroup { group in
            for _ in 0..<6 {
                group.addTask {
                    await #expect(processExitsWith: .success) { [counter = counter as String, lock = lock as String] in
                        let files = PosixFileSystem()
                        for _ in 0..<25 {
                            try files.withLock(lock, waiting: .seconds(60)) {
                                let text = try #require(try files.read(counter, limit: 20))
                                let number = try #require(Int(String(decoding: text, as: UTF8.self)))
                                try files.replace(counter, with: Array("\(number + 1)".utf8))
                            }
                        }
                    }
                }
            }
        }
        #expect(try files.read(counter, limit: 20) == Array("150".utf8))
    }

    @Test func aHeldLockSaysWhoHoldsIt() throws {
        let path = folder.path("lock")
        try files.withLock(path, waiting: .zero) {
            let error = #expect(throws: FileError.self) { try files.withLock(path, waiting: .milliseconds(40)) {} }
            #expect(error?.code == .locked)
            let message = error?.failure.message(.english) ?? ""
            #expect(message.hasPrefix("Process \(getpid()) "))
            #expect(message.contains("0.040 s"))
        }
    }

    @Test func aKilledHolderHindersNobody() async throws {
        let path = folder.path("lock")
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            try PosixFileSystem().withLock(path, waiting: .zero) { _ = kill(getpid(), SIGKILL) }
        }
        let isFree = try files.withLock(path, waiting: .zero) { true }
        #expect(isFree)
        #expect(access(path, F_OK) == 0)
    }

    @Test func aWaiterGetsTheLockWhenTheHolderLetsGo() async throws {
        let path = folder.path("lock"), held = Gate(), release = DispatchRelease()
        onThread {
            try? PosixFileSystem().withLock(path, waiting: .zero) {
                held.open()
                release.wait()
            }
        }
        try await held.opened()
        #expect(throws: FileError.self) { try files.withLock(path, waiting: .zero) {} }
        release.open()
        let isFree = try files.withLock(path, waiting: .seconds(30)) { true }
        #expect(isFree)
    }

    @Test(.enabled("needs a mount of its own: root, and a kernel that lets it") { canMount() })
    func aFullDiskLeavesTheOldContentAndNoRemains() async throws {
        let mount = folder.path("disk")
        mkdir(mount, 0o700)
        try #require(Glibc.mount("tmpfs", mount, "tmpfs", 0, "size=64k") == 0)
        defer { umount2(mount, Int32(MNT_DETACH)) }
        let path = "\(mount)/file"
        try files.replace(path, with: [1, 2, 3])
        let error = #expect(throws: FileError.self) {
            try files.replace(path, with: [UInt8](repeating: 7, count: 200_000))
        }
        #expect(error?.errorNumber == ENOSPC)
        #expect(error?.failure.message(.english).contains("the disk is full") == true)
        #expect(try files.read(path, limit: 10) == [1, 2, 3])
        #expect(try names(in: mount) == ["file"])
    }
}

private func canMount() -> Bool {
    guard let folder = try? TemporaryFolder(), mount("tmpfs", folder.path, "tmpfs", 0, "size=64k") == 0 else {
        return false
    }
    return umount2(folder.path, Int32(MNT_DETACH)) == 0
}
