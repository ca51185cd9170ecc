import Domain
import Foundation
import NetworkingInterface
import PlatformTesting
import TestSupport
import Testing

@testable import SuixinkanCLI

/// How connections are made: by flag, variable and setting.
struct TransportOptionTests {
    private static let pin = "sha256//" + String(repeating: "A", count: 43) + "="

    private func settings(
        _ words: [String] = [], variables: [String: String] = [:], configuration: [String: String] = [:]
    ) throws -> Settings {
        let parser = CommandParser(
            root: CommandTree.root, globalOptions: GlobalOptions.options, globalFlags: GlobalOptions.flags)
        let environment = Dictionary(uniqueKeysWithValues: variables.map { ("SUIXINKAN_\($0.key)", $0.value) })
        return Settings(
            arguments: try parser.parse(["version"] + words).1.adding(flags: GlobalOptions.flags(setBy: environment)),
            environment: environment,
            configuration: .success(configuration))
    }

    /// A folder is no file, as a socket is none.
    private let files = InMemoryFileSystem(files: [
        "/ca": Array("-----BEGIN CERTIFICATE-----".utf8), "/own": Array("-----BEGIN CERTIFICATE-----".utf8),
        "/key": Array("-----BEGIN PRIVATE KEY-----".utf8), "/socket/x": [],
    ])

    private var everything: TransportOptions {
        var transport = TransportOptions()
        (transport.proxy, transport.certificateFile, transport.unixSocket) = ("http://p.cn:1", "/ca", "/socket")
        transport.clientCertificate = .init(file: "/own", keyFile: "/key", password: "opens")
        (transport.pinnedKeys, transport.minimumTLS) = ([Self.pin, Self.pin], .v1_3)
        (transport.addresses, transport.speaksHTTP2) = (["a.cn:443:192.0.2.1", "b.cn:1:[::1],127.0.0.1"], true)
        return transport
    }

    @Test func flagsSayHowConnectionsAreMade() throws {
        let words = [
            "--proxy", "http://p.cn:1", "--cacert", "/ca", "--cert", "/own", "--key", "/key", "--pinnedpubkey",
            "\(Self.pin);\(Self.pin)", "--tls-min", "1.3", "--unix-socket", "/socket", "--resolve",
            "a.cn:443:192.0.2.1",
            "--resolve", "b.cn:1:[::1],127.0.0.1", "--http2", "--retry", "3",
        ]
        let settings = try settings(words, variables: ["KEY_PASSWORD": "opens"])
        #expect(try settings.transport(on: files) == everything)
        #expect(try settings.attempts() == 4)
        #expect(try self.settings().transport(on: files) == TransportOptions())
        #expect(try self.settings().attempts() == 1)
        #expect(try self.settings(["--proxy", ""]).transport(on: files).proxy?.isEmpty == true)
    }

    private static let values = [
        "proxy": "http://p.cn:1", "cacert": "/ca", "cert": "/own", "key": "/key", "pinnedpubkey": "\(pin);\(pin)",
        "tls_min": "1.3", "unix_socket": "/socket", "resolve": "a.cn:443:192.0.2.1 b.cn:1:[::1],127.0.0.1",
        "http2": "true", "retry": "3",
    ]

    @Test func variablesAndSettingsSayTheSame() throws {
        let variables = Dictionary(uniqueKeysWithValues: Self.values.map { ($0.key.uppercased(), $0.value) })
        let password = ["KEY_PASSWORD": "opens"]
        for settings in [
            try settings(variables: variables.merging(password) { $1 }),
            try settings(variables: password, configuration: Self.values),
        ] {
            #expect(try settings.transport(on: files) == everything)
            #expect(try settings.attempts() == 4)
        }
        let flag = try settings(["--cacert", "/own"], variables: variables, configuration: Self.values)
        #expect(try flag.transport(on: files).certificateFile == "/own")
        let variable = try settings(variables: ["CACERT": "/own"], configuration: Self.values)
        #expect(try variable.transport(on: files).certificateFile == "/own")
    }

    @Test(arguments: ["cacert", "cert", "unix-socket"])
    func aFileThatIsNotThereIsNamedAtOnceWithWhatNamesIt(option: String) async throws {
        let fixture = try CommandLineFixture()
        let flag = await fixture.run("auth", "status", "--\(option)", "/nowhere/x")
        #expect(flag.status == 2 && flag.error.contains("“/nowhere/x”") && flag.error.contains("--\(option)"))
        let key = option.replacing("-", with: "_"), variable = "SUIXINKAN_\(key.uppercased())"
        let second = await fixture.run("auth", "status", environment: [variable: "/nowhere/x"])
        #expect(second.status == 3 && second.error.contains(variable), "\(second.error)")
        #expect(await fixture.run("config", "set", key, "/nowhere/x").status == 0)
        let third = await fixture.run("auth", "status")
        #expect(third.status == 3 && third.error.contains("config \(key)"), "\(third.error)")
        #expect(fixture.stub.requests.isEmpty)
    }

    @Test func aKeyWithoutItsCertificateIsSaidOfWhatNamesIt() throws {
        for (settings, category, source) in [
            (try settings(["--key", "/key"]), Failure.Category.usage, "--key"),
            (try settings(variables: ["KEY": "/key"]), .configuration, "SUIXINKAN_KEY"),
        ] {
            let error = #expect(throws: CommandError.self) { try settings.transport(on: files) }
            #expect(error?.failure.category == category && error?.failure.message(.english).hasPrefix(source) == true)
        }
    }

    @Test(arguments: [
        ["--pinnedpubkey", "sha256//short"], ["--pinnedpubkey", "/a/file"], ["--tls-min", "1.1"],
        ["--resolve", "a.cn:443"], ["--resolve", "a.cn:0:192.0.2.1"], ["--resolve", "a.cn:443:b.cn"],
        ["--resolve", "a.cn:443:::1"], ["--retry", "11"], ["--retry", "-1"], ["--key", "/etc/hostname"],
        ["--resolve", ""], ["--resolve", "a.cn:443:192.0.2.1 b.cn:443:192.0.2.1"], ["--har", ""], ["--trace", ""],
        ["--cert", "/etc/hostname"], ["--unix-socket", "/etc/hostname"], ["--cacert", "/"],
    ])
    func aWrongValueIsNamedWithItsOption(words: [String]) async throws {
        let fixture = try CommandLineFixture()
        let result = await fixture.run(words: ["auth", "status"] + words)
        #expect(result.status == 2 && result.error.contains(words[0]), "\(result.error)")
        #expect(fixture.stub.requests.isEmpty)
    }

    @Test(arguments: ["--har", "--trace"])
    func aLogThatCannotBeWrittenIsSaidBeforeAnyRequest(option: String) async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        let asked = fixture.stub.requests.count
        for path in [fixture.home.path("none/log"), fixture.home.path] {
            let result = await fixture.run(words: ["orders", "list", option, path])
            #expect(result.status == 74 && result.output.isEmpty && result.error.contains(path), "\(result.error)")
            #expect(result.error.hasPrefix("suixinkan: ") && result.error.split(separator: "\n").count == 1)
        }
        let same = fixture.home.path("log")
        let both = await fixture.run(words: ["orders", "list", "--har", same, "--trace", same])
        #expect(both.status == 2 && both.error.contains(same), "\(both.error)")
        #expect(fixture.stub.requests.count == asked)
    }

    @Test(arguments: [
        ("pinnedpubkey", "sha256//short"), ("tls_min", "1"), ("resolve", "a.cn:443:192.0.2.1 junk"), ("http2", "yes"),
        ("retry", "many"), ("cacert", ""),
    ])
    func aWrongSettingIsRefused(key: String, value: String) async throws {
        let fixture = try CommandLineFixture()
        let result = await fixture.run("config", "set", key, value)
        #expect(result.status == 2 && result.error.contains(key), "\(result.error)")
    }

    @Test func aNameIsResolvedAsItWasGiven() async throws {
        let fixture = try CommandLineFixture()
        let port = fixture.stub.port
        let result = await fixture.run(
            "api", "GET", "/api/app/config", "--insecure-http", "--resolve", "one.invalid:\(port):192.0.2.1",
            "--resolve",
            "shop.invalid:\(port):127.0.0.1", baseURL: nil,
            environment: [
                "SUIXINKAN_BASE_URL": "http://shop.invalid:\(port)", "SUIXINKAN_TOKEN": "given-token",
            ])
        #expect(fixture.stub.requests.first?.header("Host") == "shop.invalid:\(port)", "\(result.error)")
    }

    // MARK: What is said of it

    @Test func verboseSaysWhatGoesOverTheWireAndLeavesTheOutputAlone() async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        let plain = await fixture.run("orders", "list", "-o", "json")
        let verbose = await fixture.run("orders", "list", "-o", "json", "-v")
        #expect(verbose.output == plain.output && plain.error == "")
        let lines = verbose.error.split(separator: "\n").map { String($0) }
        for start in [
            "* Connected to 127.0.0.1 (127.0.0.1) port \(fixture.stub.port)", "> GET /api/", "> token: •••",
            "< HTTP/1.1 200", "* GET http://127.0.0.1", "* name ",
        ] { #expect(lines.contains { $0.hasPrefix(start) }, "\(start)") }
        #expect(!verbose.error.contains("real-token"))
        let trace = await fixture.run("orders", "list", "-o", "json", "--trace", fixture.home.path("trace"))
        #expect(trace.error == "" && trace.output == plain.output)
        let kept = try #require(try fixture.file("trace"))
        #expect(kept.contains("\n> token: •••\n") && !kept.contains("real-token"))
    }

    // MARK: As curl

    /// What a shell makes of the command: a stub in curl's place says each of its words behind a mark.
    private func words(of command: String, in fixture: CommandLineFixture, token: String = "") async throws -> [String]
    {
        let stub = fixture.home.path("curl")
        try "#!/bin/sh\nfor word; do printf '%s\\001' \"$word\"; done\n".write(
            toFile: stub, atomically: false, encoding: .utf8)
        let shell = try ChildProcess(
            "/bin/sh",
            ["-c", "chmod +x '\(stub)'; PATH='\(fixture.home.path(""))':$PATH; SUIXINKAN_TOKEN='\(token)'; \(command)"])
        #expect(try await shell.ended() == 0, "\(shell.output)")
        return shell.output.split(separator: "\u{1}", omittingEmptySubsequences: false).dropLast().map { String($0) }
    }

    @Test func aRequestIsWrittenAsCurlAndNotSent() async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        let before = fixture.stub.requests.count
        let text = "it's \"50 %\" of `$HOME`\n张三 \\ !"
        let result = await fixture.run(
            "api", "POST", "/any/path", "-f", "text=\(text)", "-f", "password=hunter22", "--as-curl", "--resolve",
            "a.cn:1:127.0.0.1")
        #expect(result.status == 0 && !result.output.contains("real-token") && !result.output.contains("hunter22"))
        let words = try await words(of: result.output, in: fixture, token: "mine")
        #expect(words.last == fixture.stub.url + "/any/path" && words.contains("token: mine"))
        let content = try #require(words.firstIndex(of: "--data-raw").map { words[$0 + 1] })
        #expect(try JSONDocument(content)["text"]?.text == text)
        let resolve = try #require(words.firstIndex(of: "--resolve").map { words[$0 + 1] })
        #expect(resolve == "a.cn:1:127.0.0.1")

        let clear = await fixture.run(
            "api", "POST", "/any/path", "-f", "password=hunter22", "--as-curl", "--with-token")
        let all = try await self.words(of: clear.output, in: fixture)
        #expect(all.contains("token: real-token") && all.contains(#"{"password":"hunter22"}"#))
        let query = await fixture.run("api", "GET", "/any/path", "-f", "q=a b&c", "--as-curl")
        #expect(query.output.hasSuffix("'\(fixture.stub.url)/any/path?q=a%20b%26c'\n"), "\(query.output)")
        #expect(fixture.stub.requests.count == before)
    }

    @Test func theTokenOfThisProcessNeedsNobodyToAsk() async throws {
        let fixture = try CommandLineFixture()
        let given = ["SUIXINKAN_TOKEN": "given-token"]
        let result = await fixture.run("api", "GET", "/x", "--as-curl", environment: given)
        #expect(result.output.contains("'token: '\"$SUIXINKAN_TOKEN\"") && !result.output.contains("given-token"))
        let clear = await fixture.run("api", "GET", "/x", "--as-curl", "--with-token", environment: given)
        #expect(clear.output.contains("'token: given-token'"))
        #expect(await fixture.run("api", "GET", "/x", "--as-curl").status == 4)
        #expect(await fixture.run("api", "GET", "/x", "--with-token").status == 2)
        #expect(await fixture.run("api", "GET", "/x", "--as-curl", "--paginate").status == 2)
        #expect(fixture.stub.requests.isEmpty)
    }
}
