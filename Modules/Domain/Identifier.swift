/// An id of the back end: a whole number up to 2^63−1 that names one `Entity`.
///
/// Ids of different entities are different types, so an order's id cannot stand where a store's is meant.
/// Machine output writes ids as strings, because many JSON readers lose digits above 2^53.
public struct Identifier<Entity>: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number itself.
    public let number: Int64

    /// The id with this number.
    public init(_ number: Int64) {
        self.number = number
    }

    /// Reads decimal digits, nothing else; nil where they are no number up to 2^63−1.
    public init?(_ text: some StringProtocol) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = Int64(text)
        else { return nil }
        self.number = number
    }

    /// The digits.
    public var description: String { String(number) }

    /// Whether `left` comes before `right`.
    public static func < (left: Identifier, right: Identifier) -> Bool { left.number < right.number }
}

/// The entities that ids name.
public enum Entity {
    /// Something that a customer bought.
    public enum Order {}
    /// A person who logs in.
    public enum User {}
    /// One of the roles-with-a-place that a person may act as.
    public enum Account {}
    /// A scenic area.
    public enum ScenicArea {}
    /// A store within a scenic area.
    public enum Store {}
}

/// The id of an order.
public typealias OrderID = Identifier<Entity.Order>
/// The id of a user.
public typealias UserID = Identifier<Entity.User>
/// The id of an account.
public typealias AccountID = Identifier<Entity.Account>
/// The id of a scenic area.
public typealias ScenicAreaID = Identifier<Entity.ScenicArea>
/// The id of a store.
public typealias StoreID = Identifier<Entity.Store>
