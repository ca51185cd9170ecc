import Domain
import SessionInterface

extension CommandContext {
    /// Lets the person at the terminal choose one of a phone number's accounts; nil at the end of input.
    func choose(among accounts: [AccountSwitchAccount]) throws -> AccountSwitchAccount? {
        for (index, account) in accounts.enumerated() {
            let place = account.storeName ?? account.scenicName ?? ""
            try say(
                LocalizedText(
                    verbatim: "\(index + 1)  \(account.displayName)  \(account.roleName)  \(place)  (\(account.id))"))
        }
        let question = LocalizedText(
            en: "Which account? [1-\(accounts.count)] ", zh: "选择哪个账号？[1-\(accounts.count)] ")
        return try ask(question) { answer in
            if let number = Int(answer), accounts.indices.contains(number - 1) { return .value(accounts[number - 1]) }
            if let account = accounts.first(where: { $0.id.description == answer }) { return .value(account) }
            return .unusable(
                LocalizedText(
                    en: "Give the number of a line, 1 to \(accounts.count), or the number of an account.",
                    zh: "请输入行号（1 到 \(accounts.count)）或账号编号。"))
        }
    }
}
