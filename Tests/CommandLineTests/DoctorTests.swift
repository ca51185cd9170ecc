import Composition
import Glibc
import PlatformInterface
import Presentation
import TestSupport
import Testing

/// `doctor`: what it finds in a sound place, and what it says of each thing that is wrong.
struct DoctorTests {
    private let fixture: CommandLineFixture

    /// `FixedClock`'s instant as a `Date` header says it.
    private static let date = "Mon, 02 Mar 2026 02:00:00 GMT"

    init() throws {
        fixture = try CommandLineFixture { request in
            request.path == "/api/app/config"
                ? .http(headers: [("Date", Self.date)], body: Array(BackEndScript.success("{}").utf8))
                : BackEndScript().answer(request)
        }
    }

    private struct Visit {
        let status: Int32
        let error: String
        let rows: [String: (status: String, detail: String)]
    }

    private func visit(_ words: String..., baseURL: String? = nil, environment: [String: String] = [:]) async throws
        -> Visit
    {
        let result = await fixture.run(
            words: ["doctor", "-o", "json"] + words, baseURL: baseURL,
            environment: ["LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"].merging(environment) { $1 })
        let rows = try #require(try JSONDocument(result.output)["list"]?.list, "\(result.error)")
        return Visit(
            status: result.status, error: result.error,
            rows: Dictionary(
                rows.map { ($0["check"]?.text ?? "", ($0["status"]?.text ?? "", $0["detail"]?.text ?? "")) },
                uniquingKeysWith: { first, _ in first }))
    }

    private func statuses(_ visit: Visit, _ names: String...) -> [String] {
        names.map { visit.rows[$0]?.status ?? "missing" }
    }

    @Test func aFreshHomeIsSoundAndStaysEmpty() async throws {
        let visit = try await visit()
        #expect(visit.status == 0, "\(visit.error)")
        #expect(!visit.rows.values.contains { $0.status == "failed" })
        #expect(
            statuses(visit, "data_folder", "store", "token", "lock", "disk_space", "configuration")
                == Array(repeating: "ok", count: 6))
        #expect(statuses(visit, "name", "connection", "tls", "back_end") == ["ok", "ok", "skipped", "ok"])
        #expect(visit.rows["sqlite"]?.detail.contains("3.") == true)
        #expect(visit.rows["libcurl"]?.status == "ok" && visit.rows["libcurl"]?.detail.hasPrefix("libcurl ") == true)
        #expect(fixture.stub.requests.map(\.path) == ["/api/app/config"])
        #expect(fixture.stub.requests.allSatisfy { $0.header("token") == nil })
        #expect(try Host.live().folders.names(in: fixture.home.path) == [])
    }

    @Test func aLoggedInHomeIsSound() async throws {
        _ = await fixture.login()
        let visit = try await visit()
        #expect(visit.status == 0, "\(visit.error)")
        #expect(
            statuses(visit, "data_folder", "private_files", "store", "token", "lock")
                == Array(repeating: "ok", count: 5))
        #expect(visit.rows["token"]?.detail.contains("token.json") == true)
    }

    @Test func whatOthersMayReadIsAWarning() async throws {
        _ = await fixture.login()
        chmod(fixture.home.path(".local/share/suixinkan/default/store.db"), 0o644)
        chmod(fixture.home.path(".local/share/suixinkan/default"), 0o755)
        let visit = try await visit()
        #expect(visit.status == 0)
        #expect(statuses(visit, "data_folder", "private_files") == ["warning", "warning"])
    }

    @Test func aDamagedStoreAndAnUnreadableTokenFail() async throws {
        _ = await fixture.login()
        let folder = fixture.home.path(".local/share/suixinkan/default")
        // The log alone would be a sound store.
        for ending in ["-wal", "-shm"] { try Host.live().files.remove("\(folder)/store.db\(ending)") }
        try Host.live().files.replace("\(folder)/store.db", with: Array("garbage".utf8))
        try Host.live().files.replace("\(folder)/token.json", with: Array("{".utf8))
        let visit = try await visit()
        #expect(visit.status == 13)
        #expect(statuses(visit, "store", "token") == ["failed", "failed"])
        #expect(visit.error.contains("store:") && visit.error.contains("token:"))
        // It only looks.
        #expect(try fixture.read("store.db") == "garbage")
    }

    @Test func whoeverHoldsTheLockIsNamed() async throws {
        _ = await fixture.login()
        let path = fixture.home.path(".local/share/suixinkan/default/token.json.lock")
        let descriptor = open(path, O_RDWR)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX) == 0)
        #expect(statuses(try await visit(), "lock") == ["warning"])
    }

    @Test func aMissingCredentialHelperFails() async throws {
        _ = await fixture.run("config", "set", "credential_helper", "nobody")
        let visit = try await visit()
        #expect(visit.status == 13 && statuses(visit, "credential_helper") == ["failed"])
        #expect(visit.rows["credential_helper"]?.detail.contains("docker-credential-nobody") == true)
    }

    @Test func aBackEndThatTakesNoConnectionFailsThereAndNoFurther() async throws {
        let closed = try StubServer { _ in .json("{}") }.url
        let visit = try await visit(baseURL: closed)
        #expect(visit.status == 13)
        #expect(
            statuses(visit, "name", "connection", "tls", "back_end", "clock") == [
                "ok", "failed", "skipped", "skipped", "skipped",
            ])
    }

    @Test func aNameThatDoesNotResolveFailsThere() async throws {
        let visit = try await visit(baseURL: "https://back-end.invalid")
        #expect(visit.status == 13 && statuses(visit, "name", "connection") == ["failed", "skipped"])
    }

    @Test(arguments: [
        ("Sun, 01 Mar 2026 04:00:10 GMT", "ok"), ("Sun, 01 Mar 2026 04:02:00 GMT", "warning"),
        ("Sun, 01 Mar 2026 03:00:00 GMT", "failed"), ("Sunday, 01-Mar-26 04:00:00 GMT", "skipped"),
    ])
    func theClockIsHeldAgainstTheServers(_ date: String, _ status: String) async throws {
        let stub = try StubServer { _ in
            .http(headers: [("Date", date)], body: Array(BackEndScript.success("{}").utf8))
        }
        let now = ["SUIXINKAN_NOW": "2026-03-01T04:00:00Z"]
        #expect(statuses(try await visit(baseURL: stub.url, environment: now), "clock") == [status])
    }

    @Test func wrongSettingsAreFoundAndTheRestIsLookedAt() async throws {
        try Host.live().files.createPrivateFolder(fixture.home.path(".config/suixinkan"))
        try Host.live().files.replace(
            fixture.home.path(".config/suixinkan/config.json"), with: Array(#"{"language":"xx"}"#.utf8))
        let visit = try await visit()
        #expect(visit.status == 13 && statuses(visit, "configuration", "back_end") == ["failed", "ok"])
    }

    @Test func aGivenTokenIsToldAndNotShown() async throws {
        let visit = try await visit(environment: ["SUIXINKAN_TOKEN": "given-token"])
        #expect(statuses(visit, "given_token") == ["ok"])
        #expect(!visit.rows.values.contains { $0.detail.contains("given-token") })
        let wrong = try await self.visit(environment: ["SUIXINKAN_TOKEN": "given token"])
        #expect(wrong.status == 13 && !wrong.error.contains("given token"))
    }

    @Test func aTerminalWithoutUTF8IsAWarning() async throws {
        #expect(statuses(try await visit(environment: ["LANG": "C"]), "terminal") == ["warning"])
    }

    @Test(arguments: ["en", "zh"]) func aTerminalWrapsWhatWasFoundAndCutsNothing(_ language: String) async throws {
        let result = await fixture.run(
            "doctor", "--lang", language, terminals: [.output, .error], columns: 80,
            environment: ["LANG": "C.UTF-8", "NO_COLOR": "1", "PATH": "/usr/bin:/bin"])
        #expect(result.output.split(separator: "\n").allSatisfy { DisplayWidth.cells(of: $0) <= 80 })
        let shown = result.output.filter { !$0.isWhitespace }
        // Room changes from moment to moment; a terminal's width is its own.
        for (check, row) in try await visit().rows
        where language == "en" && !["disk_space", "terminal"].contains(check) {
            #expect(shown.contains("\(row.status):\(row.detail)".filter { !$0.isWhitespace }), "\(check)")
        }
    }

    @Test func bothLanguagesAreSpokenAndMachinesHearOne() async throws {
        let table = await fixture.run(
            "doctor", "--lang", "zh", terminals: [.output, .error], columns: 120, environment: ["LANG": "C"])
        #expect(table.output.contains("磁盘空间") && table.output.contains("UTF-8 区域设置"))
        let (en, zh) = (try await visit("--lang", "en"), try await visit("--lang", "zh"))
        #expect(en.rows["terminal"]?.detail == zh.rows["terminal"]?.detail)
    }
}
