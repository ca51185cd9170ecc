import Domain
public import NavigationInterface
import NavigationTesting
import SessionInterface
import SessionTesting
import Testing

/// What every `BootTaskCenter` promises, clause by clause. A clause gets a center where nothing waits, and delivers only
/// what `tasks` lists.
public enum BootTaskCenterContract {
    /// A link to an order, for anybody.
    private static let link = BootDelivery.link("suixinkan://order_detail?order_id=880001")
    /// A push for the accounts of stores.
    private static let push = BootDelivery.push(
        Array(#"{"KEY_ACTION": "suixinkan://order_detail?order_id=880002", "account_type": "store_user"}"#.utf8))
    /// A scanned code with a link to a third order, for anybody.
    private static let code = BootDelivery.scannedCode("suixinkan://order_detail?order_id=880003")

    /// What each delivery becomes, for a double that reads nothing. The ids are a double's own.
    public static let tasks: [BootDelivery: BootTask] = [
        link: .sample(order: 880_001, id: "link"),
        push: .sample(order: 880_002, id: "push", accountType: .storeUser),
        code: .sample(order: 880_003, id: "code"),
    ]

    /// All promises.
    public static let clauses: [Clause<any BootTaskCenter>] = [
        Clause("at first nothing waits, and nothing can be taken or erased") { center in
            try #expect(center.waiting() == nil)
            try #expect(center.take(for: .samplePhotographer, only: nil) == .nothing)
            try #expect(!center.clear())
        },
        Clause("whatever way it came, it waits until it is taken, and is taken once") { center in
            for (delivery, order) in [(link, OrderID(880_001)), (code, OrderID(880_003))] {
                let task = try #require(try center.receive(delivery))
                #expect(task.route == .orderDetail(order))
                #expect(task.link.parameters == ["order_id": order.description])
                try #expect(center.waiting() == task)
                try #expect(center.waiting() == task)
                try #expect(center.take(for: .samplePhotographer, only: nil) == .taken(task))
                try #expect(center.waiting() == nil)
                try #expect(center.take(for: .samplePhotographer, only: nil) == .nothing)
            }
        },
        Clause("the same while it waits is one") { center in
            let task = try center.receive(link)
            try #expect(center.receive(link) == nil)
            try #expect(center.waiting() == task)
        },
        Clause("a later one takes an earlier one's place, whole") { center in
            try center.receive(push)
            let later = try #require(try center.receive(link))
            #expect((later.route, later.accountType) == (.orderDetail(OrderID(880_001)), nil))
            try #expect(center.take(for: .samplePhotographer, only: nil) == .taken(later))
            try #expect(center.waiting() == nil)
        },
        Clause("one for another account stays for that one, and is news once") { center in
            let task = try #require(try center.receive(push))
            for isNews in [true, false, false] {
                try #expect(
                    center.take(for: .samplePhotographer, only: nil) == .forAnotherAccount(task, isNews: isNews))
            }
            try #expect(center.take(for: .samplePhotographer, only: task.id) == .forAnotherAccount(task, isNews: true))
            try #expect(center.waiting() == task)
            try #expect(center.take(for: .sampleStoreAdmin, only: nil) == .taken(task))
            try #expect(center.take(for: .sampleStoreAdmin, only: nil) == .nothing)
        },
        Clause("asked for one task, it gives no other") { center in
            let earlier = try #require(try center.receive(code))
            let later = try #require(try center.receive(link))
            try #expect(center.take(for: .samplePhotographer, only: earlier.id) == .nothing)
            try #expect(center.waiting() == later)
            try #expect(center.take(for: .samplePhotographer, only: later.id) == .taken(later))
        },
        Clause("of many who take at once, one gets it") { center in
            for delivery in [link, code, link, code] {
                let task = try #require(try center.receive(delivery))
                let takings = try await withThrowingTaskGroup { group in
                    for _ in 0..<8 { group.addTask { try center.take(for: .samplePhotographer, only: nil) } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(takings.filter { $0 != .nothing } == [.taken(task)])
            }
        },
        Clause("what is erased is gone") { center in
            try center.receive(link)
            try #expect(center.clear())
            try #expect(center.waiting() == nil)
            try #expect(!center.clear())
        },
        Clause("every listener hears of every task, once and in order") { center in
            let listeners = (0..<2).map { _ in center.arrivals() }
            let tasks = try [link, push, code].map { try center.receive($0) }
            try center.receive(code)
            for listener in listeners { #expect(await heard(listener) == tasks) }
        },
    ]
}
