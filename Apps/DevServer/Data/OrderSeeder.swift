import Domain

/// Makes the orders of a seed: realistic, and the same bytes on every machine.
///
/// Nothing here asks a clock, a hash or a float. Every status occurs among the first seven orders of a list, and the
/// first ones carry what clients get wrong: ids above 2^53, amounts that no double holds, equal and day-edge times.
struct OrderSeeder {
    /// The moment that the data stands at.
    static let now = BusinessTime(secondsSince1970: 1_796_011_200)  // 2026-11-30 12:00:00
    /// When the photographer who reports locations did so last.
    static let lastReport = BusinessTime(secondsSince1970: now.secondsSince1970 - 1_200)

    let seed: UInt64
    /// How many orders each role of each person sees.
    let count: Int

    /// Who works together: the photographer's first scenic area is one of the admin's, so their lists overlap.
    private struct Team {
        let photographer: Account
        let admin: Account
        let store: Store
        let colleagues: [(userID: Int64, name: String)]
    }

    /// Hands out every order, in an order that the seed decides.
    func makeOrders(for people: People, _ body: (Order) throws(DatabaseError) -> Void) throws(DatabaseError) {
        var made: Int64 = 0
        for (index, team) in teams(of: people).enumerated() {
            var shared = 0
            var maker = OrderMaker(seed: seed, list: index * 3)
            for _ in 0..<count {
                // Two of five in the admin's area.
                let area = team.photographer.scenicAreas[maker.random.below(5) < 2 ? 0 : 1]
                if area.id == team.admin.scenicAreas[0].id { shared += 1 }
                made += 1
                try body(
                    maker.order(
                        made, by: (team.photographer.userID, team.photographer.realName ?? ""), in: area,
                        soldBy: team.store))
            }
            maker = OrderMaker(seed: seed, list: index * 3 + 1)
            for _ in shared..<count {
                made += 1
                try body(
                    maker.order(
                        made, by: maker.random.pick(team.colleagues), in: maker.random.pick(team.admin.scenicAreas),
                        soldBy: team.store))
            }
            maker = OrderMaker(seed: seed, list: index * 3 + 2)
            for _ in 0..<count {
                made += 1
                try body(maker.depositOrder(made, by: team.colleagues + [(0, "")], at: team.store))
            }
        }
    }

    private func teams(of people: People) -> [Team] {
        func account(_ role: Role, _ phone: String) -> Account? {
            people.accounts(phone: phone).first { $0.role == role }
        }
        let casts = [
            ("13800000001", "13800000002", "13800000003", [(3_001, "孙雅静"), (3_002, "李浩然"), (3_003, "欧阳文博")]),
            ("13800000004", "13800000004", "13800000004", [(3_101, "和丽梅"), (3_102, "木春生"), (3_103, "杨若曦")]),
        ]
        return casts.compactMap { photographer, admin, store, colleagues in
            guard let photographer = account(.photographer, photographer), let admin = account(.scenicAdmin, admin),
                let store = account(.storeAdmin, store)?.store
            else { return nil }
            return Team(
                photographer: photographer, admin: admin, store: store,
                colleagues: colleagues.map { (userID: Int64($0.0), name: $0.1) })
        }
    }
}
