import Domain
import LaunchContract
import LaunchInterface
import LaunchTesting
import PlatformInterface
import PlatformTesting
import Testing

@testable import Launch

struct DesktopIntegrationTests {
    private static let places = DesktopPlaces(
        dataFolder: "/home/tester/.local/share", configurationFolder: "/home/tester/.config")
    private static let entry = "/home/tester/.local/share/applications/suixinkan.desktop"
    private static let defaults = "/home/tester/.config/mimeapps.list"

    private let files: InMemoryFileSystem

    init() { files = InMemoryFileSystem() }

    private func desktop(
        program: String? = "/opt/suixinkan/bin/suixinkan", executables: Set<String> = [],
        files: InMemoryFileSystem? = nil
    ) -> (DesktopIntegration, RecordingProcessLauncher) {
        let processes = RecordingProcessLauncher(executables: executables, executablePath: program)
        let host = Host.testing(
            environment: ["HOME": "/home/tester", "PATH": "bin:/usr/bin"], files: files ?? self.files,
            processes: processes)
        return (DesktopIntegration(places: Self.places, host: host), processes)
    }

    private func text(_ path: String) -> String? { files.files[path].map { String(decoding: $0, as: UTF8.self) } }

    @Test(arguments: URLSchemeContract.clauses)
    func theLiveOneKeeps(_ clause: URLSchemeContract.Clause) throws { try clause(desktop().0) }

    @Test(arguments: URLSchemeContract.clauses)
    func theFakeKeeps(_ clause: URLSchemeContract.Clause) throws { try clause(FakeURLScheme()) }

    @Test func lookingWritesNothing() {
        _ = desktop().0.registration()
        #expect(files.files.isEmpty && files.folders == ["/"])
    }

    @Test func theEntryIsTheSpecificationsAndTheDefaultIsOurs() throws {
        #expect(try desktop().0.integrate() == .registered(entry: Self.entry))
        let entry = try #require(text(Self.entry))
        #expect(entry.hasPrefix("[Desktop Entry]\nType=Application\n"))
        #expect(entry.contains("\nExec=\"/opt/suixinkan/bin/suixinkan\" open %u\n"))
        #expect(entry.contains("\nMimeType=x-scheme-handler/suixinkan;\n"))
        #expect(text(Self.defaults) == "[Default Applications]\nx-scheme-handler/suixinkan=suixinkan.desktop;\n")
    }

    @Test(arguments: [
        (#"/opt/a b/suixinkan"#, #"Exec="/opt/a b/suixinkan" open %u"#),
        (#"/opt/100%/s"#, #"Exec="/opt/100%%/s" open %u"#),
        (#"/opt/$x/s"#, #"Exec="/opt/\\$x/s" open %u"#),
        (#"/opt/"q"/s"#, #"Exec="/opt/\\"q\\"/s" open %u"#),
        (#"/opt/`b`/s"#, #"Exec="/opt/\\`b\\`/s" open %u"#),
        (#"/opt/b\s"#, #"Exec="/opt/b\\\\s" open %u"#),
        ("/opt/随心瞰/s", #"Exec="/opt/随心瞰/s" open %u"#),
    ])
    func aPathIsQuotedAndReadBack(_ program: String, _ line: String) throws {
        let (desktop, _) = desktop(program: program)
        let registration = try desktop.integrate()
        #expect(try #require(text(Self.entry)).contains("\n\(line)\n"))
        #expect(desktop.registration() == registration)
    }

    @Test(arguments: ["/opt/a=b/s", "/opt/a\nb/s"])
    func aPathThatNoEntryCanNameIsRefusedAndNothingIsWritten(_ program: String) {
        let error = #expect(throws: LaunchError.self) { try desktop(program: program).0.integrate() }
        #expect(error?.code == .desktop)
        #expect(files.files.isEmpty)
    }

    @Test func othersEntriesStayLineByLine() throws {
        let before = """
            # mine
            [Added Associations]
            x-scheme-handler/suixinkan=other.desktop;

            [Default Applications]
            text/html=browser.desktop
            x-scheme-handler/suixinkan = other.desktop;third.desktop
            image/png=viewer.desktop;

            [Removed Associations]
            text/plain=a.desktop;
            """ + "\n"
        let files = InMemoryFileSystem(files: [Self.defaults: Array(before.utf8)])
        func defaults() -> String { String(decoding: files.files[Self.defaults] ?? [], as: UTF8.self) }
        let (desktop, _) = desktop(files: files)
        _ = try desktop.integrate()
        let with = before.replacingLine(
            "x-scheme-handler/suixinkan = other.desktop;third.desktop",
            by: "x-scheme-handler/suixinkan=suixinkan.desktop;other.desktop;third.desktop;")
        #expect(defaults() == with)
        try desktop.remove()
        #expect(
            defaults()
                == before.replacingLine(
                    "x-scheme-handler/suixinkan = other.desktop;third.desktop",
                    by: "x-scheme-handler/suixinkan=other.desktop;third.desktop;"))
    }

    @Test func anotherProgramThatIsPreferredMakesOursAbsent() throws {
        let (desktop, _) = desktop()
        _ = try desktop.integrate()
        try files.replace(
            Self.defaults, with: Array("[Default Applications]\nx-scheme-handler/suixinkan=other.desktop;\n".utf8))
        #expect(desktop.registration() == .absent)
    }

    @Test func aProgramInstalledElsewhereIsNamedAndTakenOver() throws {
        _ = try desktop(program: "/usr/bin/suixinkan").0.integrate()
        let (here, _) = desktop()
        #expect(here.registration() == .other(program: "/usr/bin/suixinkan", entry: Self.entry))
        #expect(try here.integrate() == .registered(entry: Self.entry))
        #expect(here.registration() == .registered(entry: Self.entry))
    }

    @Test func theDesktopIsToldOnceForEachChange() throws {
        let (desktop, processes) = desktop(executables: ["/usr/bin/update-desktop-database"])
        _ = try desktop.integrate()
        _ = try desktop.integrate()
        #expect(processes.launches.map(\.arguments) == [["/home/tester/.local/share/applications"]])
        try desktop.remove()
        try desktop.remove()
        #expect(processes.launches.count == 2)
    }

    @Test func withoutAHomeThereIsNoPlace() {
        let desktop = DesktopIntegration(places: nil, host: .testing(files: files))
        #expect(desktop.registration() == .absent)
        let error = #expect(throws: LaunchError.self) { try desktop.integrate() }
        #expect(error?.failure.category == .configuration)
    }

    @Test func aDiskThatRefusesIsSaid() {
        files.failNext(with: FileError(.unreadable, path: Self.entry, message: .init(verbatim: "no")))
        let error = #expect(throws: LaunchError.self) { try desktop().0.integrate() }
        #expect(error?.failure.category == .io)
    }
}

extension String {
    fileprivate func replacingLine(_ line: String, by other: String) -> String {
        split(separator: "\n", omittingEmptySubsequences: false).map { $0 == line ? other[...] : $0 }.joined(
            separator: "\n")
    }
}
