/// Log-in: phone and password give a temporary token and the accounts to choose from; the choice gives the real token.
enum LoginEndpoints {
    static func login(_ call: Call) throws -> JSONValue {
        let content = try call.content()
        let phone = try content.requiredText("username")
        let password = try content.requiredText("password")
        let accounts = call.data.people.accounts(phone: phone)
        // The same answer for an unknown phone: nobody learns which phones are known.
        guard !accounts.isEmpty, password == People.password else { throw Refusal.wrongPassword }
        let usable = accounts.filter { !$0.isDisabled }
        guard !usable.isEmpty else { throw Refusal.accountDisabled }
        let token = try call.data.tokens.issue(phone: phone, account: nil)
        return ["token": .text(token), "accounts": .list(usable.map(\.switchAccount))]
    }

    static func setUser(_ call: Call) throws -> JSONValue {
        guard let holder = call.holder else { throw Refusal.noToken }
        let content = try call.content()
        guard let id = try content.integer("account_id", in: 1...Int64.max) else {
            throw Refusal.badParameter("account_id", "不能为空")
        }
        let type = try content.requiredText("account_type")
        guard let account = call.data.people.account(id: id), account.phone == holder.phone,
            account.role.accountType == type
        else { throw Refusal.forbiddenAccount }
        guard !account.isDisabled else { throw Refusal.accountDisabled }
        let token = try call.data.tokens.issue(phone: holder.phone, account: account)
        return ["token": .text(token), account.role.accountType: account.user]
    }
}

extension Account {
    /// The contract's `AccountSwitchAccount`.
    fileprivate var switchAccount: JSONValue {
        [
            "account_id": .integer(id), "account_type": .text(role.accountType), "display_name": .text(displayName),
            "avatar": JSONValue(avatar), "phone": .text(phone), "role_code": .text(role.rawValue),
            "role_name": .text(role.name), "scenic_id": JSONValue(scenicAreas.first?.id),
            "scenic_name": JSONValue(scenicAreas.first?.name), "store_id": JSONValue(store?.id),
            "store_name": JSONValue(store?.name),
        ]
    }

    /// The contract's `V9ScenicUser` or `V9StoreUser`.
    fileprivate var user: JSONValue {
        let user: JSONValue = [
            "user_id": .integer(userID), "user_name": .text(userName), "real_name": JSONValue(realName),
            "avatar": JSONValue(avatar), "phone": .text(phone), "role_code": .text(role.rawValue),
            "role_name": .text(role.name),
            "scenics": .list(scenicAreas.map { ["id": .integer($0.id), "name": .text($0.name)] }),
            "current_scenic_id": JSONValue(scenicAreas.first?.id),
        ]
        guard let store else { return user }
        return user + [
            "store_id": .integer(store.id), "store_name": .text(store.name),
            "scenic_id": .integer(store.scenicArea.id), "scenic_name": .text(store.scenicArea.name),
        ]
    }
}
