import Platform
import PlatformContract
import PlatformInterface
import PlatformTesting
import TestSupport
import Testing

/// Live and double, by the same clauses.
enum FileSystems: CaseIterable {
    case live, inMemory
}

@Test(arguments: FileSystemContract.clauses, FileSystems.allCases)
func fileSystemKeeps(_ clause: FileSystemContract.Clause, _ subject: FileSystems) throws {
    switch subject {
    case .live:
        let folder = try TemporaryFolder()
        try withExtendedLifetime(folder) { try clause(PosixFileSystem(), in: folder.path) }
    case .inMemory:
        let files = InMemoryFileSystem()
        try files.createPrivateFolder("/home/tester")
        try clause(files, in: "/home/tester")
    }
}
