import Glibc
import Platform
import PlatformInterface
import Session
import SessionInterface
import Storage
import StorageContract
import StorageInterface
import TestSupport
import Testing

/// The token in a credential helper that is a program, and in the real ones where they are installed.
@Suite(.timeLimit(.minutes(3))) struct HelperTokensOnDiskTests {
    private let folder: TemporaryFolder
    private let helper: HelperProgram

    init() throws {
        (folder, helper) = (try TemporaryFolder(), try HelperProgram())
    }

    @Test(arguments: TokenStoreContract.clauses)
    func tokensInAProgramKeep(_ clause: TokenStoreContract.Clause) throws {
        try clause(helper.tokens(in: folder.path))
    }

    @Test func theFileBesideIsPrivateAndHasNoToken() throws {
        try helper.tokens(in: folder.path).save(
            StoredToken(token: "t0ken-planted", origin: "demo", sessionID: "login-1"))
        #expect(helper.count == 1)
        var status = stat()
        #expect(stat("\(folder.path)/default/token.json", &status) == 0 && status.st_mode & 0o777 == 0o600)
        let file = try PosixFileSystem().read("\(folder.path)/default/token.json", limit: 1 << 20) ?? []
        #expect(!String(decoding: file, as: UTF8.self).contains("t0ken"))
    }

    /// lock, load, values, apply, save, apply; the last number is after them.
    @Test(arguments: 0...6)
    func aSwitchKilledBeforeAnyStepShowsTheOldAccountOrTheNew(_ number: Int) async throws {
        let programs = helper.folder.path
        try process().coordinator.completeLogin(.first)
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = folder.path as String, programs = programs as String, number = number as Int] in
            let tokens = HelperProgram.tokens(in: path, helper: "tester", path: programs)
            try SessionProcess(in: path, tokens: tokens, killedBeforeStep: number).coordinator.completeLogin(.second)
            kill(getpid(), SIGKILL)
        }
        #expect(try process().restored() == (number < 5 ? .first : .second))
        try process().coordinator.logout()
        #expect(try process().restored() == nil)
        #expect(helper.count == 0)
    }

    /// lock, load, erase, apply; the last number is after them.
    @Test(arguments: 0...4)
    func aLogOutKilledBeforeAnyStepLeavesTheSessionWholeOrNobody(_ number: Int) async throws {
        let programs = helper.folder.path
        try process().coordinator.completeLogin(.first)
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = folder.path as String, programs = programs as String, number = number as Int] in
            let tokens = HelperProgram.tokens(in: path, helper: "tester", path: programs)
            try SessionProcess(in: path, tokens: tokens, killedBeforeStep: number).coordinator.logout()
            kill(getpid(), SIGKILL)
        }
        #expect(try process().restored() == (number < 3 ? .first : nil))
    }

    private func process() -> SessionProcess {
        SessionProcess(in: folder.path, tokens: helper.tokens(in: folder.path))
    }

    // MARK: The real ones

    private static let path = "/usr/bin:/bin"
    private static let hasPass = ["docker-credential-pass", "pass", "gpg"].allSatisfy(isInstalled)
    private static let hasSecretService = [
        "docker-credential-secretservice", "dbus-daemon", "gnome-keyring-daemon",
    ]
    .allSatisfy(isInstalled)

    private static func isInstalled(_ program: String) -> Bool { access("/usr/bin/\(program)", X_OK) == 0 }

    /// A password store and a key of the test's own.
    @Test(.enabled(if: hasPass, "docker-credential-pass, pass or gpg is not installed"))
    func tokensInPassKeepTheContract() async throws {
        // gpg's socket is in it, and a socket's path is short.
        let home = try TemporaryFolder()
        let variables = [
            "HOME": home.path, "GNUPGHOME": home.path("g"), "PASSWORD_STORE_DIR": home.path("store"), "PATH": Self.path,
        ]
        let setup = """
            mkdir -m 700 "$GNUPGHOME" &&
            gpg --batch --quiet --passphrase '' --quick-generate-key tester@invalid default default never &&
            pass init tester@invalid
            """
        let made = try run("/bin/sh", ["-c", setup], variables)
        #expect(made.status == 0, "\(String(decoding: made.errors, as: UTF8.self))")
        defer { _ = try? run("/usr/bin/gpgconf", ["--kill", "gpg-agent"], variables) }
        for clause in TokenStoreContract.clauses {
            let folder = try TemporaryFolder()
            try clause(
                HelperProgram.tokens(in: folder.path, helper: "pass", path: Self.path, variables: variables))
            let file = try PosixFileSystem().read("\(folder.path)/default/token.json", limit: 1 << 20) ?? []
            #expect(!String(decoding: file, as: UTF8.self).contains(#""token":"#), "the file took the token: \(clause)")
        }
    }

    /// A session bus and a keyring of the test's own, in the test's own process tree.
    @Test(.enabled(if: hasSecretService, "docker-credential-secretservice, dbus or gnome-keyring is not installed"))
    func tokensInTheSecretServiceKeepTheContract() async throws {
        let home = try TemporaryFolder()
        let variables = ["HOME": home.path, "XDG_RUNTIME_DIR": home.path, "PATH": Self.path]
        let bus = try ChildProcess(
            "/usr/bin/env",
            ["-i"] + variables.map { "\($0)=\($1)" } + [
                // By itself its socket would be in /tmp.
                "dbus-daemon", "--session", "--nofork", "--print-address=1", "--address=unix:path=\(home.path)/bus",
            ])
        defer { bus.send(SIGKILL) }
        let address = try await bus.output("a bus") { output in
            output.split(separator: "\n").first.map { String($0) }
        }
        // Goes on by itself once it has a name on the bus, and ends with the bus.
        let keyring = try ChildProcess(
            "/usr/bin/env",
            ["-i", "DBUS_SESSION_BUS_ADDRESS=\(address)"] + variables.map { "\($0)=\($1)" } + [
                "/bin/sh", "-c",
                "printf '\\n' | gnome-keyring-daemon --daemonize --unlock --components=secrets >/dev/null 2>&1",
            ])
        try #require(try await keyring.ended() == 0)
        for clause in TokenStoreContract.clauses {
            let folder = try TemporaryFolder()
            try clause(
                HelperProgram.tokens(
                    in: folder.path, helper: "secretservice", path: Self.path,
                    variables: variables.merging(["DBUS_SESSION_BUS_ADDRESS": address]) { $1 }))
            let file = try PosixFileSystem().read("\(folder.path)/default/token.json", limit: 1 << 20) ?? []
            #expect(!String(decoding: file, as: UTF8.self).contains(#""token":"#), "the file took the token: \(clause)")
        }
    }

    private func run(_ program: String, _ arguments: [String], _ variables: [String: String]) throws -> ProgramResult {
        try PosixProcessLauncher(environment: variables).run(
            program, arguments: arguments, input: [],
            within: ProgramLimits(duration: .seconds(60), outputBytes: 1 << 20))
    }
}
