import Domain
import NetworkingInterface

// The one place that knows the shape, which the contract assumes: login's answer has it, and so has
// `key_account_list`, the stored list of the last login's accounts.
extension AccountSwitchAccount: Codable {
    /// Reads an account of login's answer or of the stored list.
    public init(from decoder: any Decoder) throws {
        let fields = try LooseObject(from: decoder)
        self.init(
            id: try fields.identifier("account_id"),
            type: AccountType(rawValue: try fields.code("account_type")),
            displayName: try fields.text("display_name"),
            avatar: try fields.optionalText("avatar"),
            phone: try fields.text("phone"),
            roleCode: RoleCode(rawValue: try fields.text("role_code")),
            roleName: try fields.text("role_name"),
            scenicID: try fields.optionalIdentifier("scenic_id"),
            scenicName: try fields.optionalText("scenic_name"),
            storeID: try fields.optionalIdentifier("store_id"),
            storeName: try fields.optionalText("store_name"))
    }

    /// Writes an account as login's answer has it.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: WireKey.self)
        try fields.encode(id.number, forKey: "account_id")
        try fields.encode(type.rawValue, forKey: "account_type")
        try fields.encode(displayName, forKey: "display_name")
        try fields.encodeIfPresent(avatar, forKey: "avatar")
        try fields.encode(phone, forKey: "phone")
        try fields.encode(roleCode.rawValue, forKey: "role_code")
        try fields.encode(roleName, forKey: "role_name")
        try fields.encodeIfPresent(scenicID?.number, forKey: "scenic_id")
        try fields.encodeIfPresent(scenicName, forKey: "scenic_name")
        try fields.encodeIfPresent(storeID?.number, forKey: "store_id")
        try fields.encodeIfPresent(storeName, forKey: "store_name")
    }
}
