import Domain
import NetworkingInterface
import ProfileInterface

// How the profile is read from the wire (contract, «UserInfo», «RealNameInfo», «BankCardInfo»): the one place that knows
// the shapes, which are assumed.
//
// The user's id and, where there is a verification at all, its status have to be readable. Everything else is for display,
// and empty where nothing came.

struct UserInfoData: Decodable {
    let info: UserInfo

    init(from decoder: any Decoder) throws {
        let fields = try LooseObject(from: decoder)
        info = UserInfo(
            userID: try fields.identifier("user_id"), userName: try fields.text("user_name"),
            realName: try fields.optionalText("real_name"), avatar: try fields.optionalText("avatar"),
            phone: try fields.text("phone"), roleName: try fields.optionalText("role_name"),
            signature: try fields.optionalText("signature"))
    }
}

struct RealNameInfoData: Decodable {
    let info: RealNameInfo

    init(from decoder: any Decoder) throws {
        guard let fields = try LooseObject(from: decoder, emptyIsNil: true) else {
            info = RealNameInfo(status: .none)
            return
        }
        info = RealNameInfo(
            status: RealNameStatus(rawValue: try fields.code("status")), name: try fields.optionalText("name"),
            idNumber: try fields.optionalText("id_number_masked").map { MaskedNumber($0) },
            rejectReason: try fields.optionalText("reject_reason"))
    }
}

struct BankCardInfoData: Decodable {
    let info: BankCardInfo

    init(from decoder: any Decoder) throws {
        guard let fields = try LooseObject(from: decoder, emptyIsNil: true) else {
            info = BankCardInfo()
            return
        }
        info = BankCardInfo(
            isBound: try fields.flag("bound"), bankName: try fields.optionalText("bank_name"),
            cardNumber: try fields.optionalText("card_number_masked").map { MaskedNumber($0) },
            holder: try fields.optionalText("holder"))
    }
}
