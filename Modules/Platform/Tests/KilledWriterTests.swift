import Glibc
import Platform
import PlatformInterface
import TestSupport
import Testing

/// What a writer that was killed in the middle leaves, and who takes it away.
@Suite struct KilledWriterTests {
    private let folder: TemporaryFolder
    private let files = PosixFileSystem()

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Kills a writer as soon as its unfinished file is to be seen.
    private func killWriter(of path: String) async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder.path as String, path = path as String] in
            onThread {
                while (try? names(in: folder).contains { $0.hasSuffix(".tmp") }) != true {}
                kill(getpid(), SIGKILL)
            }
            while true { try PosixFileSystem().replace(path, with: [UInt8](repeating: 7, count: 64 << 20)) }
        }
    }

    @Test func theNextReplacementTakesAwayWhatItLeft() async throws {
        let path = folder.path("token.json")
        try await killWriter(of: path)
        try #require(names(in: folder.path).contains { $0.hasPrefix(".token.json.") && $0.hasSuffix(".tmp") })
        try files.replace(path, with: [1])
        #expect(try names(in: folder.path) == ["token.json"])
    }

    @Test func removingTakesAwayWhatItLeftAlsoOfAFirstContent() async throws {
        let path = folder.path("token.json")
        try await killWriter(of: path)
        try files.remove(path)
        #expect(try names(in: folder.path).isEmpty)
    }

    @Test func theLongestNamesAreClearedUpToo() async throws {
        let path = folder.path(String(repeating: "名", count: 85))
        try await killWriter(of: path)
        try files.remove(path)
        #expect(try names(in: folder.path).isEmpty)
    }

    /// In a process of its own: another test's child would inherit the lock for a moment.
    @Test func whatALivingWriterWritesStays() async {
        await #expect(processExitsWith: .success) { [folder = folder.path as String] in
            let files = PosixFileSystem(), path = "\(folder)/token.json"
            let unfinished = ".token.json.\(RandomIDSource().next()).tmp"
            let writer = open("\(folder)/\(unfinished)", O_WRONLY | O_CREAT | O_EXCL, 0o600)
            flock(writer, LOCK_EX)
            try files.replace(path, with: [1])
            try files.remove(path)
            #expect(try names(in: folder) == [unfinished])
            close(writer)
            try files.remove(path)
            #expect(try names(in: folder).isEmpty)
        }
    }

    @Test func onlyWhatWasWrittenForThisFileIsTakenAway() throws {
        let random = RandomIDSource().next()
        let others: Set<String> = [
            ".other.json.\(random).tmp", ".token.json.old.\(random).tmp", ".token.json.notes.tmp", ".\(random).tmp",
        ]
        for name in others { try files.createPrivateFile(folder.path(name)) }
        try files.replace(folder.path("victim"), with: [1])
        let link = ".token.json.\(random).tmp"
        symlink(folder.path("victim"), folder.path(link))
        try files.replace(folder.path("token.json"), with: [2])
        try files.remove(folder.path("token.json"))
        #expect(try names(in: folder.path) == others.union([link, "victim"]))
        #expect(try files.read(folder.path("victim"), limit: 1) == [1])
    }

    @Test func writersAndRemoversAtOnceDoNotHinderEachOther() async throws {
        let path = folder.path("token.json"), failures = Watched<[String]>([]), done = Watched(0)
        for worker in 0..<4 {
            onThread {
                for _ in 0..<100 {
                    do {
                        let files = PosixFileSystem()
                        if worker == 0 { try files.remove(path) } else { try files.replace(path, with: [1, 2, 3]) }
                    } catch {
                        failures.update { $0.append("\(error)") }
                    }
                }
                done.update { $0 += 1 }
            }
        }
        try await done.wait(for: "the workers") { $0 == 4 ? () : nil }
        #expect(failures.value.isEmpty)
        #expect(try names(in: folder.path).isSubset(of: ["token.json"]))
    }
}
