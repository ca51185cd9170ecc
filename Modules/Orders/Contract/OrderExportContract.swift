import Domain
public import OrdersInterface
import OrdersTesting
public import Testing

/// What every `OrderExport` promises, clause by clause. What it does with pages that move is `OrderReading`'s tests' matter.
public enum OrderExportContract {
    /// Makes exports of one back end, each from a place on.
    public typealias Make = @Sendable (OrderExportCursor) async throws -> any OrderExport<Order>

    /// Makes a back end that has these orders, in no order.
    public typealias BackEnd = @Sendable (_ orders: [Order]) async throws -> Make

    /// One promise.
    public struct Clause: Sendable, CustomTestStringConvertible {
        /// What is promised.
        public let testDescription: String
        private let check: @Sendable (Make) async throws -> Void

        init(_ promise: String, _ check: @escaping @Sendable (Make) async throws -> Void) {
            (testDescription, self.check) = (promise, check)
        }

        /// Tests the promise on a back end with the suite's orders.
        public func callAsFunction(_ backEnd: BackEnd) async throws {
            try await check(await backEnd(OrderExportContract.orders.shuffled()))
        }
    }

    /// 45 orders, the higher the id the newer.
    private static let orders = (Int64(101)...145).map { Order.sample($0) }
    private static let start = OrderExportCursor(pageSize: 10)

    /// All promises.
    public static let clauses: [Clause] = [
        Clause("each order is given once and whole, newest first, page after page, and then nothing") { make in
            let export = try await make(start)
            var batches: [[Order]] = []
            while let batch = try await export.next() {
                #expect(batch.skipped.isEmpty)
                batches.append(batch.rows)
            }
            #expect(batches.map(\.count) == [10, 10, 10, 10, 5])
            #expect(batches.flatMap(\.self) == orders.reversed())
            #expect(try await export.next() == nil)
        },
        Clause("the cursor is behind what was given, whatever was read ahead") { make in
            let export = try await make(start)
            #expect(await export.cursor.givenCount == 0)
            for page in 1...3 {
                _ = try await export.next()
                let cursor = await export.cursor
                #expect(cursor.nextPage == page + 1 && cursor.givenCount == page * 10 && cursor.total == 45)
                #expect(cursor.recentIDs == orders.reversed().prefix(page * 10).map(\.id) && !cursor.isAtEnd)
            }
        },
        Clause("at the end the cursor says so, and that nothing is missing") { make in
            let export = try await make(start)
            while try await export.next() != nil {}
            let cursor = await export.cursor
            #expect(cursor.isAtEnd && !cursor.isShort && !cursor.totalMoved && cursor.givenCount == 45)
        },
        Clause("no more rows than the limit are given, and the cursor says whether it left some out") { make in
            for (limit, isCut) in [(15, true), (20, true), (45, false), (46, false)] {
                let export = try await make(OrderExportCursor(pageSize: 10, limit: limit))
                var rows: [Order] = []
                while let batch = try await export.next() { rows += batch.rows }
                #expect(rows == Array(orders.reversed().prefix(limit)))
                let cursor = await export.cursor
                #expect(cursor.isCut == isCut && cursor.isAtEnd && !cursor.isShort, "\(limit)")
            }
        },
        Clause("another export from the cursor on gives the rest") { make in
            let first = try await make(start)
            var rows = try await first.next()?.rows ?? []
            rows += try await first.next()?.rows ?? []
            let second = try await make(await first.cursor)
            while let batch = try await second.next() { rows += batch.rows }
            #expect(rows == orders.reversed())
            let third = try await make(await second.cursor)
            #expect(try await third.next() == nil)
        },
    ]
}
