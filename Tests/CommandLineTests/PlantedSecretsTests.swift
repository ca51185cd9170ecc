import Composition
import Glibc
import PlatformInterface
import TestSupport
import Testing

/// Password, temporary token and token, planted where the product meets them, and looked for where they must not be.
struct PlantedSecretsTests {
    private static let secrets = ["pl4nted-password", "temporary-token", "real-token"]

    /// A back end that says again, in whatever it says, what each request brought it.
    private static func answer(_ request: StubRequest) -> StubAnswer {
        let brought = "\(request.header("token") ?? "") \(request.bodyText.filter { $0 != "\"" && $0 != "\\" })"
        switch request.path {
        case "/api/app/v9/login" where request.bodyText.contains("13123456789"):
            return .json(
                BackEndScript.success(
                    #"{"token":"temporary-token","accounts":[\#(BackEndScript.account(501, role: "photographer"))]}"#))
        case "/api/app/v9/set-user": return BackEndScript().answer(request)
        default:
            return .json(
                #"{"code":100500,"msg":"fault at \#(brought)","data":null}"#, headers: [("X-Debug", brought)])
        }
    }

    /// Everything that a run leaves: what it says, and each file below the home folder.
    private func left(by results: [CommandLineFixture.Result], in home: TemporaryFolder) throws -> [String: String] {
        var texts: [String: String] = [:]
        for (number, result) in results.enumerated() {
            texts["output \(number)"] = result.output
            texts["error \(number)"] = result.error
        }
        var waiting = [home.path]
        while let folder = waiting.popLast() {
            for name in try Host.live().folders.names(in: folder) {
                let path = "\(folder)/\(name)"
                if try Host.live().folders.facts(of: path)?.kind == .folder {
                    waiting.append(path)
                } else {
                    let bytes = try Host.live().files.read(path, limit: 64 << 20) ?? []
                    // Byte by byte, since a store is no text.
                    texts[path] = String(bytes.map { Character(Unicode.Scalar($0)) })
                }
            }
        }
        return texts
    }

    private func run(on fixture: CommandLineFixture, _ environment: [String: String] = [:]) async
        -> [CommandLineFixture.Result]
    {
        var results: [CommandLineFixture.Result] = []
        func run(_ words: [String]) async {
            let logs = ["--har", "har-\(results.count)", "--trace", "trace-\(results.count)"].map { word in
                word.hasPrefix("--") ? word : fixture.home.path(word)
            }
            results.append(
                await fixture.run(
                    words: ["-v"] + logs + words, lines: words.contains("login") ? ["pl4nted-password"] : [],
                    environment: environment))
        }
        for phone in ["13123456789", "13900000000"] {
            await run(["auth", "login", "--phone", phone, "--password-stdin", "--accept-privacy"])
        }
        for words in [
            ["auth", "status"], ["orders", "list"], ["orders", "show", "1"], ["profile", "show"], ["home"],
            ["stats", "summary"], ["storage", "list"], ["config", "list"], ["context", "list"], ["doctor"],
            ["orders", "list", "--error-format", "json"], ["api", "GET", "/api/yf-handset-app/userinfo"],
        ] {
            await run(words)
        }
        return results
    }

    /// That what is looked through tells of requests at all: a log that was never begun hides every secret.
    private func expectLogs(in texts: [String: String], of fixture: CommandLineFixture) {
        for name in ["har-0", "har-3", "trace-0", "trace-3"] {
            #expect(texts[fixture.home.path(name)]?.contains("/api/") == true, "\(name) tells of no request")
        }
    }

    @Test func theyAreNowhereButInTheTokenFile() async throws {
        let fixture = try CommandLineFixture(Self.answer)
        let results = await run(on: fixture)
        #expect(results[0].status == 0, "\(results[0].error)")
        let texts = try left(by: results, in: fixture.home)
        expectLogs(in: texts, of: fixture)
        for (place, text) in texts where !place.hasSuffix("/default/token.json") {
            for secret in Self.secrets { #expect(!text.contains(secret), "\(secret) in \(place)") }
        }
        #expect(try fixture.tokenFile?.contains("real-token") == true)
        #expect(try fixture.tokenFile?.contains("temporary-token") == false)
    }

    /// The helper is the only program that a command starts, and writes down its arguments and its variables.
    @Test func withAHelperTheyAreInNoFileNoArgumentAndNoVariable() async throws {
        let fixture = try CommandLineFixture(Self.answer), programs = try TemporaryFolder()
        let source = #"""
            #!/bin/sh
            folder=${0%/*}
            { tr '\0' '\n' </proc/$$/cmdline; env; } >>"$folder/calls"
            case $1 in
            store) cat >"$folder/secret" ;;
            get) cat >/dev/null; cat "$folder/secret" ;;
            *) cat >/dev/null ;;
            esac
            """#
        try Host.live().files.replace(programs.path("docker-credential-tester"), with: Array(source.utf8))
        chmod(programs.path("docker-credential-tester"), 0o700)
        let environment = [
            "PATH": "\(programs.path):/usr/bin:/bin", "SUIXINKAN_CREDENTIAL_HELPER": "tester",
        ]
        let results = await run(on: fixture, environment)
        #expect(results[0].status == 0, "\(results[0].error)")
        var texts = try left(by: results, in: fixture.home)
        expectLogs(in: texts, of: fixture)
        let calls = try Host.live().files.read(programs.path("calls"), limit: 1 << 20)
        texts["arguments and variables"] = String(decoding: try #require(calls), as: UTF8.self)
        for (place, text) in texts {
            for secret in Self.secrets { #expect(!text.contains(secret), "\(secret) in \(place)") }
        }
    }
}
