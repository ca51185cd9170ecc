import Domain
import Glibc
import Platform
import PlatformInterface
import TestSupport
import Testing

/// What the dictionary cannot show: modes, links, other kinds of files.
@Suite struct PrivateFilesTests {
    private let folder: TemporaryFolder
    private let files = PosixFileSystem()

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: [0o000, 0o022, 0o077, 0o277])
    func modesDoNotDependOnTheUmask(_ mask: Int) async {
        await #expect(processExitsWith: .success) { [path = folder.path as String, mask = mask as Int] in
            umask(mode_t(mask))
            let files = PosixFileSystem()
            try files.createPrivateFolder("\(path)/a/b")
            try files.replace("\(path)/a/b/replaced", with: [1])
            try files.createPrivateFile("\(path)/a/b/created")
            try files.withLock("\(path)/a/b/lock", waiting: .zero) {}
            #expect(mode("\(path)/a") == 0o700)
            #expect(mode("\(path)/a/b") == 0o700)
            for name in ["replaced", "created", "lock"] { #expect(mode("\(path)/a/b/\(name)") == 0o600) }
        }
    }

    @Test func rightsOfOthersAreTakenAway() throws {
        let path = folder.path("a"), inner = folder.path("a/file")
        try files.createPrivateFolder(path)
        try files.replace(inner, with: [1])
        chmod(path, 0o755)
        chmod(inner, 0o644)
        try files.createPrivateFolder(path)
        try files.createPrivateFile(inner)
        #expect(mode(path) == 0o700)
        #expect(mode(inner) == 0o600)
        chmod(inner, 0o644)
        try files.replace(inner, with: [2])
        #expect(mode(inner) == 0o600)
    }

    @Test func aFolderOnTheWayKeepsItsMode() throws {
        let parent = folder.path("parent")
        mkdir(parent, 0o755)
        chmod(parent, 0o755)
        try files.createPrivateFolder("\(parent)/own")
        #expect(mode(parent) == 0o755)
        #expect(mode("\(parent)/own") == 0o700)
    }

    @Test func aLinkInAFilesPlaceIsReadAndNeverWrittenThrough() throws {
        let victim = folder.path("victim"), link = folder.path("link")
        try files.replace(victim, with: Array("precious".utf8))
        symlink(victim, link)
        #expect(try files.read(link, limit: 100) == files.read(victim, limit: 100))
        #expect(code { try files.createPrivateFile(link) } == .notPrivate)
        #expect(code { try files.withLock(link, waiting: .zero) {} } == .notPrivate)
        try files.replace(link, with: Array("new".utf8))
        #expect(try files.read(victim, limit: 100) == Array("precious".utf8))
        #expect(try files.read(link, limit: 100) == Array("new".utf8))
    }

    @Test func aLinkThatPointsNowhereMakesNothingElsewhere() throws {
        let target = folder.path("target"), link = folder.path("link")
        symlink(target, link)
        #expect(code { try files.createPrivateFile(link) } == .notPrivate)
        #expect(code { try files.withLock(link, waiting: .zero) {} } == .notPrivate)
        try files.replace(link, with: [1])
        #expect(access(target, F_OK) != 0)
    }

    @Test func removingALinkLeavesWhatItPointsTo() throws {
        let victim = folder.path("victim"), link = folder.path("link")
        try files.replace(victim, with: [1])
        symlink(victim, link)
        try files.remove(link)
        #expect(try files.read(victim, limit: 1) == [1])
        #expect(access(link, F_OK) != 0)
    }

    @Test func aLinkInAFoldersPlaceIsRefusedAndOneOnTheWayIsNot() throws {
        let real = folder.path("real"), link = folder.path("link")
        mkdir(real, 0o755)
        chmod(real, 0o755)
        symlink(real, link)
        #expect(code { try files.createPrivateFolder(link) } == .notPrivate)
        #expect(mode(real) == 0o755)
        try files.createPrivateFolder("\(link)/own")
        #expect(mode("\(real)/own") == 0o700)
    }

    /// A disk that is not there at the moment, such as one that `~/.local/share` leads to.
    @Test func aLinkToNowhereOnTheWayIsAnError() {
        let link = folder.path("link")
        symlink(folder.path("unplugged"), link)
        #expect(code { try files.createPrivateFolder("\(link)/own") } == .unwritable)
        #expect(code { try files.createPrivateFolder("\(link)/a/b") } == .unwritable)
    }

    @Test(.timeLimit(.minutes(1)))
    func aPipeInAFilesPlaceIsRefusedAndDoesNotHang() throws {
        let path = folder.path("pipe")
        mkfifo(path, 0o600)
        #expect(code { try files.read(path, limit: 10) } == .unreadable)
        #expect(code { try files.createPrivateFile(path) } == .notPrivate)
        #expect(code { try files.withLock(path, waiting: .zero) {} } == .notPrivate)
    }

    @Test func anEndlessFileIsNotRead() {
        #expect(code { try files.read("/dev/zero", limit: 10) } == .unreadable)
    }

    @Test func aFailedReplacementLeavesNothingBehind() throws {
        let path = folder.path("taken")
        mkdir(path, 0o700)
        #expect(code { try files.replace(path, with: [1]) } == .notPrivate)
        #expect(try names(in: folder.path) == ["taken"])
    }

    @Test func aNameOfTheGreatestLengthCanBeReplaced() throws {
        let path = folder.path(String(repeating: "n", count: 255))
        try files.replace(path, with: [1])
        try files.replace(path, with: [2])
        #expect(try files.read(path, limit: 1) == [2])
    }

    @Test func aReadOnlyFileSystemIsSaidSo() {
        let error = #expect(throws: FileError.self) { try files.replace("/proc/sys/suixinkan", with: [1]) }
        #expect(error?.code == .unwritable)
        #expect(error?.failure.message(.english).contains("/proc/sys/suixinkan") == true)
    }
}

/// The permission bits of a path itself.
func mode(_ path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
}

private func code<Result>(_ body: () throws -> Result) -> FileError.Code? {
    #expect(throws: FileError.self) { _ = try body() }?.code
}

func names(in folder: String) throws -> Set<String> {
    let stream = try #require(opendir(folder))
    defer { closedir(stream) }
    var names: Set<String> = []
    while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if name != ".", name != ".." { names.insert(name) }
    }
    return names
}
