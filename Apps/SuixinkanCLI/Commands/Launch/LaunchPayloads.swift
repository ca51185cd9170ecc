import Domain
import LaunchInterface
import SessionInterface

extension Record {
    /// The names of `screen(_:)`'s fields.
    static let screenFields = ["root", "refreshed", "dialog", "home", "login", "page", "boot_task", "order"]

    /// The first screen of a launch.
    static func screen(_ screen: FirstScreen) -> Record {
        var fields: [Field]
        switch screen.root {
        case .login(let preferences, let enableRegister):
            fields = [
                .init("root", rootLabel, .code("login", title: LocalizedText(en: "login page", zh: "登录页"))),
                .init("refreshed", refreshedLabel, .flag(false)),
                .init("dialog", dialogLabel, .record(nil)),
                .init("home", homeLabel, .record(nil)),
                .init(
                    "login", LocalizedText(en: "Login page", zh: "登录页"), .lines(of: login(preferences, enableRegister))),
            ]
        case .mainTab(let home):
            fields = [
                .init("root", rootLabel, .code("main_tab", title: LocalizedText(en: "main tabs", zh: "主界面"))),
                .init("refreshed", refreshedLabel, .flag(screen.isRefreshed)),
                .init("dialog", dialogLabel, Record.home(home).value(of: "dialog")),
                .init("home", homeLabel, .lines(of: .home(home))),
                .init("login", LocalizedText(en: "Login page", zh: "登录页"), .record(nil)),
            ]
        }
        fields += [
            .init("page", LocalizedText(en: "Page", zh: "页面"), .text(screen.page.map { "\($0)" })),
            .init(
                "boot_task", LocalizedText(en: "Opened link", zh: "打开的链接"),
                screen.openedTask.map { .lines(of: .bootTask($0)) } ?? .record(nil)),
            .init(
                "order", LocalizedText(en: "Order", zh: "订单"),
                screen.order.map { .lines(of: .detail($0)) } ?? .record(nil)
            ),
        ]
        return Record(fields: fields)
    }

    private static let rootLabel = LocalizedText(en: "First screen", zh: "首屏")
    private static let refreshedLabel = LocalizedText(en: "From the server", zh: "来自服务器")
    private static let dialogLabel = LocalizedText(en: "Dialog", zh: "弹窗")
    private static let homeLabel = LocalizedText(en: "Home", zh: "首页")

    private static func login(_ preferences: LoginPreferences, _ enableRegister: Bool) -> Record {
        Record(fields: [
            .init(
                "last_login_username", LocalizedText(en: "Last phone number", zh: "上次手机号"),
                .text(preferences.lastLoginUsername)),
            .init(
                "privacy_agreement_accepted", LocalizedText(en: "Privacy agreement accepted", zh: "已同意隐私协议"),
                .flag(preferences.privacyAgreementAccepted)),
            .init("enable_register", LocalizedText(en: "Registration", zh: "开放注册"), .flag(enableRegister)),
        ])
    }

    /// What happened in a launch, as a tree of the roots for people.
    static func steps(_ steps: [LaunchStep]) -> Record {
        let records = steps.map { step in
            Record(fields: [
                .init("at", .count(step.at)), .init("kind", .text(step.kind.rawValue)), .init("name", .text(step.name)),
                .init("detail", .text(step.detail)),
            ])
        }
        return Record(fields: [
            .init(
                "steps", LocalizedText(en: "Steps", zh: "步骤"),
                .records(
                    records,
                    shown: steps.indices.map { index in
                        let isLast = index == steps.count - 1 || steps[index + 1].kind == .root
                        return LocalizedText(verbatim: line(steps[index], isLast: isLast))
                    }))
        ])
    }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

    /// A root stands at the margin, and what happened under it behind it.
    private static func line(_ step: LaunchStep, isLast: Bool) -> String {
        // ASCII, so a character is a cell.
        let time = blanks(8 - "\(step.at) ms".count) + "\(step.at) ms"
        let kind = step.kind.rawValue + blanks(9 - step.kind.rawValue.count)
        let text = "\(kind)  \(step.name)" + (step.detail.isEmpty ? "" : "  \(step.detail)")
        return step.kind == .root ? "\(time)  \(text)" : "\(time)  \(isLast ? "└─" : "├─") \(text)"
    }
}

extension Record {
    /// The value of a field; nothing where there is none of that name.
    fileprivate func value(of name: String) -> FieldValue {
        fields.first { $0.name == name }?.value ?? .record(nil)
    }
}

extension FieldValue {
    /// A record within a record, which people see as a line for each of its fields that has something to show.
    fileprivate static func lines(of record: Record) -> FieldValue {
        let lines = record.fields.compactMap { field -> LocalizedText? in
            let shown = field.value.shown
            guard !shown(.english).isEmpty else { return nil }
            return LocalizedText(
                en: "\(field.label(.english)): \(oneLine(shown(.english), ", "))",
                zh: "\(field.label(.simplifiedChinese))：\(oneLine(shown(.simplifiedChinese), "、"))")
        }
        return .record(record, shown: lines)
    }

    private static func oneLine(_ text: String, _ separator: String) -> String {
        text.split(separator: "\n").joined(separator: separator)
    }
}
