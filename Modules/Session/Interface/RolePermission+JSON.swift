import Domain
import NetworkingInterface

// The one place that knows the shape, which the contract assumes: the answer has it, and so have
// `key_role_permission_list`, `key_in_permission` and `key_current_role_scenic_list`.
extension RolePermission: Codable {
    /// Reads a role of the answer or of the stored list. What in it cannot be read is left out.
    public init(from decoder: any Decoder) throws {
        let fields = try LooseObject(from: decoder)
        self.init(
            roleID: try fields.identifier("role_id"), roleCode: RoleCode(rawValue: try fields.code("role_code")),
            roleName: try fields.text("role_name"),
            scenicAreas: try fields.optionalList("scenics", of: ScenicArea.self).rows,
            permissions: try fields.optionalList("permissions", of: PermissionItem.self).rows)
    }

    /// Writes a role as the answer has it.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: WireKey.self)
        try fields.encode(roleID.number, forKey: "role_id")
        try fields.encode(roleCode.rawValue, forKey: "role_code")
        try fields.encode(roleName, forKey: "role_name")
        try fields.encode(scenicAreas, forKey: "scenics")
        try fields.encode(permissions, forKey: "permissions")
    }
}

extension PermissionItem: Codable {
    /// Reads a permission of the answer or of a stored list. What below it cannot be read is left out.
    public init(from decoder: any Decoder) throws {
        let fields = try LooseObject(from: decoder)
        self.init(
            id: try fields.identifier("id"), name: try fields.text("name"),
            uri: PermissionURI(rawValue: try fields.text("uri")), icon: try fields.optionalText("icon"),
            sort: try fields.optionalInteger("sort") ?? 0,
            children: try fields.optionalList("children", of: PermissionItem.self).rows)
    }

    /// Writes a permission as the answer has it.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: WireKey.self)
        try fields.encode(id.number, forKey: "id")
        try fields.encode(name, forKey: "name")
        try fields.encode(uri.rawValue, forKey: "uri")
        try fields.encodeIfPresent(icon, forKey: "icon")
        try fields.encode(sort, forKey: "sort")
        try fields.encode(children, forKey: "children")
    }
}

extension ScenicArea: Codable {
    /// Reads a scenic area, `{id, name}`.
    public init(from decoder: any Decoder) throws {
        let fields = try LooseObject(from: decoder)
        self.init(id: try fields.identifier("id"), name: try fields.text("name"))
    }

    /// Writes a scenic area as answers have it.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: WireKey.self)
        try fields.encode(id.number, forKey: "id")
        try fields.encode(name, forKey: "name")
    }
}
