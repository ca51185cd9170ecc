import ProfileInterface

extension ProfilePart {
    /// Where the part is asked for, written from seed 000 §5.3.
    var path: String {
        switch self {
        case .userInfo: "/api/yf-handset-app/userinfo"
        case .realNameInfo: "/api/yf-handset-app/photog/real-name/info"
        case .bankCardInfo: "/api/yf-handset-app/photog/wallet/bank-card/info"
        }
    }
}

/// Answers as the contract has them.
enum WireForms {
    /// What the samples are on the wire.
    static let profile: [ProfilePart: String] = [
        .userInfo: object(userInfo), .realNameInfo: object(realName), .bankCardInfo: object(bankCard),
    ]

    static let userInfo = [
        "user_id": "1001", "user_name": #""张三丰""#, "real_name": #""张三丰""#,
        "avatar": #""https://cdn.example.com/avatar/1001.png""#, "phone": #""13800000001""#, "role_name": #""摄影师""#,
        "signature": #""断桥边的每一天都不一样。""#,
    ]
    static let realName = [
        "status": #""approved""#, "name": #""张三丰""#, "id_number_masked": #""330***********1234""#,
        "reject_reason": "null",
    ]
    static let bankCard = [
        "bound": "true", "bank_name": #""招商银行""#, "card_number_masked": #""6222 **** **** 5678""#,
        "holder": #""张三丰""#,
    ]

    /// An object, with some of its fields replaced by other JSON texts, or left out where nil.
    static func object(_ fields: [String: String], _ replaced: [String: String?] = [:]) -> String {
        let all = fields.merging(replaced.compactMapValues { $0 }) { $1 }
        let left = all.filter { name, _ in replaced[name] != .some(.none) }
        return "{" + left.map { "\"\($0)\":\($1)" }.sorted().joined(separator: ",") + "}"
    }
}
