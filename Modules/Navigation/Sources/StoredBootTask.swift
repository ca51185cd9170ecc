import Domain
import FoundationEssentials
import NavigationInterface
import NetworkingInterface
import SessionInterface

/// A boot task as it stands in the store: seed 003's dictionary with the link in `KEY_ACTION`, as JSON, and what more is
/// to be known of it beside. What another program left there may have the link alone.
struct StoredBootTask: Codable, Hashable {
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

    init(from decoder: any Decoder) throws {
        let fields = try LooseObject(from: decoder)
        id = try fields.text("id")
        action = try fields.code("KEY_ACTION")
        userID = try fields.optionalIdentifier("user_id")
        accountType = try fields.optionalText("account_type").map { AccountType(rawValue: $0) }
        receivedAt = try fields.optionalText("received_at").flatMap { BusinessTime(rfc3339: $0) }
        isTold = try fields.flag("told")
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: WireKey.self)
        try fields.encode(id, forKey: "id")
        try fields.encode(action, forKey: "KEY_ACTION")
        try fields.encodeIfPresent(userID?.description, forKey: "user_id")
        try fields.encodeIfPresent(accountType?.rawValue, forKey: "account_type")
        try fields.encodeIfPresent(receivedAt?.rfc3339, forKey: "received_at")
        if isTold { try fields.encode(true, forKey: "told") }
    }

    // MARK: As bytes

    init(bytes: [UInt8]) throws(NavigationError) {
        do {
            self = try JSONDecoder().decode(StoredBootTask.self, from: Data(bytes))
        } catch {
            throw .unreadable("\(bytes.count) bytes")
        }
    }

    func bytes() throws(NavigationError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(self))
        } catch {
            throw .unreadable("\(error)")
        }
    }
}
