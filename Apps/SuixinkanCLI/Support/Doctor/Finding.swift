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
    /// The doctor's report; 13 where something failed. What is wrong is said in whole lines beside it, since a narrow
    /// table cuts them.
    static func findings(_ findings: [Finding]) -> CommandOutput {
        var output = CommandOutput(.list(.findings(findings)))
        let failed = findings.filter { $0.status == .failed }
        if !failed.isEmpty { output.problem = Problem(category: .partial, texts: failed.map(\.line)) }
        output.notices = findings.filter { $0.status == .warning }.map(\.line)
        return output
    }
}

extension Finding {
    /// The whole finding in one line.
    fileprivate var line: LocalizedText {
        LocalizedText(
            en: "\(check): \(detail(.english))" + (advice.map { " " + $0(.english) } ?? ""),
            zh: "\(check)：\(detail(.simplifiedChinese))" + (advice?(.simplifiedChinese) ?? ""))
    }
}
