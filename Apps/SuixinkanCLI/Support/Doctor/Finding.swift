import Domain

/// What the doctor found out about one thing.
struct Finding: Sendable {
    enum Status: String, Sendable {
        /// As it should be.
        case ok
        /// It works, and a person should know.
        case warning
        /// It hinders what the program is for.
        case failed
        /// It could not be looked at, because of what failed before it, or there is nothing to look at.
        case skipped
    }

    /// The stable name of what was looked at.
    let check: String
    var status: Status
    var detail: LocalizedText
    /// What to do; nil where nothing is to be done.
    var advice: LocalizedText?

    init(_ check: String, _ status: Status, en english: String, zh chinese: String, advice: LocalizedText? = nil) {
        (self.check, self.status, self.advice) = (check, status, advice)
        detail = LocalizedText(en: english, zh: chinese)
    }

    /// A failure, in its own words, which say what to do.
    init(_ check: String, failure: Failure, _ status: Status = .failed, advice: LocalizedText? = nil) {
        (self.check, self.status, self.advice) = (check, status, advice)
        detail = failure.message
    }
}

extension CommandOutput {
    /// The doctor's report; 13 where something failed. What failed is said on standard error too, for a script's log.
    static func findings(_ findings: [Finding]) -> CommandOutput {
        var output = CommandOutput(.list(.findings(findings)))
        let failed = findings.filter { $0.status == .failed }
        if !failed.isEmpty { output.problem = Problem(category: .partial, texts: failed.map(\.line)) }
        return output
    }
}

extension Finding {
    /// What was looked at, for people.
    var title: LocalizedText {
        switch check {
        case "configuration": LocalizedText(en: "settings", zh: "设置")
        case "configuration_folder": LocalizedText(en: "settings folder", zh: "设置目录")
        case "data_folder": LocalizedText(en: "data folder", zh: "数据目录")
        case "state_folder": LocalizedText(en: "state folder", zh: "状态目录")
        case "runtime_folder": LocalizedText(en: "runtime folder", zh: "运行时目录")
        case "private_files": LocalizedText(en: "private files", zh: "私有文件")
        case "disk_space": LocalizedText(en: "disk space", zh: "磁盘空间")
        case "lock": LocalizedText(en: "lock", zh: "文件锁")
        case "store": LocalizedText(en: "store", zh: "本地存储")
        case "token": LocalizedText(en: "token", zh: "令牌")
        case "credential_helper": LocalizedText(en: "credential helper", zh: "凭据助手")
        case "given_token": LocalizedText(en: "given token", zh: "指定的令牌")
        case "terminal": LocalizedText(en: "terminal", zh: "终端")
        case "demo_server": LocalizedText(en: "demo server", zh: "演示服务器")
        case "name": LocalizedText(en: "name", zh: "域名")
        case "connection": LocalizedText(en: "connection", zh: "连接")
        case "tls": LocalizedText(en: "TLS", zh: "TLS")
        case "back_end": LocalizedText(en: "back end", zh: "后端")
        case "clock": LocalizedText(en: "clock", zh: "时钟")
        // Names of programs and libraries.
        default: LocalizedText(verbatim: check)
        }
    }

    /// The whole finding in one line.
    fileprivate var line: LocalizedText {
        LocalizedText(
            en: "\(check): \(detail(.english))" + (advice.map { " " + $0(.english) } ?? ""),
            zh: "\(check)：\(detail(.simplifiedChinese))" + (advice?(.simplifiedChinese) ?? ""))
    }
}
