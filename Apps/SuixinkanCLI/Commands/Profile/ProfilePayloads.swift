import Domain
import ProfileInterface
import SessionInterface

extension Record {
    /// What `profile show` has, for any role.
    static let profileFields = [
        "user_id", "user_name", "real_name", "avatar", "phone", "role_name", "signature", "real_name_info", "bank_card",
        "failed",
    ]

    /// A profile, with the contract's keys. What was not loaded is null, and named in `failed`.
    static func profile(_ state: ProfileState, of account: Account?) -> Record {
        let info = state.userInfo
        // The account has a role's name also where the user info has none.
        let roleName = info.map { $0.roleName ?? account?.roleName } ?? nil
        let failed = ProfilePart.allCases.filter { state.failures[$0] != nil }.map(\.rawValue)
        return Record(fields: [
            .init("user_id", LocalizedText(en: "User id", zh: "用户编号"), .id(info?.userID)),
            .init("user_name", LocalizedText(en: "Name", zh: "用户名"), .text(info?.userName)),
            .init("real_name", LocalizedText(en: "Real name", zh: "姓名"), .text(info?.realName)),
            .init("avatar", LocalizedText(en: "Picture", zh: "头像"), .text(info?.avatar)),
            .init("phone", LocalizedText(en: "Phone", zh: "手机号"), .text(info?.phone)),
            .init("role_name", LocalizedText(en: "Role", zh: "角色"), .text(roleName)),
            .init("signature", LocalizedText(en: "Signature", zh: "个性签名"), .text(info?.signature)),
            .init(
                "real_name_info", LocalizedText(en: "Verification", zh: "实名认证"),
                .record(state.realNameInfo?.record, shown: state.realNameInfo?.lines ?? [])),
            .init(
                "bank_card", LocalizedText(en: "Bank card", zh: "银行卡"),
                .record(state.bankCardInfo?.record, shown: state.bankCardInfo?.lines ?? [])),
            // People have read it on standard error.
            .init("failed", .codes(failed)),
        ])
    }
}

extension RealNameInfo {
    fileprivate var record: Record {
        Record(fields: [
            .init("status", .code(status.rawValue, title: status.title)), .init("name", .text(name)),
            .init("id_number_masked", .text(idNumber?.text)), .init("reject_reason", .text(rejectReason)),
        ])
    }

    fileprivate var lines: [LocalizedText] {
        let known = [name, idNumber?.text, rejectReason].compactMap { $0 }
        return [LocalizedText(joining: [status.title] + known.map { LocalizedText(verbatim: $0) }, with: "  ")]
    }
}

extension BankCardInfo {
    fileprivate var record: Record {
        Record(fields: [
            .init("bound", .flag(isBound)), .init("bank_name", .text(bankName)),
            .init("card_number_masked", .text(cardNumber?.text)), .init("holder", .text(holder)),
        ])
    }

    fileprivate var lines: [LocalizedText] {
        guard isBound else { return [LocalizedText(en: "none", zh: "未绑定")] }
        let known = [bankName, cardNumber?.text, holder].compactMap { $0 }
        guard !known.isEmpty else { return [LocalizedText(en: "bound", zh: "已绑定")] }
        return [LocalizedText(verbatim: known.joined(separator: "  "))]
    }
}
