import Domain

/// Who the account is, what it may do, and where it is.
enum AccountEndpoints {
    static func userInfo(_ call: Call) throws -> JSONValue {
        let account = try call.account()
        return [
            "user_id": .integer(account.userID), "user_name": .text(account.userName),
            "real_name": JSONValue(account.realName), "avatar": JSONValue(account.avatar),
            "phone": .text(account.phone), "role_name": .text(account.role.name),
            "signature": JSONValue(account.signature),
        ]
    }

    /// Every role of the phone, not the account's alone: the client looks for the one that it acts as.
    static func permissions(_ call: Call) throws -> JSONValue {
        .list(
            call.data.people.accounts(phone: try call.account().phone).filter { !$0.isDisabled }.map { account in
                [
                    "role_id": .integer(account.role.id), "role_code": .text(account.role.rawValue),
                    "role_name": .text(account.role.name),
                    "scenics": .list(account.scenicAreas.map { ["id": .integer($0.id), "name": .text($0.name)] }),
                    "permissions": .list(account.role.permissions.json),
                ]
            })
    }

    static func realName(_ call: Call) throws -> JSONValue {
        let account = try call.account()
        func info(_ status: String, _ idNumber: String? = nil, _ reason: String? = nil) -> JSONValue {
            [
                "status": .text(status), "name": idNumber == nil ? nil : JSONValue(account.realName),
                "id_number_masked": JSONValue(idNumber), "reject_reason": JSONValue(reason),
            ]
        }
        return switch account.realNameCheck {
        case .none: info("none")
        case .pending(let idNumber): info("pending", idNumber)
        case .approved(let idNumber): info("approved", idNumber)
        case .rejected(let idNumber, let reason): info("rejected", idNumber, reason)
        }
    }

    static func bankCard(_ call: Call) throws -> JSONValue {
        let account = try call.account()
        let card = account.bankCard
        return [
            "bound": .flag(card != nil), "bank_name": JSONValue(card?.bank),
            "card_number_masked": JSONValue(card.map { "**** **** **** \($0.lastDigits)" }),
            "holder": card == nil ? nil : JSONValue(account.realName),
        ]
    }

    static func location(_ call: Call) throws -> JSONValue {
        let account = try call.account()
        guard let staffID = try QueryParameters(call.request).id("staff_id") else {
            throw Refusal.badParameter("staff_id", "不能为空")
        }
        guard staffID == account.userID else { throw Refusal.forbiddenStaff }
        let location = call.locations[account]
        let area = location.reportedAt == nil ? nil : account.scenicAreas.first
        return [
            "staff_id": .integer(staffID), "online": .flag(location.isOnline),
            "last_report_time": JSONValue(location.reportedAt?.wireText),
            "longitude": JSONValue(area.map { Place.degrees($0.center.longitude) }),
            "latitude": JSONValue(area.map { Place.degrees($0.center.latitude) }),
            "address": JSONValue(area.map { "\($0.name)·\($0.spots[0])" }),
        ]
    }
}

extension [Permission] {
    fileprivate var json: [JSONValue] {
        enumerated().map { index, permission in
            [
                "id": .integer(permission.id), "name": .text(permission.name), "uri": .text(permission.uri),
                "icon": permission.uri.isEmpty
                    ? nil : .text("https://cdn.example.com/icon/\(permission.id).png"),
                "sort": .integer(Int64(index + 1)), "children": .list(permission.children.json),
            ]
        }
    }
}
