import Domain

/// Where a photographer was last, as reported.
struct StaffLocation: Sendable {
    var isOnline: Bool
    var reportedAt: BusinessTime?
}

/// The photographers' locations. Not in the data file: nothing but a control request changes them.
struct StaffLocations: Sendable {
    private var changed: [Int64: StaffLocation] = [:]
    private var changedForAll: StaffLocation?

    /// Sets one account's location, or with nil everybody's.
    mutating func set(_ location: StaffLocation, for accountID: Int64?) {
        guard let accountID else {
            (changed, changedForAll) = ([:], location)
            return
        }
        changed[accountID] = location
    }

    subscript(_ account: Account) -> StaffLocation {
        changed[account.id] ?? changedForAll
            ?? StaffLocation(isOnline: account.locationReportedAt != nil, reportedAt: account.locationReportedAt)
    }
}
