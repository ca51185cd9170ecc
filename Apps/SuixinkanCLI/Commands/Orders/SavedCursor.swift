import Domain
import OrdersInterface

/// A place in an export as it stands in the file of `--resume`.
struct SavedCursor: Codable, Sendable {
    let pageSize: Int, nextPage: Int, sent: Int, given: Int, skipped: Int, barrenPages: Int
    let total: Int?, totalMoved: Bool, totalFell: Bool, recent: [Int64]

    init(_ cursor: OrderExportCursor) {
        (pageSize, nextPage, sent) = (cursor.pageSize, cursor.nextPage, cursor.sentCount)
        (given, skipped, barrenPages) = (cursor.givenCount, cursor.skippedCount, cursor.barrenPages)
        (total, totalMoved, totalFell) = (cursor.total, cursor.totalMoved, cursor.totalFell)
        recent = cursor.recentIDs.map(\.number)
    }

    var cursor: OrderExportCursor {
        var cursor = OrderExportCursor(pageSize: pageSize)
        (cursor.nextPage, cursor.sentCount, cursor.givenCount) = (nextPage, sent, given)
        (cursor.skippedCount, cursor.barrenPages, cursor.total) = (skipped, barrenPages, total)
        (cursor.totalMoved, cursor.totalFell) = (totalMoved, totalFell)
        cursor.recentIDs = recent.map { OrderID($0) }
        return cursor
    }
}
