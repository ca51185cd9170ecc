public import Domain

/// Which orders are asked for.
public struct OrderFilter: Hashable, Sendable {
    /// Only those of this status.
    public var status: OrderStatus?
    /// Only those whose order number or customer's phone has this in it.
    public var keyword: String?
    /// Only those made on this day or later.
    public var since: BusinessDay?
    /// Only those made on this day or earlier.
    public var until: BusinessDay?
    /// Only those of this scenic area.
    public var scenicID: ScenicAreaID?
    /// Only those of this store.
    public var storeID: StoreID?

    /// Which orders are asked for; all, unless told otherwise.
    public init(
        status: OrderStatus? = nil, keyword: String? = nil, since: BusinessDay? = nil, until: BusinessDay? = nil,
        scenicID: ScenicAreaID? = nil, storeID: StoreID? = nil
    ) {
        (self.status, self.keyword, self.since, self.until) = (status, keyword, since, until)
        (self.scenicID, self.storeID) = (scenicID, storeID)
    }
}

/// One page of the orders that are asked for.
public struct OrderQuery: Hashable, Sendable {
    /// Which orders.
    public var filter: OrderFilter
    /// Which page of them, from 1.
    public var page: Int
    /// How many orders a page has, 1 to 100.
    public var pageSize: Int

    /// How many orders a page has unless told otherwise.
    public static let defaultPageSize = 20
    /// How many orders a page may have.
    public static let pageSizes = 1...100

    /// One page of the orders that are asked for.
    public init(filter: OrderFilter = OrderFilter(), page: Int = 1, pageSize: Int = OrderQuery.defaultPageSize) {
        (self.filter, self.page, self.pageSize) = (filter, page, pageSize)
    }
}
