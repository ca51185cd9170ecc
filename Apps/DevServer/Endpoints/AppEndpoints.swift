/// What is asked for beside orders and log-in.
enum AppEndpoints {
    static func config(_ call: Call) -> JSONValue {
        ["enable_register": .flag(true), "service_phone": "400-000-0000", "privacy_version": "2026-01"]
    }

    static func userInfo(_ call: Call) throws -> JSONValue {
        let account = try call.account()
        return [
            "user_id": .integer(account.userID), "user_name": .text(account.userName),
            "real_name": JSONValue(account.realName), "avatar": JSONValue(account.avatar),
            "phone": .text(account.phone), "role_name": .text(account.role.name),
            "signature": JSONValue(account.signature),
        ]
    }
}
