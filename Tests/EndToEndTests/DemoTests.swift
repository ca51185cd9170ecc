import Foundation
import TestSupport
import Testing

/// The product against its development server, both as programs.
struct DemoTests {
    struct Person: CustomTestStringConvertible {
        let phone: String
        let role: String
        /// Which rows of the server's data the person sees.
        let condition: String

        var testDescription: String { role }
    }

    static let people = [
        Person(phone: "13800000001", role: "photographer", condition: "kind = 'order' AND user_id = 1001"),
        Person(
            phone: "13800000002", role: "scenic_admin",
            condition: "kind = 'order' AND scenic_id IN (\(scenicAreas))"),
        Person(phone: "13800000003", role: "store_admin", condition: "kind = 'deposit_order' AND store_id = 301"),
    ]

    /// The scenic admin's areas, as `DevServer`'s README lists them.
    static let scenicAreas = "101, 102, 103"

    @Test(arguments: people)
    func allOrdersOfEachRoleAgreeWithTheServersDataRowByRow(_ person: Person) async throws {
        let program = try InstalledProgram()
        defer { program.endDemoServer() }
        let login = try await program.run(
            "--env", "demo", "auth", "login", "--phone", person.phone, "--password-stdin", "--accept-privacy", "-o",
            "json", input: "demo-password\n")
        try #require(login.status == 0, "\(login.error)")
        #expect(login.output.contains(#""role_code": "\#(person.role)""#))

        let result = try await program.run("--env", "demo", "orders", "list", "--all", "-o", "json")
        try #require(result.status == 0, "\(result.error)")
        #expect(result.error == "")
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let shown = try #require(document["list"] as? [[String: Any]])
        let kept = try ServerData(path: program.demoData).rows(
            "SELECT * FROM orders WHERE \(person.condition) ORDER BY created_at DESC, order_id DESC")
        #expect(!kept.isEmpty)
        #expect(shown.count == kept.count)
        #expect(document["total"] as? Int == kept.count)
        for (row, data) in zip(shown, kept) {
            let expected = try Self.machineRow(of: data, isDeposit: person.role == "store_admin")
            #expect(row.mapValues { $0 as? String } == expected)
        }
    }

    @Test func oneOrderAgreesWithTheServersDataInEveryLine() async throws {
        let program = try InstalledProgram()
        defer { program.endDemoServer() }
        let login = try await program.run(
            "--env", "demo", "auth", "login", "--phone", "13800000001", "--password-stdin", "--accept-privacy",
            input: "demo-password\n")
        try #require(login.status == 0, "\(login.error)")
        let data = ServerData(path: program.demoData)
        let orders = try data.rows(
            "SELECT * FROM orders WHERE kind = 'order' AND user_id = 1001 ORDER BY order_id DESC LIMIT 3")
        for order in orders {
            let id = try #require(order["order_id"] ?? nil)
            let result = try await program.run("--env", "demo", "orders", "show", id, "-o", "json")
            try #require(result.status == 0, "\(result.error)")
            let document = try #require(
                try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
            #expect(document["order_id"] as? String == id)
            let items = try data.rows("SELECT name, price FROM order_items WHERE order_id = \(id) ORDER BY position")
            let shown = try #require(document["items"] as? [[String: Any]])
            #expect(shown.map { $0["name"] as? String } == items.map { $0["name"] ?? nil })
            #expect(try shown.map { $0["price"] as? String } == items.map { try Self.yuan($0["price"] ?? nil) })
            let events = try data.rows("SELECT status, at FROM order_events WHERE order_id = \(id) ORDER BY position")
            let steps = try #require(document["timeline"] as? [[String: Any]])
            #expect(steps.map { $0["at"] as? String } == events.map { Self.time($0["at"] ?? nil) })
        }
    }

    @Test func manyCommandsAtOnceStartOneServer() async throws {
        let program = try InstalledProgram()
        defer { program.endDemoServer() }
        let login =
            "echo demo-password | suixinkan --env demo auth login --phone 13800000001 --password-stdin --accept-privacy"
        let result = try await program.shell(
            "for i in 1 2 3 4 5 6; do suixinkan context create c$i --env demo; done; "
                + "for i in 1 2 3 4 5 6; do (\(login) --context c$i >/dev/null || echo failed $i) & done; wait; "
                + "grep -c listening $HOME/.local/state/suixinkan/demo.log")
        #expect(result.output == "1\n", "\(result.output) \(result.error)")
    }

    // MARK: What the product shows of a row of the server

    private static func machineRow(of data: [String: String?], isDeposit: Bool) throws -> [String: String?] {
        func column(_ name: String) -> String? { data[name] ?? nil }
        let phone = column("customer_phone").map { String($0.prefix(3) + "****" + $0.suffix(4)) }
        var row: [String: String?] = [
            "order_id": column("order_id"), "order_no": column("order_no"), "status": column("status"),
            "product_name": column("product_name"), "amount": try yuan(column("amount")), "customer_phone": phone,
            "photographer_name": column("photographer_name"), "scenic_name": column("scenic_name"),
            "spot_name": column("spot_name"), "created_at": time(column("created_at")),
            "paid_at": time(column("paid_at")), "written_off_at": time(column("written_off_at")),
        ]
        if isDeposit {
            let amount = try #require(column("amount").flatMap { Int64($0) })
            let deposit = try #require(column("deposit").flatMap { Int64($0) })
            row["deposit_amount"] = try yuan(String(deposit))
            row["balance_amount"] = try yuan(String(amount - deposit))
            row["store_name"] = column("store_name")
        }
        return row
    }

    /// Fen as yuan, digit by digit: another way than the product's.
    private static func yuan(_ fen: String?) throws -> String? {
        var digits = try #require(fen)
        let sign = digits.hasPrefix("-") ? "-" : ""
        digits = digits.replacingOccurrences(of: "-", with: "")
        while digits.count < 3 { digits = "0" + digits }
        return sign + digits.dropLast(2) + "." + digits.suffix(2)
    }

    /// Seconds since 1970 as Foundation's calendar shows them at +08:00.
    private static func time(_ seconds: String?) -> String? {
        guard let seconds = seconds.flatMap({ TimeInterval($0) }) else { return nil }
        let formatter = ISO8601DateFormatter()
        formatter.timeZone = TimeZone(secondsFromGMT: 8 * 3_600)
        return formatter.string(from: Date(timeIntervalSince1970: seconds))
    }
}
