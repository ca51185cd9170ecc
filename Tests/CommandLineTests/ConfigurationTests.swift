import Domain
import Foundation
import TestSupport
import Testing

@testable import SuixinkanCLI

struct ConfigurationTests {
    @Test func settingsAreKeptReadListedAndTakenBack() async throws {
        let fixture = try CommandLineFixture()
        #expect(await fixture.run("config", "get", "page_size").status == 6)
        #expect(await fixture.run("config", "set", "page_size", "50").status == 0)
        #expect(await fixture.run("config", "set", "alias.mine", "orders list --status paid").status == 0)
        #expect(await fixture.run("config", "get", "page_size").output == "50\n")
        #expect(
            await fixture.run("config", "list").output
                == "key\tvalue\nalias.mine\torders list --status paid\npage_size\t50\n")
        #expect(await fixture.run("config", "unset", "page_size").status == 0)
        #expect(await fixture.run("config", "get", "page_size").status == 6)
        #expect(await fixture.run("config", "path").output == fixture.home.path(".config/suixinkan/config.json") + "\n")
    }

    @Test(arguments: [
        ("http://someone:geheim@proxy.cn:8080", "http://•••@proxy.cn:8080"),
        ("http://geheim/geheim@proxy.cn:8080", "http://•••@proxy.cn:8080"),
        ("http://someone:geheim@proxy.cn:8080/a@b", "http://•••@b"),
        ("socks5h://geheim@127.0.0.1:1080", "socks5h://•••@127.0.0.1:1080"),
        ("http://proxy.cn:8080", "http://proxy.cn:8080"),
    ])
    func aListOfSettingsKeepsAProxysPasswordToItself(_ proxy: String, _ shown: String) async throws {
        let fixture = try CommandLineFixture()
        #expect(await fixture.run("config", "set", "proxy", proxy).status == 0)
        for format in ["tsv", "json", "table"] {
            let list = await fixture.run("config", "list", "-o", format).output
            #expect(list.contains(shown) && !list.contains("geheim"), "\(list)")
        }
        #expect(await fixture.run("config", "get", "proxy").output == proxy + "\n")
    }

    @Test(arguments: [
        ("environment", "production"), ("base_url", "ftp://x"), ("base_url", "http://example.com"), ("output", "xml"),
        ("page_size", "0"), ("page_size", "101"), ("page_size", "ten"), ("timeout", "0"), ("timeout", "-1"),
        ("language", "fr"), ("os_type", "a b"), ("os_type", "a\r\nb"), ("colour", "red"), ("alias.", "x"),
    ])
    func aWrongKeyOrValueIsRefusedAndChangesNothing(_ key: String, _ value: String) async throws {
        let fixture = try CommandLineFixture()
        let result = await fixture.run("config", "set", key, value)
        #expect(result.status == 2)
        #expect(result.error.split(separator: "\n").count == 1)
        #expect(await fixture.run("config", "list").output == "key\tvalue\n")
    }

    @Test func aFlagOutranksAVariableAndAVariableASetting() async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        _ = await fixture.run("config", "set", "page_size", "7")
        _ = await fixture.run("config", "set", "output", "json")
        _ = await fixture.run("config", "set", "os_type", "Linux")
        #expect(await fixture.run("orders", "list").output.hasPrefix("{"))
        #expect(fixture.stub.requests.last?.target.contains("page_size=7") == true)
        #expect(fixture.stub.requests.last?.header("X-OS-TYPE") == "Linux")
        let variable = ["SUIXINKAN_OUTPUT": "csv"]
        #expect(await fixture.run("orders", "list", environment: variable).output.hasPrefix("order_id,"))
        #expect(await fixture.run("orders", "list", "-o", "tsv", environment: variable).output.hasPrefix("order_id\t"))
        _ = await fixture.run("orders", "list", "--page-size", "9")
        #expect(fixture.stub.requests.last?.target.contains("page_size=9") == true)
    }

    @Test func aBrokenConfigurationIsSaidAndDoesNotHinderHelp() async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.run("config", "set", "page_size", "7")
        let path = fixture.home.path(".config/suixinkan/config.json")
        try "{ not json".write(toFile: path, atomically: false, encoding: .utf8)
        let result = await fixture.run("orders", "list")
        #expect(result.status == 3)
        #expect(result.error.contains(path))
        #expect(await fixture.run("config", "set", "page_size", "8").status == 3)
        #expect(await fixture.run("version").status == 0)
        #expect(await fixture.run("help").status == 0)
        #expect(await fixture.run("config", "path").status == 0)
    }

    @Test(
        arguments: [
            (["HOME": ""], 3), (["HOME": "relative"], 3), (["XDG_DATA_HOME": "relative"], 3),
            (["HOME": "/dev/null"], 74), (["SUIXINKAN_TIMEOUT": "soon"], 3), (["SUIXINKAN_CONTEXT": "../x"], 3),
            (["SUIXINKAN_PROXY": "junk"], 3), (["SUIXINKAN_CACERT": "/nowhere/ca.pem"], 3),
            (["SUIXINKAN_RETRY": "11"], 3),
            (["SUIXINKAN_BASE_URL": "http://example.com"], 3), (["SUIXINKAN_COMPOSITION": "odd"], 2),
        ] as [([String: String], Int32)])
    func aPlaceOrVariableThatCannotBeUsedIsNamed(_ environment: [String: String], _ status: Int32) async throws {
        let fixture = try CommandLineFixture()
        let result = await fixture.run(
            "auth", "login", "--phone", "13123456789", "--password-stdin", "--accept-privacy", lines: ["right"],
            environment: environment)
        #expect(result.status == status, "\(environment): \(result.error)")
        #expect(result.output == "")
        #expect(result.error.split(separator: "\n").count == 1)
        let name = try #require(environment.keys.first)
        #expect(result.error.contains(name) || result.error.contains(environment[name] ?? ""))
    }

    @Test func aWrongFormatIsSaidBeforeAnythingIsDone() async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        let wrong = ["SUIXINKAN_OUTPUT": "xml"]
        let result = await fixture.run("auth", "logout", environment: wrong)
        #expect(result.status == 3)
        #expect(result.error.contains("SUIXINKAN_OUTPUT"))
        #expect(await fixture.run("auth", "status").status == 0)
        for command in [
            ["version"], ["help"], ["config", "path"], ["config", "list"], ["config", "unset", "output"],
        ] {
            #expect(await fixture.run(words: command, environment: wrong).status == 0)
        }
    }

    @Test func everyCommandGivesTheFormatThatIsSetAnywhere() async throws {
        let fixture = try CommandLineFixture()
        let variable = await fixture.run("version", environment: ["SUIXINKAN_OUTPUT": "json"])
        #expect(try JSONDocument(variable.output)["version"]?.text?.isEmpty == false)
        _ = await fixture.run("config", "set", "output", "json")
        #expect(try JSONDocument(await fixture.run("version").output)["version"]?.text?.isEmpty == false)
        #expect(try JSONDocument(await fixture.run("config", "get", "output").output)["output"]?.text == "json")
    }

    @Test func anAliasStandsForItsCommand() async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        _ = await fixture.run("config", "set", "alias.mine", #"orders list --search "a  b" -o json"#)
        let result = await fixture.run("-v", "mine", "--page-size", "7")
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("{"))
        #expect(fixture.stub.requests.last?.target.hasSuffix("page_size=7&keyword=a%20%20b") == true)

        // Neither hides a command nor goes round in a circle.
        #expect(await fixture.run("config", "set", "alias.version", "orders list").status == 2)
        _ = await fixture.run("config", "set", "alias.loop", "loop")
        #expect(await fixture.run("loop").status == 2)
        _ = await fixture.run("config", "set", "alias.broken", "orders 'list")
        #expect(await fixture.run("broken").status == 3)
    }

    @Test func aPasswordInAURLIsNotSaidAgain() async throws {
        let fixture = try CommandLineFixture()
        for result in [
            await fixture.run("auth", "status", "--base-url", "https://me:SECRET@host"),
            await fixture.run("auth", "status", baseURL: "https://me:SECRET@host"),
            await fixture.run("config", "set", "base_url", "https://me:SECRET@host"),
        ] {
            #expect(result.status == 2 || result.status == 3)
            #expect(!result.error.contains("SECRET"))
        }
    }

    @Test func anErrorsFormatIsASettingToo() async throws {
        let fixture = try CommandLineFixture()
        #expect(await fixture.run("config", "set", "error_format", "xml").status == 2)
        #expect(await fixture.run("config", "set", "error_format", "json").status == 0)
        let failed = await fixture.run("orders", "list")
        #expect(try JSONDocument(failed.error)["error"]?["code"]?.text == "login")
        let wrong = await fixture.run("orders", "lst")
        #expect(try JSONDocument(wrong.error)["error"]?["code"]?.text == "usage")
        let text = await fixture.run("orders", "list", environment: ["SUIXINKAN_ERROR_FORMAT": "text"])
        #expect(text.error.hasPrefix("suixinkan: "))
    }

    @Test func aFlagsVariableIsTheFlag() async throws {
        let fixture = try CommandLineFixture()
        func delete(_ value: String) async -> Int32 {
            _ = await fixture.run("context", "create", "work", "--env", "demo")
            return await fixture.run("context", "delete", "work", environment: ["SUIXINKAN_YES": value]).status
        }
        #expect(await delete("1") == 0)
        for value in ["", "0", "false"] { #expect(await delete(value) == 2) }
    }

    /// What the help of an option promises, the list of variables and settings has.
    @Test func everyVariableOfAnOptionIsListed() async throws {
        let help = await (try CommandLineFixture()).run("help", "environment").output
        let texts = GlobalOptions.options.map(\.help) + GlobalOptions.flags.map(\.help)
        for text in texts.map({ $0(.english) }) {
            let named = text.split { !($0.isLetter || $0 == "_") }.filter { $0.hasPrefix("SUIXINKAN_") }
            for variable in named { #expect(help.contains(variable), "\(variable)") }
        }
        for flag in GlobalOptions.flags {
            if let variable = flag.variable { #expect(help.contains("SUIXINKAN_\(variable)")) }
        }
        for key in ConfigurationKey.all { #expect(help.contains("\n  \(key.name)  "), "\(key.name)") }
    }

    @Test func contextsKeepTheirSessionsApart() async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        _ = await fixture.run("context", "create", "second", "--env", "debug")
        #expect(await fixture.run("auth", "status", "--context", "second").status == 4)
        #expect(await fixture.run("auth", "status").status == 0)
    }

    @Test func anUnencryptedBackEndHasToBeAllowed() async throws {
        let fixture = try CommandLineFixture()
        let refused = await fixture.run("auth", "status", "--base-url", "http://example.com")
        #expect(refused.status == 2)
        #expect(refused.error.contains("--insecure-http"))
        for name in ["127.evil.com", "127.0.0.+1", "127.0.0.1.evil.com", "localhost.evil.com", "0177.0.0.1"] {
            #expect(await fixture.run("auth", "status", "--base-url", "http://\(name)").status == 2, "\(name)")
        }
        for name in ["localhost", "127.0.0.1:8080", "127.9.8.7/base", "[::1]:8080", "api.localhost"] {
            #expect(await fixture.run("auth", "status", "--base-url", "http://\(name)").status == 4, "\(name)")
        }
        let allowed = await fixture.run("auth", "status", "--base-url", "http://example.com", "--insecure-http")
        #expect(allowed.status == 4)
    }
}
