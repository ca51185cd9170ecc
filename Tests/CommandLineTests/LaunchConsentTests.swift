import Foundation
import PlatformInterface
import TestSupport
import Testing

/// Cases H03 and H04: nothing is done before consent, and stores that disagree show nobody's data.
@Suite(.timeLimit(.minutes(2))) struct LaunchConsentTests {
    private let fixture: CommandLineFixture
    private let collector: StubServer

    init() throws {
        fixture = try CommandLineFixture(LaunchScript().answer)
        collector = try StubServer { _ in .json("{}") }
    }

    private func run(
        _ words: String..., lines: [String] = [], secrets: [String] = [], isTerminal: Bool = false
    ) async -> CommandLineFixture.Result {
        await fixture.run(
            words: words, lines: lines, secrets: secrets, terminals: isTerminal ? [.input, .error] : [],
            environment: ["OTEL_EXPORTER_OTLP_ENDPOINT": collector.url])
    }

    private func login() async -> CommandLineFixture.Result {
        await run("auth", "login", "--phone", "13123456789", "--password-stdin", "--accept-privacy", lines: ["right"])
    }

    /// Every file below the home folder.
    private var files: [String] {
        (FileManager.default.enumerator(atPath: fixture.home.path)?.allObjects as? [String] ?? []).filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: fixture.home.path(path), isDirectory: &isFolder)
                && !isFolder.boolValue
        }
    }

    private func context(_ name: String) -> String { fixture.home.path(".local/share/suixinkan/default/\(name)") }

    private func eraseStore() throws {
        for file in ["store.db", "store.db-wal", "store.db-shm"]
        where FileManager.default.fileExists(atPath: context(file)) {
            try FileManager.default.removeItem(atPath: context(file))
        }
    }

    // MARK: H03

    @Test func beforeConsentAStartAsksForTheConfigurationOnlyAndKeepsNothing() async throws {
        for _ in 1...2 {
            let result = await run("launch", "-o", "json")
            #expect(result.status == 0 && result.error == "")
            let document = try JSONDocument(result.output)
            #expect(document["root"]?.text == "login")
            #expect(document["login"]?["privacy_agreement_accepted"]?.flag == false)
            #expect(document["login"]?["enable_register"]?.flag == true)
        }
        #expect(fixture.stub.requests.map(\.path) == [LaunchScript.config, LaunchScript.config])
        #expect(fixture.stub.requests.allSatisfy { $0.header("token") == nil })
        #expect(collector.connectionCount == 0)
        try await expectNothingIsKept()
    }

    /// The store was looked into, and nothing is in it.
    private func expectNothingIsKept() async throws {
        #expect(files.allSatisfy { $0.hasPrefix(".local/share/suixinkan/default/store.db") })
        let keys = try JSONDocument(await run("storage", "list", "-o", "json").output)["list"]?.list
        #expect(keys?.isEmpty == true)
    }

    @Test func aConfigurationThatCannotBeLoadedHindersNothing() async throws {
        for answer in [StubAnswer.close, .text("no", status: 500), .json(#"{"code":100500,"msg":"","data":null}"#)] {
            fixture.stub.respond(LaunchScript(answers: [LaunchScript.config: answer]).answer)
            let result = await run("launch", "-o", "json")
            #expect(result.status == 0 && result.error == "")
            #expect(try JSONDocument(result.output)["login"]?["enable_register"]?.flag == false)
        }
    }

    @Test func decliningChangesNothing() async throws {
        let declined = await run(
            "auth", "login", "--phone", "13123456789", lines: ["n"], secrets: ["right"], isTerminal: true)
        #expect(declined.status == 15)
        #expect(fixture.stub.requests.isEmpty)
        try await expectNothingIsKept()
        let result = await run("launch", "-o", "json")
        #expect(try JSONDocument(result.output)["login"]?["privacy_agreement_accepted"]?.flag == false)
        #expect(collector.connectionCount == 0)
    }

    @Test func noOneShotCommandStartsAKitBeforeConsent() async throws {
        for words in [
            ["auth", "status"], ["auth", "accounts"], ["auth", "logout"], ["orders", "list"], ["orders", "show", "1"],
            ["home"], ["home", "menus"], ["profile", "show"], ["stats", "summary"], ["stats", "daily"],
            ["boot-task", "show"], ["open", "suixinkan://home"], ["integrate", "--status"], ["config", "list"],
            ["version"], ["help"], ["auth", "login", "--phone", "13123456789", "--password-stdin"],
        ] {
            let result = await fixture.run(
                words: words, lines: ["right"], environment: ["OTEL_EXPORTER_OTLP_ENDPOINT": collector.url])
            #expect(result.status != 70, "\(words): \(result.error)")
        }
        #expect(collector.connectionCount == 0 && fixture.stub.connectionCount == 0)
        #expect(!files.contains { $0.hasSuffix("token.json") })
    }

    @Test func afterAgreementEachProcessConfiguresOnceAndIsNotAskedAgain() async throws {
        #expect(await login().status == 0)
        let before = collector.requests.count
        for number in 1...2 {
            let result = await run("launch", "-o", "json")
            #expect(result.status == 0)
            #expect(try JSONDocument(result.output)["root"]?.text == "main_tab")
            let spans = collector.requests.dropFirst(before).filter { $0.path == "/v1/traces" }
            #expect(spans.count == number)
            #expect(spans.allSatisfy { $0.bodyText.contains(#""name":"app.launch""#) })
        }
        let bootstraps = try await fixture.launchSteps().filter { $0.hasPrefix("bootstrap") }
        #expect(bootstraps == ["bootstrap analytics", "bootstrap url_scheme absent", "bootstrap map"])
        // The next login needs no second consent.
        _ = await run("auth", "logout")
        #expect(
            await run("auth", "login", "--phone", "13123456789", "--password-stdin", lines: ["right"]).status == 0)
    }

    @Test func aLoginConfiguresTheMapThenAnalyticsAndThenIsSaid() async throws {
        // Through the same ports that a launch is told by, since a login has no steps of its own.
        #expect(await login().status == 0)
        #expect(Set(collector.requests.map(\.path)) == ["/v1/logs", "/v1/metrics"])
    }

    // MARK: H04

    @Test func aTokenWithoutItsStoreIsNobodysAndConsentIsAskedAnew() async throws {
        _ = await login()
        _ = await run("launch")
        let before = collector.connectionCount
        try eraseStore()
        let result = await run("launch", "-o", "json")
        #expect(result.status == 0)
        let document = try JSONDocument(result.output)
        #expect(document["root"]?.text == "login")
        #expect(document["login"]?["privacy_agreement_accepted"]?.flag == false)
        #expect(collector.connectionCount == before)
        #expect(fixture.stub.requests.last?.path == LaunchScript.config)

        // (c): the next login is somebody else's, and nothing of the first one's is there.
        fixture.stub.respond { request in
            let answer = LaunchScript().answer(request)
            return StubAnswer(
                answer.steps.map { step in
                    guard case .bytes(let bytes) = step else { return step }
                    let text = String(decoding: bytes, as: UTF8.self)
                        .replacingOccurrences(of: #""user_id":1001"#, with: #""user_id":2002"#)
                    return .bytes(Array(text.utf8))
                })
        }
        #expect(
            await run(
                "auth", "login", "--phone", "13987654321", "--password-stdin", "--accept-privacy", lines: ["right"]
            ).status == 0)
        #expect(await run("launch").status == 0)
        let stored = await run("storage", "list", "-o", "json")
        #expect(stored.output.contains("2002_scenic_user"))
        #expect(!stored.output.contains("1001") && !stored.output.contains("13123456789\""))
    }

    @Test func aStoreWithoutItsTokenShowsTheLoginPageWithNothingOfTheAccount() async throws {
        _ = await login()
        _ = await run("launch")
        try FileManager.default.removeItem(atPath: context("token.json"))
        let result = await run("launch", "-o", "json")
        #expect(result.status == 0)
        #expect(try JSONDocument(result.output)["root"]?.text == "login")
        for trace in ["张三丰", "测试甲", "账号501", "摄影师", "订单管理", "西湖"] { #expect(!result.output.contains(trace)) }
    }
}
