import Domain
import NavigationInterface
import SessionInterface

extension Record {
    /// The names of `bootTask(_:)`'s fields.
    static let bootTaskFields = ["action", "parameters", "route", "received_at", "user_id", "account_type"]

    /// A link that waits, or was opened.
    static func bootTask(_ task: BootTask) -> Record {
        Record(fields: [
            .init("action", LocalizedText(en: "Action", zh: "操作"), .text(task.link.action)),
            .init("parameters", LocalizedText(en: "Parameters", zh: "参数"), .texts(task.link.parameters)),
            .init("route", LocalizedText(en: "Page", zh: "页面"), .text(task.route.description)),
            .init("received_at", LocalizedText(en: "Received", zh: "接收时间"), .time(task.receivedAt)),
            .init("user_id", LocalizedText(en: "For user", zh: "目标用户"), .id(task.userID)),
            .init(
                "account_type", LocalizedText(en: "For account type", zh: "目标账号类型"),
                .accountType(task.accountType)),
        ])
    }
}
