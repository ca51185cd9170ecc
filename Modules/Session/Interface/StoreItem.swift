public import Domain
import NetworkingInterface

/// A store (contract, «StoreItem»). Lists of stores live in memory only.
public struct StoreItem: Hashable, Sendable {
    /// The store.
    public var id: StoreID
    /// Its name.
    public var name: String
    /// The scenic area that it is in; nil where the server left it out.
    public var scenicID: ScenicAreaID?
    /// Where it is.
    public var address: String?
    /// How to call it.
    public var phone: String?
    /// The status's code on the wire, as it came; empty where it is not known.
    public var status: String

    /// A store.
    public init(
        id: StoreID, name: String, scenicID: ScenicAreaID?, address: String? = nil, phone: String? = nil,
        status: String = ""
    ) {
        (self.id, self.name, self.scenicID) = (id, name, scenicID)
        (self.address, self.phone, self.status) = (address, phone, status)
    }
}

extension StoreItem: Decodable {
    /// Reads a store of the answer.
    public init(from decoder: any Decoder) throws {
        let fields = try LooseObject(from: decoder)
        self.init(
            id: try fields.identifier("id"), name: try fields.text("name"),
            scenicID: try fields.optionalIdentifier("scenic_id"), address: try fields.optionalText("address"),
            phone: try fields.optionalText("phone"), status: try fields.text("status"))
    }
}
