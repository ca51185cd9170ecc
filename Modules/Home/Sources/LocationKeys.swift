import Domain
import HomeInterface
import StorageInterface

/// How an account's location state stands in the store.
struct LocationKeys {
    private let online: StoreKey<Bool>
    private let report: StoreKey<BusinessTime>
    private let reminder: StoreKey<Int64>

    init(_ scope: AccountScope) {
        online = HomeKeys.onlineStatus.scoped(to: scope)
        report = HomeKeys.lastLocationReportTime.scoped(to: scope)
        reminder = HomeKeys.locationReminderMinutes.scoped(to: scope)
    }

    var names: [String] { [online.name, report.name, reminder.name] }

    func read(_ values: [String: StoredValue]) -> StoredLocation {
        func value<Value>(_ key: StoreKey<Value>) -> Value? { values[key.name].flatMap { Value(stored: $0) } }
        return StoredLocation(
            isOnline: value(online),
            lastReportTime: value(report),
            reminderMinutes: value(reminder).flatMap { Int(exactly: $0) })
    }

    /// What makes the one of the other: what is the same is not written.
    func changes(from before: StoredLocation, to after: StoredLocation) -> [KeyValueChange] {
        let old = Set(changes(to: before))
        return changes(to: after).filter { !old.contains($0) }
    }

    private func changes(to stored: StoredLocation) -> [KeyValueChange] {
        [
            online.set(to: stored.isOnline),
            report.set(to: stored.lastReportTime),
            reminder.set(to: stored.reminderMinutes.map { Int64($0) }),
        ]
    }
}
