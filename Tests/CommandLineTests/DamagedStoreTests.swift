import Composition
import PlatformInterface
import TestSupport
import Testing

/// A store on disk that is damaged, from real arguments (case H22).
struct DamagedStoreTests {
    private let fixture: CommandLineFixture
    private var store: String { fixture.home.path(".local/share/suixinkan/default/store.db") }

    init() async throws {
        fixture = try CommandLineFixture()
        #expect(await fixture.login().status == 0)
    }

    @Test func everyCommandSaysTheDamageUntilALoginRepairsIt() async throws {
        try damage()
        let list = await fixture.run("orders", "list")
        #expect(list.status == 74 && list.output == "")
        #expect(list.error.contains("\(store) is damaged") && list.error.contains("Log in again"))
        #expect(await fixture.run("auth", "status").status == 74)
        #expect(try fixture.read("store.db") == "garbage")

        let login = await fixture.login()
        #expect(login.status == 0, "\(login.error)")
        #expect(login.output.contains("logged_in"))
        #expect(login.error.split(separator: "\n").count == 1)
        let kept = try #require(login.error.split(separator: " ").first { $0.hasPrefix("\(store).damaged-") })
        let name = kept.split(separator: "/").last.map { String($0.prefix { $0 != ";" }) } ?? ""
        #expect(try fixture.read(name) == "garbage")

        let repaired = await fixture.run("orders", "list")
        #expect(repaired.status == 0 && repaired.error == "", "\(repaired.error)")
        #expect(await fixture.login().error == "")
    }

    @Test func whereTheFileWentIsSaidInChineseToo() async throws {
        try damage()
        let list = await fixture.run("orders", "list", "--lang", "zh")
        #expect(list.error.contains("\(store) 已损坏") && list.error.contains("请重新登录"))
        let login = await fixture.run(
            "auth", "login", "--phone", "13123456789", "--password-stdin", "--accept-privacy", "--lang", "zh",
            "--quiet",
            lines: ["right"])
        #expect(login.status == 0 && login.error.contains("原文件已移到 \(store).damaged-"), "\(login.error)")
    }

    @Test func aRefusedLoginMovesNothing() async throws {
        try damage()
        let login = await fixture.run(
            "auth", "login", "--phone", "13123456789", "--password-stdin", "--accept-privacy", lines: ["wrong"])
        #expect(login.status == 7)
        #expect(try fixture.read("store.db") == "garbage")
    }

    @Test func aLogoutErasesTheDamagedFile() async throws {
        try damage()
        let logout = await fixture.run("auth", "logout")
        #expect(logout.status == 0, "\(logout.error)")
        #expect(try fixture.tokenFile == nil)
        #expect(try fixture.read("store.db")?.contains("garbage") == false)
        #expect(await fixture.run("auth", "status").status == 4)
    }

    private func damage() throws {
        let files = Host.live().files
        try files.replace(store, with: Array("garbage".utf8))
        // The log of a short life has every page, and would make up for all of it.
        for ending in ["-wal", "-shm"] { try files.remove(store + ending) }
    }
}
