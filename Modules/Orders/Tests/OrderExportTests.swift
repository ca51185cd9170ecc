import Domain
import NetworkingInterface
import OrdersContract
import OrdersInterface
import OrdersTesting
import SessionInterface
import SessionTesting
import TestSupport
import Testing

@testable import Orders

/// How an export asks for its pages: some ahead, in order, and none too many.
struct OrderExportTests {
    private let orders = HeldOrders(answersTheCancelled: false)

    private func export(from cursor: OrderExportCursor = OrderExportCursor(pageSize: 2)) -> LiveOrderExport<Order> {
        LiveOrderExport(
            OrderFilter(), from: cursor, api: orders.api,
            account: FakeAccountContext(account: .samplePhotographer))
    }

    private func pages(_ count: Int) async throws -> [Int] { try await orders.asked(count).map(\.page) }

    @Test func pagesAreAskedForAheadOnceTheSecondIsThere() async throws {
        let export = export()
        let first = Task { try await export.next() }
        #expect(try await pages(1) == [1])
        orders.answer(0, with: [12, 11], total: 12)
        // Given while the second page is still held.
        #expect(try await first.value?.rows.map(\.id.number) == [12, 11])
        #expect(try await pages(2) == [1, 2])
        orders.answer(1, with: [10, 9], total: 12)
        #expect(try await export.next()?.rows.map(\.id.number) == [10, 9])
        // Three in flight, and no fourth.
        #expect(try await pages(5).sorted() == [1, 2, 3, 4, 5])
    }

    @Test func pagesThatComeOutOfTurnAreGivenInTurn() async throws {
        let export = export(from: cursor(atPage: 3, total: 10))
        let third = Task { try await export.next() }
        let asked = try await pages(3)
        #expect(asked.sorted() == [3, 4, 5])
        for (number, page) in asked.enumerated().reversed() {
            let id = Int64(100 - page * 2)
            orders.answer(number, with: [id, id - 1], total: 10)
        }
        #expect(try await third.value?.rows.map(\.id.number) == [94, 93])
        #expect(try await export.next()?.rows.map(\.id.number) == [92, 91])
        #expect(try await export.next()?.rows.map(\.id.number) == [90, 89])
        #expect(try await export.next() == nil)
        #expect(try await pages(3).count == 3)
    }

    @Test func afterAFailureTheSamePageIsAskedForAgainAndWhatWasAheadIsCalledOff() async throws {
        let export = export(from: cursor(atPage: 3, total: 10))
        let third = Task { try await export.next() }
        let asked = try await pages(3)
        let number = try #require(asked.firstIndex(of: 3))
        orders.fail(number)
        await #expect(throws: OrderError.self) { try await third.value }
        for other in asked.indices where other != number { try await orders.cancelled(other) }
        let cursor = await export.cursor
        #expect(cursor.nextPage == 3 && cursor.givenCount == 4 && !cursor.isAtEnd)
        let again = Task { try await export.next() }
        let more = try await pages(6).suffix(3)
        #expect(more.sorted() == [3, 4, 5])
        orders.answer(3 + (try #require(more.firstIndex(of: 3)) - more.startIndex), with: [94, 93], total: 10)
        #expect(try await again.value?.rows.map(\.id.number) == [94, 93])
    }

    @Test func cancellingTheCallerCallsOffAllThatIsUnderWay() async throws {
        let export = export(from: cursor(atPage: 3, total: 10))
        let third = Task { try await export.next() }
        #expect(try await pages(3).count == 3)
        third.cancel()
        for number in 0..<3 { try await orders.cancelled(number) }
        await #expect(throws: OrderError.self) { try await third.value }
    }

    @Test func withoutATotalNoPageIsAskedForAhead() async throws {
        let export = export()
        for (number, ids) in [[9, 8], [7, 6], [5], []].enumerated() {
            async let batch = export.next()
            #expect(try await pages(number + 1).last == number + 1)
            orders.answer(number, with: ids.map(Int64.init), total: nil)
            #expect(try await batch?.rows.map(\.id.number) == ids.map(Int64.init))
        }
        #expect(try await export.next() == nil)
        #expect(try await pages(4) == [1, 2, 3, 4])
    }

    private func cursor(atPage page: Int, total: Int) -> OrderExportCursor {
        var cursor = OrderExportCursor(pageSize: 2)
        (cursor.nextPage, cursor.total) = (page, total)
        (cursor.sentCount, cursor.givenCount) = ((page - 1) * 2, (page - 1) * 2)
        return cursor
    }
}

/// What an export makes of pages, without a request.
struct OrderReadingTests {
    private var reading = OrderReading<Order>(from: OrderExportCursor(pageSize: 2), ahead: 3)

    private mutating func answer(_ ids: [Int64], total: Int?, skipping: Int = 0) throws -> OrderExportBatch<Order> {
        _ = reading.handle(.wanted)
        let skipped = (0..<skipping).map { SkippedRow(row: ids.count + $0 + 1, keyPath: "amount", reason: "x") }
        let page = Page(rows: ids.map { Order.sample($0) }, skipped: skipped, total: total)
        guard case .give(let batch, _) = reading.handle(.answered(page)) else {
            throw UnexpectedAction()
        }
        return batch
    }

    private struct UnexpectedAction: Error {}

    @Test mutating func rowsThatMovedAreNotGivenTwiceAndTheMoveIsKnown() throws {
        #expect(try answer([30, 29], total: 6).rows.count == 2)
        #expect(try answer([29, 28], total: 7).rows.map(\.id.number) == [28])
        #expect(reading.cursor.totalMoved && !reading.cursor.totalFell && reading.cursor.total == 7)
        #expect(try answer([26, 25], total: 6).skipped.isEmpty)
        #expect(reading.cursor.totalFell)
    }

    @Test mutating func anOrderTwiceInAPageIsNamedByItsPlaceInTheWholeList() throws {
        _ = try answer([30, 29], total: 6)
        let batch = try answer([28, 28], total: 6)
        #expect(batch.rows.map(\.id.number) == [28])
        #expect(
            batch.skipped == [
                SkippedRow(row: 4, keyPath: "order_id", reason: "expected an order of its own, got 28 again")
            ])
        #expect(reading.cursor.givenCount == 3 && reading.cursor.skippedCount == 1 && reading.cursor.sentCount == 4)
    }

    @Test mutating func aServerThatIgnoresThePageIsAskedTwice() throws {
        _ = try answer([30, 29], total: 1_000_000)
        #expect(try answer([30, 29], total: 1_000_000).rows.isEmpty)
        #expect(reading.handle(.wanted) == .end)
        #expect(reading.cursor.isShort)
    }

    @Test mutating func aServerWithSmallerPagesIsReadToItsEnd() throws {
        reading = OrderReading(from: OrderExportCursor(pageSize: 100), ahead: 3)
        for first in stride(from: Int64(9), through: 1, by: -3) {
            _ = try answer([first, first - 1, first - 2], total: 9)
        }
        #expect(reading.handle(.wanted) == .end)
        #expect(reading.cursor.givenCount == 9 && !reading.cursor.isShort)
    }

    @Test mutating func pagesOfWhichNothingCanBeReadEndAtTheTotalAtTheLatestAfterTen() throws {
        for _ in 0..<10 { _ = try answer([], total: 1_000, skipping: 2) }
        #expect(reading.handle(.wanted) == .end)
        #expect(reading.cursor.skippedCount == 20)
    }

    @Test mutating func anExportThatGoesOnKnowsTheRowsOfTheOneBefore() throws {
        _ = try answer([30, 29], total: 6)
        reading = OrderReading(from: reading.cursor, ahead: 3)
        #expect(try answer([29, 28], total: 7).rows.map(\.id.number) == [28])
        #expect(reading.cursor.totalMoved && reading.cursor.recentIDs.map(\.number) == [30, 29, 28])
    }

    @Test mutating func noPageIsAskedForBeyondTheLimit() throws {
        reading = OrderReading(from: OrderExportCursor(pageSize: 2, limit: 5), ahead: 3)
        #expect(reading.handle(.wanted) == .wait(page: 1, asking: 1..<2))
        let first = Page(rows: [Order.sample(9), .sample(8)], total: 100)
        #expect(reading.handle(.answered(first)) == .give(OrderExportBatch(rows: first.rows), asking: 2..<3))
        let second = Page(rows: [Order.sample(7), .sample(6)], total: 100)
        #expect(reading.handle(.answered(second)) == .give(OrderExportBatch(rows: second.rows), asking: 3..<4))
        // What cannot be read behind the limit is nobody's business.
        let behind = [SkippedRow(row: 2, keyPath: "amount", reason: "x")]
        let third = Page(rows: [Order.sample(5), .sample(3)], skipped: behind, total: 100)
        #expect(reading.handle(.answered(third)) == .give(OrderExportBatch(rows: [.sample(5)]), asking: 4..<4))
        #expect(reading.handle(.wanted) == .end)
        #expect(reading.cursor.isCut && !reading.cursor.isShort && reading.cursor.skippedCount == 0)
    }

    @Test mutating func aLimitWithoutATotalMayHaveLeftRowsOut() throws {
        reading = OrderReading(from: OrderExportCursor(pageSize: 2, limit: 2), ahead: 3)
        _ = try answer([9, 8], total: nil)
        #expect(reading.handle(.wanted) == .end)
        #expect(reading.cursor.isCut)
    }

    @Test(arguments: [(3, true), (2, false)])
    mutating func aReadingThatGoesOnBehindTheLimitAsksForNothing(total: Int, isCut: Bool) {
        var cursor = OrderExportCursor(pageSize: 2, limit: 2)
        (cursor.nextPage, cursor.sentCount, cursor.givenCount, cursor.total) = (2, 2, 2, total)
        reading = OrderReading(from: cursor, ahead: 3)
        #expect(reading.handle(.wanted) == .end)
        #expect(reading.cursor.isCut == isCut)
    }

    @Test mutating func noPageIsAskedForPastTheTotal() {
        #expect(reading.handle(.wanted) == .wait(page: 1, asking: 1..<2))
        let page = Page(rows: [Order.sample(5), .sample(4)], total: 5)
        #expect(reading.handle(.answered(page)) == .give(OrderExportBatch(rows: page.rows), asking: 2..<3))
        let second = Page(rows: [Order.sample(3), .sample(2)], total: 5)
        #expect(reading.handle(.answered(second)) == .give(OrderExportBatch(rows: second.rows), asking: 3..<4))
        let third = Page(rows: [Order.sample(1)], total: 5)
        #expect(reading.handle(.answered(third)) == .give(OrderExportBatch(rows: third.rows), asking: 4..<4))
        #expect(reading.handle(.wanted) == .end)
    }

    @Test func theWindowForgetsTheOldestAndNothingElse() {
        var recent = RecentIDs([], limit: 3)
        let areNew = (1...5).map { recent.insert(OrderID($0)) }
        #expect(areNew == [true, true, true, true, true] && recent.ids.map(\.number) == [3, 4, 5])
        let again = [recent.insert(OrderID(4)), recent.insert(OrderID(1))]
        #expect(again == [false, true])
        #expect(recent.ids.map(\.number) == [4, 5, 1])
        #expect(RecentIDs((1...9).map { OrderID($0) }, limit: 3).ids.map(\.number) == [7, 8, 9])
    }
}

enum OrderExports: CaseIterable {
    case live, fake

    func backEnd(_ orders: [Order]) -> OrderExportContract.Make {
        switch self {
        case .live:
            let api = LiveOrderAPI(client: WireBackEnd(orders: InMemoryOrders(orders: orders)).client(), bulk: 0)
            return { cursor in
                LiveOrderExport(
                    OrderFilter(), from: cursor, api: api,
                    account: FakeAccountContext(account: .samplePhotographer))
            }
        case .fake:
            let rows = orders.sorted { $1.createdAt < $0.createdAt }
            return { FakeOrderExport(rows, from: $0) { $0.id } }
        }
    }
}

@Test(arguments: OrderExportContract.clauses, OrderExports.allCases)
func orderExportKeeps(_ clause: OrderExportContract.Clause, _ subject: OrderExports) async throws {
    try await clause(subject.backEnd)
}

@Test func theFakeFailsOnceWhereItIsTold() async throws {
    let failure = OrderError.roleHasNoOrders(.photographer)
    let export = FakeOrderExport([Order.sample(1)], failingOnce: (1, failure)) { $0.id }
    await #expect(throws: failure) { try await export.next() }
    #expect(try await export.next()?.rows.count == 1)
}
