import Domain
import HomeInterface
import SessionInterface

/// What lists of the home page show.
enum HomeFields {
    /// Menus, with their place among those on top.
    static func menus(common: [PermissionURI]) -> [List.Field<HomeMenu>] {
        [
            List.Field(List.Column(name: "uri", title: LocalizedText(en: "URI", zh: "URI"))) { .text($0.uri.rawValue) },
            List.Field(List.Column(name: "name", title: LocalizedText(en: "Menu", zh: "菜单"), isFlexible: true)) {
                .text($0.name, shown: $0.title)
            },
            List.Field(List.Column(name: "picture", title: LocalizedText(en: "Picture", zh: "图标"), isShown: false)) {
                .text($0.picture)
            },
            List.Field(List.Column(name: "common", title: LocalizedText(en: "On top", zh: "常用"), isRightAligned: true))
            {
                .count(common.firstIndex(of: $0.uri).map { $0 + 1 })
            },
        ]
    }

    /// Stores, and which of them is the account's.
    static func stores(current: StoreID?) -> [List.Field<StoreItem>] {
        [
            List.Field(List.Column(name: "id", title: LocalizedText(en: "Store", zh: "编号"), isRightAligned: true)) {
                .id($0.id)
            },
            List.Field(List.Column(name: "name", title: LocalizedText(en: "Name", zh: "门店"), isFlexible: true)) {
                .text($0.name)
            },
            List.Field(
                List.Column(
                    name: "scenic_id", title: LocalizedText(en: "Scenic area", zh: "景区编号"), isRightAligned: true,
                    expendability: 3)
            ) { .id($0.scenicID) },
            List.Field(
                List.Column(
                    name: "address", title: LocalizedText(en: "Address", zh: "地址"), isFlexible: true, expendability: 2)
            ) { .text($0.address) },
            List.Field(
                List.Column(name: "phone", title: LocalizedText(en: "Phone", zh: "电话"), expendability: 1)
            ) { .text($0.phone) },
            List.Field(List.Column(name: "status", title: LocalizedText(en: "Status", zh: "状态"), expendability: 4)) {
                .code($0.status, title: $0.statusTitle)
            },
            List.Field(List.Column(name: "current", title: LocalizedText(en: "Current", zh: "当前"))) {
                .flag($0.id == current)
            },
        ]
    }

    /// Spots.
    static let spots: [List.Field<ScenicSpot>] = [
        List.Field(List.Column(name: "id", title: LocalizedText(en: "Spot", zh: "编号"), isRightAligned: true)) {
            .id($0.id)
        },
        List.Field(
            List.Column(
                name: "scenic_id", title: LocalizedText(en: "Scenic area", zh: "景区编号"), isRightAligned: true,
                isShown: false)
        ) { .id($0.scenicID) },
        List.Field(List.Column(name: "name", title: LocalizedText(en: "Name", zh: "名称"), isFlexible: true)) {
            .text($0.name)
        },
        List.Field(List.Column(name: "kind", title: LocalizedText(en: "Kind", zh: "类型"))) {
            .code($0.kind.rawValue, title: $0.kind.title)
        },
        List.Field(
            List.Column(
                name: "longitude", title: LocalizedText(en: "Longitude", zh: "经度"), isRightAligned: true,
                expendability: 1)
        ) { .text($0.longitude) },
        List.Field(
            List.Column(
                name: "latitude", title: LocalizedText(en: "Latitude", zh: "纬度"), isRightAligned: true,
                expendability: 1)
        ) { .text($0.latitude) },
    ]
}

extension Record {
    static let homeFields = home(HomeState()).fields.map(\.name)
    static let locationFields = location(.offline).fields.map(\.name)
    static let dialogFields = dialog(nil).fields.map(\.name)

    /// The whole home page.
    static func home(_ state: HomeState) -> Record {
        let (account, store) = (state.account, state.storeItem)
        return Record(fields: [
            .init("user_id", LocalizedText(en: "User", zh: "用户编号"), .id(account?.userID)),
            .init("account_type", LocalizedText(en: "Account type", zh: "账号类型"), .accountType(account?.accountType)),
            .init("display_name", LocalizedText(en: "Account", zh: "账号"), .text(account?.displayName)),
            // People read the role's name.
            .init("role_code", FieldValue.text(account?.roleCode.rawValue).unseen),
            .init("role_name", LocalizedText(en: "Role", zh: "角色"), .roleName(of: account)),
            .init("scenic_id", LocalizedText(en: "Scenic area id", zh: "景区编号"), .id(state.scenicArea?.id)),
            .init("scenic_name", LocalizedText(en: "Scenic area", zh: "景区"), .text(state.scenicArea?.name)),
            .init(
                "store", LocalizedText(en: "Store", zh: "门店"),
                .record(
                    store.map(Record.store),
                    shown: store.map { [LocalizedText(verbatim: "\($0.id)  \($0.name)")] } ?? [])),
            .init(
                "common_menus", LocalizedText(en: "On top", zh: "常用菜单"),
                .records(state.commonMenus.map(Record.menu), shown: state.commonMenus.map(\.title))),
            .init(
                "menus", LocalizedText(en: "Menus", zh: "全部菜单"),
                .records(state.menus.map(Record.menu), shown: state.menus.map(\.title))),
            .init(
                "location", LocalizedText(en: "Location", zh: "位置状态"),
                .record(.location(state.location), shown: [state.location.summary])),
            .init("dialog", LocalizedText(en: "Dialog", zh: "弹窗"), .dialog(state.dialog)),
        ])
    }

    /// The location state.
    static func location(_ state: HomeLocationState) -> Record {
        Record(fields: [
            .init("online", LocalizedText(en: "Online", zh: "在线"), .flag(state.isOnline)),
            .init("last_report_time", LocalizedText(en: "Last report", zh: "上次上报"), .time(state.lastReportTime)),
            .init("elapsed_seconds", LocalizedText(en: "Seconds ago", zh: "已过秒数"), .count(state.elapsedSeconds)),
            .init(
                "next_report_countdown_seconds", LocalizedText(en: "Next report in (s)", zh: "距下次上报（秒）"),
                .count(state.nextReportCountdownSeconds)),
            .init(
                "reminder_minutes", LocalizedText(en: "Reminder (min)", zh: "提醒（分钟）"), .count(state.reminderMinutes)),
        ])
    }

    /// The dialog that is due; null where none is.
    static func dialog(_ dialog: HomeDialog?) -> Record {
        Record(fields: [.init("dialog", LocalizedText(en: "Dialog", zh: "弹窗"), .dialog(dialog))])
    }

    private static func store(_ store: StoreItem) -> Record { one(store, HomeFields.stores(current: store.id)) }
    private static func menu(_ menu: HomeMenu) -> Record { one(menu, HomeFields.menus(common: []).dropLast()) }

    private static func one<Row>(_ row: Row, _ fields: some Sequence<List.Field<Row>>) -> Record {
        Record(fields: fields.map { .init($0.column.name, $0.column.title, $0.value(row)) })
    }
}

extension FieldValue {
    fileprivate static func dialog(_ dialog: HomeDialog?) -> FieldValue {
        .text(
            dialog?.rawValue, shown: LocalizedText(joining: dialog.map { [$0.title, $0.message] } ?? [], with: "\n"))
    }
}

extension StoreItem {
    /// The status for people; the code where this version does not know it.
    fileprivate var statusTitle: LocalizedText {
        switch status {
        case "open": LocalizedText(en: "open", zh: "营业中")
        case "closed": LocalizedText(en: "closed", zh: "已停业")
        default: LocalizedText(verbatim: status)
        }
    }
}

extension HomeLocationState {
    /// The state on one line, for people.
    fileprivate var summary: LocalizedText {
        guard isOnline else { return LocalizedText(en: "offline", zh: "离线") }
        guard let seconds = nextReportCountdownSeconds else { return LocalizedText(en: "online", zh: "在线") }
        let minutes = (seconds + 59) / 60
        return LocalizedText(en: "online, next report in \(minutes) min", zh: "在线，\(minutes) 分钟后需再次上报")
    }
}
