import Foundation
import Glibc
import TestSupport
import Testing

/// Programs that are ended with `kill -9` at any moment of beginning, changing or ending a session: the next start finds
/// the session before or the one after, whole.
struct KillTests {
    /// Four homes side by side, 200 rounds in all. What is done and when it is killed comes of the seed; where in the
    /// program that moment falls is the machine's.
    @Test(.timeLimit(.minutes(3)), arguments: 1...4)
    func killedAtAnyMomentASessionIsTheOneBeforeOrTheOneAfter(_ seed: UInt64) async throws {
        let person = try PersonWithThreeAccounts()
        defer { person.program.endDemoServer() }
        var random = SeededGenerator(seed: seed)
        var moments = KillingMoments()
        // Starts the server, whose start is none of what is killed here.
        #expect(try await person.perform(.login(.photographer)) == 0)
        var before: PersonWithThreeAccounts.Account? = .photographer

        for round in 0..<50 {
            let deed = Deed.possible(for: before).randomElement(using: &random) ?? .logout
            let status = try await person.perform(deed, killedAfter: moments.next(for: deed, using: &random))
            let wasKilled = status == 128 + SIGKILL
            #expect(wasKilled || status == 0, "round \(round): \(deed) ended with \(status)")
            moments.note(deed, wasKilled: wasKilled)

            let after = try await person.accountAfterAStart()
            #expect(
                after == deed.account || (wasKilled && after == before),
                "round \(round): \(deed), killed: \(wasKilled), made \(String(describing: before)) into \(String(describing: after))"
            )
            if after != nil, round.isMultiple(of: 10) { try await person.seesOrders() }
            before = after
        }
        #expect(moments.everyDeedWasKilled, "\(moments)")

        #expect(try await person.perform(.login(.storeAdmin)) == 0)
        #expect(try await person.accountAfterAStart() == .storeAdmin)
        #expect(try await person.perform(.logout) == 0)
        #expect(try await person.accountAfterAStart() == nil)
        #expect(try await person.filesWithTokens() == "")
    }
}

/// What a round does to the session, and whose it is then.
private enum Deed: CustomStringConvertible {
    case login(PersonWithThreeAccounts.Account)
    case change(PersonWithThreeAccounts.Account)
    case logout

    /// Whose session it is when the deed is done; nobody's is nil.
    var account: PersonWithThreeAccounts.Account? {
        switch self {
        case .login(let account), .change(let account): account
        case .logout: nil
        }
    }

    var name: String {
        switch self {
        case .login: "login"
        case .change: "switch"
        case .logout: "logout"
        }
    }

    var description: String { "\(name) \(account.map { "\($0)" } ?? "")" }

    static func possible(for current: PersonWithThreeAccounts.Account?) -> [Deed] {
        let others = PersonWithThreeAccounts.Account.allCases.filter { $0 != current }
        guard current != nil else { return others.map { .login($0) } }
        return others.map { .login($0) } + others.map { .change($0) } + [.logout, .logout]
    }
}

/// When to kill: anywhere in the time that the deed takes, which is learnt on the way, for it differs between machines.
private struct KillingMoments: CustomStringConvertible {
    private var windows = ["login": 0.12, "switch": 0.07, "logout": 0.03]
    private var killed: [String: Int] = [:]

    mutating func next(for deed: Deed, using random: inout SeededGenerator) -> Double {
        .random(in: 0.001...(windows[deed.name] ?? 0.1), using: &random)
    }

    /// Where these balance, two of three are killed.
    mutating func note(_ deed: Deed, wasKilled: Bool) {
        windows[deed.name]? *= wasKilled ? 1.1 : 0.8
        if wasKilled { killed[deed.name, default: 0] += 1 }
    }

    var everyDeedWasKilled: Bool { killed.count == windows.count }

    var description: String { "killed \(killed), within seconds \(windows)" }
}

/// The demo server's person with three accounts, and the programs on a home folder of that person's own.
private struct PersonWithThreeAccounts {
    enum Account: String, CaseIterable {
        case photographer, scenicAdmin = "scenic_admin", storeAdmin = "store_admin"

        var id: String {
            switch self {
            case .photographer: "12001"
            case .scenicAdmin: "12002"
            case .storeAdmin: "12003"
            }
        }
    }

    let program: InstalledProgram

    init() throws {
        program = try InstalledProgram()
    }

    /// Gives the exit status.
    func perform(_ deed: Deed, killedAfter seconds: Double? = nil) async throws -> Int32 {
        let arguments =
            switch deed {
            case .login(let account):
                ["login", "--phone", "13800000004", "--password-stdin", "--accept-privacy", "--account", account.id]
            case .change(let account): ["switch", "--account", account.id]
            case .logout: ["logout"]
            }
        return try await program.run(
            ["--env", "demo", "auth"] + arguments, input: "demo-password\n", killedAfter: seconds
        ).status
    }

    /// Whose session the next start finds, by what it says and, at the server, by the token on the disk.
    func accountAfterAStart() async throws -> Account? {
        let result = try await program.run("--env", "demo", "auth", "status", "-o", "json")
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any], "\(result.error)")
        guard document["phase"] as? String == "logged_in" else {
            #expect(document["phase"] as? String == "logged_out")
            #expect(result.status == 4)
            return nil
        }
        #expect(result.status == 0)
        let account = try #require((document["role_code"] as? String).flatMap { Account(rawValue: $0) })
        let token = try #require(try storedToken())
        let holders = try ServerData(path: program.demoData).rows(
            "SELECT account_id FROM tokens WHERE token = '\(token)' AND is_expired = 0")
        #expect(holders.map { $0["account_id"] } == [account.id])
        return account
    }

    func seesOrders() async throws {
        let result = try await program.run("--env", "demo", "orders", "list", "-o", "json")
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output.contains(#""total": 137"#))
    }

    /// The client's files in which any token stands that the server has ever given out.
    func filesWithTokens() async throws -> String {
        let tokens = try ServerData(path: program.demoData).rows("SELECT token FROM tokens").compactMap {
            $0["token"] ?? nil
        }
        try #require(tokens.count > 10)
        let list = program.home.path("tokens")
        try tokens.joined(separator: "\n").write(toFile: list, atomically: true, encoding: .utf8)
        return try await program.shell(
            #"find "$HOME" -name '.*.tmp'; grep -rlaF -f "$HOME/tokens" "$HOME" --exclude=tokens --exclude='demo.db*'"#
        ).output
    }

    private func storedToken() throws -> String? {
        let file = URL(fileURLWithPath: program.home.path(".local/share/suixinkan/default/token.json"))
        return (try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])?["token"] as? String
    }
}
