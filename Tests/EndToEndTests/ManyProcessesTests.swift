import Foundation
import TestSupport
import Testing

/// Many programs at once on one home folder: none fails, and what each said it did is still so afterwards.
struct ManyProcessesTests {
    private let program: InstalledProgram

    init() throws {
        program = try InstalledProgram()
    }

    private static let login =
        "echo demo-password | suixinkan --env demo auth login --phone 13800000001 --password-stdin --accept-privacy"
    private static let list = "suixinkan --env demo orders list --quiet -o json"

    @Test func twentyListsAndTwentySettingsAtOnceAllSucceed() async throws {
        defer { program.endDemoServer() }
        try await succeed([Self.login])
        let changes = (1...20).map { "suixinkan config set alias.k\($0) 'orders list --page \($0)'" }
        let outputs = try await succeed(changes.flatMap { [$0, Self.list] })
        #expect(
            try settings()
                == Dictionary(uniqueKeysWithValues: (1...20).map { ("alias.k\($0)", "orders list --page \($0)") }))
        try expectLists(outputs, count: 20)
    }

    @Test func tenDifferentSettingsBesideTenListsAreAllKept() async throws {
        defer { program.endDemoServer() }
        let values = [
            "environment": "demo", "output": "csv", "page_size": "5", "timeout": "20", "language": "zh",
            "os_type": "iOS",
            "alias.a": "orders list", "alias.b": "auth status", "alias.c": "version", "alias.d": "config list",
        ]
        try await succeed([Self.login, "suixinkan config set page_size 50"])
        let changes = values.map { "suixinkan config set \($0.key) '\($0.value)'" }
        let outputs = try await succeed(changes.flatMap { [$0, Self.list] })
        #expect(try settings() == values)
        try expectLists(outputs, count: 10)
    }

    /// Ten people choose their menus beside ten lists (case H22): every list is whole, and the record is one choice, whole,
    /// as that command said it.
    @Test func tenChoicesOfMenusBesideTenListsLeaveOneOfThem() async throws {
        defer { program.endDemoServer() }
        try await succeed([Self.login])
        let menus = ["/orders", "/wallet", "/queue", "/settings", "/messages"]
        let choices = (0..<10).map { Array((menus[($0 % 5)...] + menus[..<($0 % 5)]).prefix($0 < 5 ? 5 : 3)) }
        let sets = choices.map { "suixinkan --env demo home menus set \($0.joined(separator: " ")) -o json" }
        let outputs = try await succeed(sets.flatMap { [$0, Self.list] })
        let said = try outputs.map(uris).filter { !$0.isEmpty }
        #expect(Set(said) == Set(choices))
        try expectLists(outputs.filter { $0.output.contains("\"total\"") }, count: 10)
        let after = try await succeed(["suixinkan --env demo home -o json"])
        let page = try JSONSerialization.jsonObject(with: Data(after[0].output.utf8)) as? [String: Any]
        let common = (page?["common_menus"] as? [[String: Any]])?.compactMap { $0["uri"] as? String } ?? []
        #expect(choices.contains(common), "\(common)")
    }

    /// Defaults never take the place of a choice that another process makes meanwhile.
    @Test func aChoiceBesideTenFirstPagesIsKept() async throws {
        defer { program.endDemoServer() }
        try await succeed([Self.login])
        let pages = Array(repeating: "suixinkan --env demo home -o json", count: 10)
        try await succeed(pages + ["suixinkan --env demo home menus set /wallet -o json"])
        let after = try await succeed(["suixinkan --env demo home menus -o json"])
        let document = try JSONSerialization.jsonObject(with: Data(after[0].output.utf8)) as? [String: Any]
        let common = (document?["list"] as? [[String: Any]])?.filter { $0["common"] is Int }.compactMap {
            $0["uri"] as? String
        }
        #expect(common == ["/wallet"])
    }

    /// The menus that a list names, in its order; none of another list.
    private func uris(_ result: InstalledProgram.Result) throws -> [String] {
        let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        return (document?["list"] as? [[String: Any]])?.compactMap { $0["uri"] as? String } ?? []
    }

    @Test func twentyFirstLaunchesAtOnceEndAsDocumented() async throws {
        defer { program.endDemoServer() }
        let launches: [(command: String, status: Int32)] = [
            ("suixinkan --env demo auth status -o json", 4), ("suixinkan --env demo orders list", 4),
            ("suixinkan config set alias.a1 version", 0), ("suixinkan config list", 0),
            ("suixinkan --env demo auth logout", 0),
        ]
        let all = (0..<20).map { launches[$0 % launches.count] }
        let outputs = try await run(all.map(\.command))
        #expect(outputs.map(\.status) == all.map(\.status), "\(outputs.map(\.error))")
        #expect(try settings() == ["alias.a1": "version"])
    }

    @Test func twentyFirstLoginsAtOnceLeaveOneOfTheirSessions() async throws {
        defer { program.endDemoServer() }
        try await succeed(Array(repeating: Self.login, count: 20))
        let after = try await succeed(["suixinkan --env demo auth status", Self.list])
        try expectLists(after, count: 1)
        let token = try #require(try parsed(".local/share/suixinkan/default/token.json")["token"] as? String)
        let holders = try ServerData(path: program.demoData).rows(
            "SELECT account_id FROM tokens WHERE token = '\(token)'")
        #expect(holders.map { $0["account_id"] } == ["11001"])
    }

    // MARK: Running

    /// Runs shell lines at once and waits for all of them.
    private func run(_ lines: [String]) async throws -> [InstalledProgram.Result] {
        try await withThrowingTaskGroup { group in
            for (number, line) in lines.enumerated() {
                group.addTask { (number, try await program.shell(line)) }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }.sorted { $0.key < $1.key }.map(\.value)
        }
    }

    @discardableResult
    private func succeed(_ lines: [String]) async throws -> [InstalledProgram.Result] {
        let results = try await run(lines)
        for (line, result) in zip(lines, results) {
            #expect(result.status == 0 && result.error == "", "\(line): \(result.status) \(result.error)")
        }
        return results
    }

    // MARK: What is there afterwards

    private func settings() throws -> [String: String]? {
        try parsed(".config/suixinkan/config.json") as? [String: String]
    }

    private func parsed(_ file: String) throws -> [String: Any] {
        let data = try Data(contentsOf: URL(fileURLWithPath: program.home.path(file)))
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    /// Of the outputs, those of order lists are whole documents.
    private func expectLists(_ outputs: [InstalledProgram.Result], count: Int) throws {
        let lists = try outputs.filter { $0.output.hasPrefix("{") }.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.output.utf8)) as? [String: Any])
        }
        #expect(lists.count == count)
        #expect(lists.allSatisfy { $0["total"] as? Int == 137 })
    }
}
