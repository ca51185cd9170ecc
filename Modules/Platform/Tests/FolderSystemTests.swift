import Glibc
import Platform
import PlatformContract
import PlatformInterface
import PlatformTesting
import TestSupport
import Testing

@Test(arguments: FolderSystemContract.clauses, FileSystems.allCases)
func folderSystemKeeps(_ clause: FolderSystemContract.Clause, _ subject: FileSystems) throws {
    switch subject {
    case .live:
        let folder = try TemporaryFolder()
        try withExtendedLifetime(folder) { try clause(PosixFolderSystem(), with: PosixFileSystem(), in: folder.path) }
    case .inMemory:
        let files = InMemoryFileSystem()
        try files.createPrivateFolder("/home/tester")
        try clause(files, with: files, in: "/home/tester")
    }
}

struct FoldersOnDiskTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func aLinkIsRemovedAndNotFollowed() throws {
        try PosixFileSystem().createPrivateFolder(folder.path("elsewhere"))
        try PosixFileSystem().replace(folder.path("elsewhere/kept"), with: [1])
        try PosixFileSystem().createPrivateFolder(folder.path("a"))
        symlink(folder.path("elsewhere"), folder.path("a/link"))
        symlink("nowhere", folder.path("a/dangling"))
        symlink(folder.path("elsewhere"), folder.path("linked"))
        try PosixFolderSystem().removeFolder(folder.path("a"))
        let error = #expect(throws: FileError.self) { try PosixFolderSystem().removeFolder(folder.path("linked")) }
        #expect(error?.path == folder.path("linked"))
        try #expect(PosixFolderSystem().names(in: folder.path) == ["elsewhere", "linked"])
        try #expect(PosixFolderSystem().names(in: folder.path("elsewhere")) == ["kept"])
        try #expect(PosixFolderSystem().facts(of: folder.path("linked"))?.kind == .link)
    }

    @Test func whatOthersMayReadIsTold() throws {
        try PosixFileSystem().replace(folder.path("a"), with: [1])
        chmod(folder.path("a"), 0o644)
        try #expect(PosixFolderSystem().facts(of: folder.path("a"))?.permissions == 0o644)
        mkfifo(folder.path("pipe"), 0o600)
        try #expect(PosixFolderSystem().facts(of: folder.path("pipe"))?.kind == .other)
    }
}
