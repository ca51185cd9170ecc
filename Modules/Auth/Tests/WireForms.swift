import AuthContract
import AuthInterface
import Domain
import FoundationEssentials
import NetworkingInterface
import NetworkingTesting
import SessionInterface

extension LoginAnswer {
    /// The answer as the back end writes it.
    var json: String { #"{"token":"\#(temporaryToken)","accounts":\#(encoded(accounts))}"# }
}

extension SetUserAnswer {
    /// The answer as the back end writes it.
    var json: String {
        let user = UserRecord(
            user_id: account.userID.number, user_name: account.userName, real_name: account.realName,
            avatar: account.avatar, phone: account.phone, role_code: account.roleCode.rawValue,
            role_name: account.roleName, scenic_id: account.scenicArea?.id.number,
            scenic_name: account.scenicArea?.name, store_id: account.storeID?.number,
            store_name: stores.first?.name)
        let key = account.accountType == .storeUser ? "store_user" : "scenic_user"
        return #"{"token":"\#(token)","\#(key)":\#(encoded(user))}"#
    }
}

private struct UserRecord: Encodable {
    var user_id: Int64, user_name: String, real_name: String?, avatar: String?, phone: String
    var role_code: String, role_name: String, scenic_id: Int64?, scenic_name: String?, store_id: Int64?
    var store_name: String?
}

private func encoded(_ value: some Encodable) -> String {
    (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
}

/// What a request asks, read back from the wire.
func call(of request: FakeAPIClient.Request) -> AuthAPIContract.Call? {
    let body = request.body.flatMap { try? JSONDecoder().decode(RequestBody.self, from: Data($0.utf8)) }
    switch (request.path, request.authorization) {
    case ("/api/app/config", .none):
        return .appConfig
    case ("/api/app/v9/login", .none):
        guard let username = body?.username, let password = body?.password else { return nil }
        return .login(username: username, password: password)
    case ("/api/app/v9/set-user", .token(let token)):
        guard let id = body?.account_id, let type = body?.account_type else { return nil }
        return .setUser(id: AccountID(id), type: AccountType(rawValue: type), token: token)
    default:
        return nil
    }
}

private struct RequestBody: Decodable {
    var username: String?, password: String?, account_id: Int64?, account_type: String?
}
