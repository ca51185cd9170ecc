import Composition
import Glibc
import PlatformInterface
import TestSupport
import Testing

/// The token in a credential helper, from a command line's arguments to a helper that is a program.
struct CredentialHelperTests {
    private let fixture: CommandLineFixture
    private let programs: TemporaryFolder
    private let isExpired = Locked(false)

    init() throws {
        programs = try TemporaryFolder()
        fixture = try CommandLineFixture { [isExpired] request in
            isExpired.withLock { $0 }
                ? .json(#"{"code":100401,"msg":"登录已失效","data":null}"#) : BackEndScript().answer(request)
        }
    }

    /// Keeps what `store` brings in a file, and writes down how it was called, with its variables.
    private static let source = #"""
        #!/bin/sh
        folder=${0%/*}
        { echo "$@"; env; } >>"$folder/calls"
        case $1 in
        store) cat >"$folder/secret" ;;
        get) cat >/dev/null; cat "$folder/secret" 2>/dev/null || { echo "credentials not found in native keychain"; exit 1; } ;;
        erase) cat >/dev/null; rm -f "$folder/secret" ;;
        esac
        """#

    private func install(_ source: String = source) throws {
        let path = programs.path("docker-credential-tester")
        try Host.live().files.replace(path, with: Array(source.utf8))
        chmod(path, 0o700)
    }

    private func run(_ words: String..., lines: [String] = []) async -> CommandLineFixture.Result {
        await fixture.run(words: words, lines: lines, environment: ["PATH": "\(programs.path):/usr/bin:/bin"])
    }

    private func login() async -> CommandLineFixture.Result {
        await run(
            "auth", "login", "--phone", "13123456789", "--password-stdin", "--accept-privacy", lines: ["right"])
    }

    private func file(_ name: String) throws -> String? {
        try Host.live().files.read(programs.path(name), limit: 1 << 20).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func theHelperKeepsTheTokenFromLoginToLogOut() async throws {
        try install()
        #expect(await run("config", "set", "credential_helper", "tester").status == 0)
        let login = await login()
        #expect(login.status == 0 && login.error == "")
        #expect(try file("secret")?.contains("real-token") == true)
        #expect(try fixture.tokenFile?.contains("real-token") == false)
        #expect(await run("orders", "list").status == 0)
        #expect(fixture.stub.requests.last?.header("token") == "real-token")
        #expect(await run("auth", "logout").status == 0)
        #expect(try file("secret") == nil && fixture.tokenFile == nil)
        #expect(await run("auth", "status").status == 4)
        let calls = try #require(try file("calls"))
        #expect(!calls.contains("real-token") && !calls.contains("temporary-token") && !calls.contains("right"))
    }

    @Test func anExpiredSessionIsErasedFromTheHelper() async throws {
        try install()
        _ = await run("config", "set", "credential_helper", "tester")
        _ = await login()
        isExpired.withLock { $0 = true }
        let result = await run("orders", "list")
        #expect(result.status == 4 && result.error.split(separator: "\n").count == 1)
        #expect(try file("secret") == nil && fixture.tokenFile == nil)
    }

    @Test func aMissingHelperIsSaidOnceAndTheFileIsUsed() async throws {
        _ = await run("config", "set", "credential_helper", "tester")
        let login = await login()
        #expect(login.status == 0)
        #expect(login.error.contains("docker-credential-tester") && login.error.contains("token.json"))
        #expect(login.error.split(separator: "\n").count == 1)
        #expect(try fixture.tokenFile?.contains("real-token") == true)
        let next = await run("orders", "list")
        #expect(next.status == 0 && next.error == "")
    }

    @Test func aHelperThatFailsLaterIsNoLogOut() async throws {
        try install()
        _ = await run("config", "set", "credential_helper", "tester")
        _ = await login()
        try install("#!/bin/sh\necho 'the keyring is locked'; exit 1\n")
        let result = await run("auth", "status")
        #expect(result.status == 74 && result.error.contains("the keyring is locked"))
        try install()
        #expect(await run("auth", "status").status == 0)
    }

    @Test(arguments: ["../evil", "a b", ""]) func aHelpersNameIsAName(_ name: String) async throws {
        #expect(await run("config", "set", "credential_helper", name).status == 2)
    }
}
