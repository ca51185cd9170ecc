import Domain
import SessionInterface

extension Record {
    /// What `auth status` and its like have.
    static let statusFields = [
        "phase", "origin", "user_id", "account_type", "display_name", "role_code", "role_name", "scenic_id",
        "scenic_name",
        "store_id",
    ]

    /// Who is logged in (command-line contract, `auth status`).
    static func status(of services: CommandServices) -> Record {
        let account = services.account.account
        let phase = services.session.phase
        return Record(fields: [
            .init("phase", LocalizedText(en: "Session", zh: "会话"), .code(phase.rawValue, title: phase.title)),
            .init("origin", LocalizedText(en: "Back end", zh: "后端"), .text(services.origin)),
            .init("user_id", LocalizedText(en: "User id", zh: "用户编号"), .id(account?.userID)),
            .init("account_type", LocalizedText(en: "Account type", zh: "账号类型"), .accountType(account?.accountType)),
            .init("display_name", LocalizedText(en: "Account", zh: "账号"), .text(account?.displayName)),
            // People read the role's name.
            .init("role_code", FieldValue.text(account?.roleCode.rawValue).unseen),
            .init("role_name", LocalizedText(en: "Role", zh: "角色"), .roleName(of: account)),
            .init("scenic_id", LocalizedText(en: "Scenic area id", zh: "景区编号"), .id(account?.scenicArea?.id)),
            .init("scenic_name", LocalizedText(en: "Scenic area", zh: "景区"), .text(account?.scenicArea?.name)),
            .init("store_id", LocalizedText(en: "Store id", zh: "门店编号"), .id(account?.storeID)),
        ])
    }
}

extension CommandOutput {
    /// Who has just logged in, and where the login has moved a damaged store to.
    static func loggedIn(on services: CommandServices) -> CommandOutput {
        var output = CommandOutput(.record(.status(of: services)))
        if let path = services.coordinator.damagedStoreKeptAt {
            output.warnings = [
                LocalizedText(
                    en: """
                        The local store was damaged and is now \(path); a new one was begun, without the settings of \
                        the old one. Log-out does not erase that file: delete it when nothing in it is needed.
                        """,
                    zh: "本地存储已损坏，原文件已移到 \(path)，并已新建存储，原有设置不再保留。退出登录不会清除该文件，确认不再需要后请将其删除。")
            ]
        }
        return output
    }
}

extension List {
    /// What a list of accounts has.
    static let accountFields = accounts([]).columns.map(\.name)

    /// Accounts to choose from, with the contract's keys.
    static func accounts(_ accounts: [AccountSwitchAccount]) -> List {
        List(
            of: accounts,
            [
                Field(Column(name: "account_id", title: LocalizedText(en: "Account", zh: "账号编号"), isRightAligned: true))
                {
                    .id($0.id)
                },
                Field(Column(name: "account_type", title: LocalizedText(en: "Type", zh: "类型"), expendability: 2)) {
                    .accountType($0.type)
                },
                Field(Column(name: "display_name", title: LocalizedText(en: "Name", zh: "名称"), isFlexible: true)) {
                    .text($0.displayName)
                },
                Field(Column(name: "avatar", title: LocalizedText(en: "Picture", zh: "头像"), isShown: false)) {
                    .text($0.avatar)
                },
                Field(Column(name: "phone", title: LocalizedText(en: "Phone", zh: "手机号"), isShown: false)) {
                    .text($0.phone)
                },
                Field(Column(name: "role_code", title: LocalizedText(en: "Role code", zh: "角色代码"), isShown: false)) {
                    .text($0.roleCode.rawValue)
                },
                Field(Column(name: "role_name", title: LocalizedText(en: "Role", zh: "角色"))) { .text($0.roleName) },
                Field(Column(name: "scenic_id", title: LocalizedText(en: "Scenic area id", zh: "景区编号"), isShown: false))
                {
                    .id($0.scenicID)
                },
                Field(
                    Column(
                        name: "scenic_name", title: LocalizedText(en: "Scenic area", zh: "景区"), isFlexible: true,
                        expendability: 1)
                ) { .text($0.scenicName) },
                Field(Column(name: "store_id", title: LocalizedText(en: "Store id", zh: "门店编号"), isShown: false)) {
                    .id($0.storeID)
                },
                Field(
                    Column(
                        name: "store_name", title: LocalizedText(en: "Store", zh: "门店"), isFlexible: true,
                        expendability: 1)
                ) { .text($0.storeName) },
            ])
    }
}

extension FieldValue {
    /// A kind of account.
    static func accountType(_ type: AccountType?) -> FieldValue {
        type.map { .code($0.rawValue, title: $0.title) } ?? .text(nil)
    }

    /// An account's role as the server calls it; where it says nothing, people read what the role is.
    static func roleName(of account: Account?) -> FieldValue {
        guard let account, account.roleName.isEmpty else { return .text(account?.roleName) }
        return .text("", shown: account.roleCode.title)
    }
}

extension SessionPhase {
    var title: LocalizedText {
        switch self {
        case .loggedOut: LocalizedText(en: "logged out", zh: "未登录")
        case .restoring: LocalizedText(en: "restoring", zh: "恢复中")
        case .loggedIn: LocalizedText(en: "logged in", zh: "已登录")
        }
    }
}
