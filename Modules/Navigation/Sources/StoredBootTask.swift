import Domain
import NavigationInterface
import SessionInterface
import StorageInterface

/// A boot task as it stands in the store: seed 003's dictionary with the link in `KEY_ACTION`, and what more is to be known
/// of it beside. What the iOS app left there has the link, and perhaps the rest of a push.
struct StoredBootTask: Hashable, Sendable {
    var id: String
    var action: String
    var userID: UserID?
    var accountType: AccountType?
    /// Nil where nobody knows.
    var receivedAt: BusinessTime?
    /// Whether it has been told that it is for another account than the one that was logged in.
    var isTold = false

    init(_ task: BootTask) {
        (id, action) = (task.id, task.link.text)
        (userID, accountType, receivedAt) = (task.userID, task.accountType, task.receivedAt)
    }

    init(stored: StoredValue) throws(NavigationError) {
        guard let values = [String: StoredValue](stored: stored) else { throw .unreadable("\(stored.kind)") }
        guard let action = Self.text("KEY_ACTION", of: values) else { throw .unreadable("no KEY_ACTION") }
        self.action = action
        id = Self.text("id", of: values) ?? ""
        if let user = Self.text("user_id", of: values), !user.isEmpty {
            // An id that is none names somebody all the same, and nobody knows whom.
            guard let userID = UserID(user) else { throw .unreadable("user_id") }
            self.userID = userID
        }
        accountType = Self.text("account_type", of: values).flatMap { $0.isEmpty ? nil : AccountType(rawValue: $0) }
        receivedAt = values["received_at"].flatMap { BusinessTime(stored: $0) }
        isTold = values["told"] == .flag(true)
    }

    var values: [String: StoredValue] {
        var values: [String: StoredValue] = ["KEY_ACTION": .text(action), "id": .text(id)]
        values["user_id"] = userID.map { .text($0.description) }
        values["account_type"] = accountType.map { .text($0.rawValue) }
        values["received_at"] = receivedAt?.stored
        if isTold { values["told"] = .flag(true) }
        return values
    }

    private static func text(_ name: String, of values: [String: StoredValue]) -> String? {
        switch values[name] {
        case .text(let text): text
        case .integer(let number): String(number)
        default: nil
        }
    }
}
