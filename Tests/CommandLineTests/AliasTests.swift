import PlatformInterface
import TestSupport
import Testing

struct AliasTests {
    @Test func anAliasIsSetUsedListedAndDeleted() async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        #expect(await fixture.run("alias", "set", "paid", "orders", "list", "--", "--status", "paid").status == 0)
        #expect(await fixture.run("alias", "set", "found", "orders list --search 'a  b'").status == 0)
        #expect(
            await fixture.run("alias", "list").output
                == "alias\tcommand\nfound\torders list --search 'a  b'\npaid\torders list --status paid\n")
        #expect(await fixture.run("paid", "-o", "json").status == 0)
        #expect(fixture.stub.requests.last?.target.contains("status=paid") == true)
        #expect(await fixture.run("found").status == 0)
        #expect(fixture.stub.requests.last?.target.contains("keyword=a%20%20b") == true)
        #expect(await fixture.run("config", "get", "alias.paid").output == "orders list --status paid\n")
        #expect(await fixture.run("alias", "delete", "paid").status == 0)
        #expect(await fixture.run("alias", "delete", "paid").status == 6)
        #expect(await fixture.run("paid").status == 2)
    }

    @Test func aWordThatHoldsSpacesStaysOne() async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        _ = await fixture.run("alias", "set", "found", "--", "orders", "list", "--search", "it's  here")
        _ = await fixture.run("found")
        #expect(fixture.stub.requests.last?.target.contains("keyword=it%27s%20%20here") == true)
    }

    @Test(arguments: [
        ["version", "orders list"], ["x", "nothing at all"], ["x", ""], ["x", "orders 'list"], ["a b", "version"],
        ["x"],
    ])
    func whatCannotBeAnAliasIsRefused(_ words: [String]) async throws {
        let fixture = try CommandLineFixture()
        let result = await fixture.run(words: ["alias", "set"] + words)
        #expect(result.status == 2 || result.status == 3)
        #expect(result.error.split(separator: "\n").count == 1)
        #expect(await fixture.run("alias", "list", "--no-header").output == "")
    }

    @Test func anAliasThatIsThereIsReplacedOnlyWhenSomebodySaysSo() async throws {
        let fixture = try CommandLineFixture()
        let here: Set<StandardStream> = [.input, .error]
        _ = await fixture.run("alias", "set", "mine", "orders list")
        // The same again is no change.
        #expect(await fixture.run("alias", "set", "mine", "orders list").status == 0)
        #expect(await fixture.run("alias", "set", "mine", "version").status == 2)
        let no = await fixture.run("alias", "set", "mine", "version", lines: ["n"], terminals: here)
        #expect(no.status == 15)
        #expect(await fixture.run("alias", "set", "mine", "version", terminals: here).status == 15)
        for unasked in [["--no-input"], []] {
            let result = await fixture.run(
                words: ["alias", "set", "mine", "version"] + unasked, lines: ["y"], terminals: here,
                environment: unasked.isEmpty ? ["CI": "true"] : [:])
            #expect(result.status == 2)
            #expect(result.error.contains("--yes"))
        }
        #expect(await fixture.run("config", "get", "alias.mine").output == "orders list\n")
        #expect(await fixture.run("alias", "set", "mine", "version", lines: ["y"], terminals: here).status == 0)
        #expect(await fixture.run("alias", "set", "mine", "help", "-y").status == 0)
        #expect(await fixture.run("config", "get", "alias.mine").output == "help\n")
    }

    @Test func aDryRunChangesNothingAndSaysWhatItWouldDo() async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        _ = await fixture.run("config", "set", "page_size", "7")
        _ = await fixture.run("alias", "set", "mine", "version")
        for command in [
            ["alias", "set", "other", "version"], ["alias", "delete", "mine"], ["config", "set", "page_size", "9"],
            ["config", "unset", "page_size"], ["auth", "logout"],
        ] {
            let result = await fixture.run(words: command + ["--dry-run"])
            #expect(result.status == 0)
            #expect(result.output == "")
            #expect(result.error.hasPrefix("Would "), "\(result.error)")
        }
        #expect(await fixture.run("config", "list", "--no-header").output == "alias.mine\tversion\npage_size\t7\n")
        #expect(await fixture.run("auth", "status").status == 0)
    }
}
