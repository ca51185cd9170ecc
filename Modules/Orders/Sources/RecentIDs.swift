import Domain
import OrdersInterface

/// The ids of the last rows, so that one of them is known again: a ring beside a set, of one size however long the list.
struct RecentIDs {
    private let limit: Int
    private var ring: [OrderID]
    /// Where the next id goes in a ring that is full.
    private var oldest = 0
    private var known: Set<OrderID>

    /// The ids in the order in which they came.
    init(_ ids: [OrderID], limit: Int) {
        self.limit = limit
        (ring, known) = ([], [])
        for id in ids.suffix(limit) { insert(id) }
    }

    /// The ids, the oldest first.
    var ids: [OrderID] { Array(ring[oldest...] + ring[..<oldest]) }

    /// Takes an id in, for which the oldest goes; false where it is known.
    @discardableResult
    mutating func insert(_ id: OrderID) -> Bool {
        guard known.insert(id).inserted else { return false }
        guard ring.count == limit else {
            ring.append(id)
            return true
        }
        known.remove(ring[oldest])
        ring[oldest] = id
        oldest = oldest + 1 == limit ? 0 : oldest + 1
        return true
    }
}
