import Domain
import NetworkingInterface
import SessionInterface

// Paths from seed 000 §3; the shapes are the contract's assumptions, all of them kept in this file.

enum AuthEndpoints {
    static let appConfig = Endpoint<AppConfigData>.get("/api/app/config", authorization: .none)

    static func login(phone: PhoneNumber, password: String) -> Endpoint<LoginData> {
        .post(
            "/api/app/v9/login", body: LoginBody(username: phone.digits, password: password), secrets: [password],
            authorization: .none)
    }

    static func setUser(_ account: AccountSwitchAccount, token: String) -> Endpoint<SetUserData> {
        .post(
            "/api/app/v9/set-user",
            body: SetUserBody(accountID: account.id.number, accountType: account.type.rawValue),
            authorization: .token(token))
    }
}

private struct LoginBody: Encodable {
    let username: String
    let password: String
}

private struct SetUserBody: Encodable {
    let accountID: Int64
    let accountType: String

    enum CodingKeys: String, CodingKey {
        case accountID = "account_id"
        case accountType = "account_type"
    }
}

struct AppConfigData: Decodable {
    let enableRegister: Bool

    init(from decoder: any Decoder) throws {
        enableRegister = try LooseObject(from: decoder, emptyIsNil: true)?.flag("enable_register") ?? false
    }
}

struct LoginData: Decodable {
    let token: String
    let accounts: [AccountSwitchAccount]
    let skippedAccounts: [SkippedRow]

    init(from decoder: any Decoder) throws {
        let fields = try LooseObject(from: decoder)
        token = try fields.token(at: decoder.codingPath)
        (accounts, skippedAccounts) = try fields.optionalList("accounts", of: AccountSwitchAccount.self)
    }
}

struct SetUserData: Decodable {
    let token: String
    let user: V9User

    init(from decoder: any Decoder) throws {
        let fields = try LooseObject(from: decoder)
        token = try fields.token(at: decoder.codingPath)
        guard
            let user = try fields.optionalObject("scenic_user", as: V9User.self)
                ?? fields.optionalObject("store_user", as: V9User.self)
        else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "expected scenic_user or store_user, got neither"))
        }
        self.user = user
    }
}

/// `V9ScenicUser` and `V9StoreUser`: the second is the first with a store and one scenic area.
struct V9User: Decodable {
    let userID: UserID
    let userName: String
    let realName: String?
    let avatar: String?
    let phone: String
    let roleCode: RoleCode
    let roleName: String
    let scenicArea: ScenicArea?
    let scenicAreas: [ScenicArea]
    let storeID: StoreID?
    let storeName: String?

    init(from decoder: any Decoder) throws {
        let fields = try LooseObject(from: decoder)
        userID = try fields.identifier("user_id")
        userName = try fields.text("user_name")
        realName = try fields.optionalText("real_name")
        avatar = try fields.optionalText("avatar")
        phone = try fields.text("phone")
        roleCode = RoleCode(rawValue: try fields.text("role_code"))
        roleName = try fields.text("role_name")
        storeID = try fields.validIdentifier("store_id")
        storeName = try fields.optionalText("store_name")

        let areas = try fields.optionalList("scenics", of: ScenicArea.self).rows
        let currentID: ScenicAreaID? =
            try fields.validIdentifier("current_scenic_id") ?? fields.validIdentifier("scenic_id")
        let name = try fields.optionalText("scenic_name")
        scenicArea = currentID.map { id in
            areas.first { $0.id == id } ?? ScenicArea(id: id, name: name ?? "")
        }
        // A store's account is of one scenic area, and lists none.
        scenicAreas = areas.isEmpty ? scenicArea.map { [$0] } ?? [] : areas
    }

    /// The store of a store's account.
    var stores: [StoreItem] {
        storeID.map { [StoreItem(id: $0, name: storeName ?? "", scenicID: scenicArea?.id)] } ?? []
    }

    /// This user acting as the account that was chosen. What the user's own record leaves open, the choice says.
    func account(choosing choice: AccountSwitchAccount) -> Account {
        Account(
            userID: userID, accountType: choice.type, displayName: choice.displayName, userName: userName,
            realName: realName, avatar: avatar ?? choice.avatar, phone: phone.isEmpty ? choice.phone : phone,
            roleCode: roleCode.rawValue.isEmpty ? choice.roleCode : roleCode,
            roleName: roleName.isEmpty ? choice.roleName : roleName,
            scenicArea: scenicArea ?? choice.scenicID.map { ScenicArea(id: $0, name: choice.scenicName ?? "") },
            storeID: storeID ?? choice.storeID)
    }
}

extension LooseObject {
    /// A token that a header can carry: visible ASCII, no longer than any header may be. What came is not said.
    fileprivate func token(at path: [any CodingKey]) throws -> String {
        let token = try code("token")
        guard token.utf8.count <= 8_192, token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: path + [WireKey(stringLiteral: "token")],
                    debugDescription: "expected a token, got other text"))
        }
        return token
    }

    /// An id above 0; back ends write 0 where there is no place.
    fileprivate func validIdentifier<Entity>(_ key: WireKey) throws -> Identifier<Entity>? {
        try optionalIdentifier(key).flatMap { $0.number > 0 ? $0 : nil }
    }
}
