import Composition
import Domain
import NetworkingInterface
import OrdersInterface
import PlatformInterface
import SessionInterface
import StatisticsContract
import StatisticsInterface
import TestSupport
import Testing

/// Statistics of the development server, asked for by those who may see them.
@Suite(.timeLimit(.minutes(2))) struct StatisticsOnTheServerTests {
    @Test(arguments: StatisticsAPIContract.clauses)
    func theAPIKeeps(_ clause: StatisticsAPIContract.Clause) async throws {
        try await clause { orders, refunds in
            let server = try ServerUnderTest()
            var ids = Int64(0)
            for (day, fen) in orders {
                try server.insert(SoldOrder.sql(&ids, day, fen: fen))
                if refunds.contains(day) {
                    try server.insert(SoldOrder.sql(&ids, day, fen: fen, status: .refunded, phone: "139****0139"))
                }
            }
            return try await StatisticsByRole(on: server)
        }
    }

    @Test(arguments: StatisticsViewModelContract.clauses, [DemoPerson.photographer, .scenicAdmin, .storeAdmin])
    func thePageKeeps(_ clause: StatisticsViewModelContract.Clause, _ person: DemoPerson) async throws {
        let backEnd = StatisticsOnTheServer(
            server: try ServerUnderTest(), path: person.statisticsPath,
            clock: ClockInHand(StatisticsViewModelContract.today))
        let product = Product(on: backEnd.server, clock: backEnd.clock)
        try await product.logIn(person)
        let page = product.services.makeStatisticsViewModel(pageSize: 10)
        try await clause(StatisticsViewModelContract.Subject(page, over: backEnd))
    }
}

extension DemoPerson {
    fileprivate var statisticsPath: String {
        switch self {
        case .scenicAdmin: "/api/app/scenic-admin/analyse"
        case .storeAdmin: "/api/app/store/analyse"
        default: "/api/yf-handset-app/photog/analyse/user"
        }
    }
}

/// An order for the photographer and the scenic admin, and one like it for the store.
private enum SoldOrder {
    static func sql(
        _ ids: inout Int64, _ day: BusinessDay, fen: Int64, status: OrderStatus = .paid, phone: String = "131****6789"
    ) -> [String] {
        let noon = BusinessTime(secondsSince1970: Int64(day.daysSince1970) * 86_400 + 4 * 3_600)
        var order = Order(
            id: OrderID(ids + 1), number: "SX\(ids + 1)", status: status, productName: "西湖快照 6 张",
            amount: Money(fen: fen), customerPhone: phone, scenicName: "西湖", createdAt: noon, paidAt: noon)
        let ordinary = ServerOrder(order).sql
        order.id = OrderID(ids + 2)
        order.number = "SX\(ids + 2)"
        ids += 2
        return [ordinary, ServerOrder(DepositOrder(order)).sql]
    }
}

/// One API for the three roles' statistics, each asked for by somebody of that role.
private struct StatisticsByRole: StatisticsAPI {
    private let photographer: Product
    private let scenicAdmin: Product
    private let storeAdmin: Product

    init(on server: ServerUnderTest) async throws {
        photographer = Product(on: server, context: "photographer")
        scenicAdmin = Product(on: server, context: "scenic-admin")
        storeAdmin = Product(on: server, context: "store-admin")
        try await photographer.logIn(.photographer)
        try await scenicAdmin.logIn(.scenicAdmin)
        try await storeAdmin.logIn(.storeAdmin)
    }

    func photographerSummary(of days: ClosedRange<BusinessDay>) async throws(APIError) -> StatisticsSummary {
        try await photographer.services.statisticsAPI.photographerSummary(of: days)
    }

    func scenicAdminSummary(of days: ClosedRange<BusinessDay>) async throws(APIError) -> StatisticsSummary {
        try await scenicAdmin.services.statisticsAPI.scenicAdminSummary(of: days)
    }

    func storeSummary(of days: ClosedRange<BusinessDay>) async throws(APIError) -> StatisticsSummary {
        try await storeAdmin.services.statisticsAPI.storeSummary(of: days)
    }

    func photographerDays(matching query: StatisticsQuery) async throws(APIError) -> Page<StatisticsDay> {
        try await photographer.services.statisticsAPI.photographerDays(matching: query)
    }

    func scenicAdminDays(matching query: StatisticsQuery) async throws(APIError) -> Page<StatisticsDay> {
        try await scenicAdmin.services.statisticsAPI.scenicAdminDays(matching: query)
    }

    func storeDays(matching query: StatisticsQuery) async throws(APIError) -> Page<StatisticsDay> {
        try await storeAdmin.services.statisticsAPI.storeDays(matching: query)
    }
}

/// A wall clock at noon of a day that the test chooses.
private final class ClockInHand: WallClock {
    private let day: Locked<BusinessDay>

    init(_ day: BusinessDay) { self.day = Locked(day) }

    func move(to newDay: BusinessDay) { day.withLock { $0 = newDay } }

    var now: BusinessTime {
        BusinessTime(secondsSince1970: Int64(day.withLock { $0.daysSince1970 }) * 86_400 + 4 * 3_600)
    }
}

/// What is behind a page of statistics, put in beside the server.
private struct StatisticsOnTheServer: StatisticsViewModelContract.BackEnd {
    let server: ServerUnderTest
    let path: String
    let clock: ClockInHand

    func sell(_ orders: Int, on day: BusinessDay) throws {
        // Ids of their own for each day.
        var ids = Int64(day.daysSince1970) * 1_000
        for _ in 0..<orders { try server.insert(SoldOrder.sql(&ids, day, fen: 1_990)) }
    }

    func failNext(_ part: StatisticsViewModelContract.Part) async throws {
        try await server.fail(path(of: part), with: .status(500))
    }

    func holdNext(_ part: StatisticsViewModelContract.Part) async throws {
        try await server.fail(path(of: part), with: .silence)
    }

    func move(to day: BusinessDay) { clock.move(to: day) }

    func requests(_ count: Int) async throws -> [StatisticsViewModelContract.Request] {
        let limit = ContinuousClock.now + .seconds(30)
        while true {
            // Each look is a request of its own, so this does not spin.
            let requests = try await server.requests().filter { $0.path.hasPrefix(path) }
            if requests.count >= count { return try requests.map(request) }
            guard ContinuousClock.now < limit else { throw WaitFailure.timedOut(what: path, limit: .seconds(30)) }
        }
    }

    private func path(of part: StatisticsViewModelContract.Part) -> String {
        part == .summary ? path : path + "/daily"
    }

    private func request(_ logged: ServerUnderTest.Request) throws -> StatisticsViewModelContract.Request {
        let query = Dictionary(
            logged.query.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1) }
                .map { (String($0[0]), String($0[1])) }, uniquingKeysWith: { $1 })
        let first = try #require(query["start_date"].flatMap { BusinessDay($0) })
        let last = try #require(query["end_date"].flatMap { BusinessDay($0) })
        let isSummary = logged.path == path
        return .init(
            isSummary ? .summary : .list, first...last, page: isSummary ? nil : query["page"].flatMap { Int($0) })
    }
}
