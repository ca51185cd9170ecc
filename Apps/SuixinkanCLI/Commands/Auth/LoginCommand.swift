import AuthInterface
import Domain
import SessionInterface

/// `suixinkan auth login`.
enum LoginCommand {
    static let command: Command = Command(
        commandName: "login",
        abstract: LocalizedText(en: "Log in with phone number and password.", zh: "用手机号和密码登录。"),
        discussion: LocalizedText(
            en: """
                On a terminal it asks for what is missing. Without one it needs --phone, --password-stdin, \
                --accept-privacy where the agreement was not accepted before, and --account where the phone number \
                has several accounts.
                """,
            zh: """
                在终端中会询问缺少的信息。没有终端时需要 --phone、--password-stdin；此前未同意隐私协议时需要 \
                --accept-privacy；手机号有多个账号时需要 --account。
                """),
        options: [
            Option(name: "phone", valueName: "N", help: LocalizedText(en: "The phone number.", zh: "手机号。")),
            Option(
                name: "account", valueName: "ID",
                help: LocalizedText(en: "Which account to choose where there are several.", zh: "有多个账号时选择哪一个。")),
        ],
        flags: [
            Flag(
                name: "password-stdin",
                help: LocalizedText(
                    en: "Read the password from the first line of standard input.", zh: "从标准输入的第一行读取密码。")),
            Flag(
                name: "accept-privacy",
                help: LocalizedText(en: "Accept the privacy agreement.", zh: "同意隐私协议。")),
        ],
        run: { context, arguments in try await LoginDialogue(context: context, arguments: arguments).run() })
}

/// The questions of one login, put to the arguments first and to the person at the terminal then.
private struct LoginDialogue {
    let context: CommandContext
    let arguments: ParsedArguments

    func run() async throws -> CommandOutput {
        let wanted = try accountID()
        let services = try context.services()
        let viewModel = services.makeLoginViewModel()
        let preferences = try await viewModel.applyStoredPreferences()
        if !context.isInteractive { try checkNothingIsMissing(preferences) }
        let phone = try phone(lastUsed: preferences.lastLoginUsername, at: services.origin)
        let consent = try arguments.has("accept-privacy") || preferences.privacyAgreementAccepted || askConsent()
        let password = try password()

        let outcome = try await viewModel.login(
            LoginForm(phone: phone, password: password, acceptsPrivacyAgreement: consent, account: wanted))
        if case .accountChoice(let accounts, let skipped) = outcome {
            guard context.isInteractive else { return undecided(accounts, skipped: skipped.map(\.warning)) }
            for warning in skipped.map(\.warning) { try context.say(warning) }
            guard let account = try context.choose(among: accounts) else { throw Self.calledOff }
            _ = try await viewModel.selectAccount(account)
        }
        return .loggedIn(on: services)
    }

    // MARK: What is asked for

    private func accountID() throws -> AccountID? {
        guard let text = try arguments.options["account"] ?? context.settings.savedContext().account else { return nil }
        guard let id = AccountID(text) else {
            throw CommandError.usage(
                en: "--account takes the number of an account, not “\(text)”.", zh: "--account 需要账号编号，而不是“\(text)”。")
        }
        return id
    }

    /// Nobody can be asked: all that is missing is said at once.
    private func checkNothingIsMissing(_ preferences: LoginPreferences) throws {
        let missing = [
            arguments.options["phone"] == nil ? "--phone N" : nil,
            arguments.has("password-stdin") ? nil : "--password-stdin",
            arguments.has("accept-privacy") || preferences.privacyAgreementAccepted ? nil : "--accept-privacy",
        ].compactMap { $0 }
        guard missing.isEmpty else {
            throw CommandError.usage(
                en: "Without a terminal, auth login needs \(missing.joined(separator: ", ")) as well.",
                zh: "没有终端时，auth login 还需要 \(missing.joined(separator: "、"))。")
        }
    }

    private func phone(lastUsed: String?, at origin: String) throws -> String {
        if let phone = arguments.options["phone"] { return phone }
        try context.say(LocalizedText(en: "Logging in to \(origin).", zh: "正在登录 \(origin)。"))
        let offer = lastUsed.map { " [\($0)]" } ?? ""
        return try asked(LocalizedText(en: "Phone number\(offer): ", zh: "手机号\(offer)：")) { answer in
            let phone = answer.isEmpty ? lastUsed ?? "" : answer
            return PhoneNumber(phone) != nil
                ? .value(phone)
                : .unusable(
                    LocalizedText(
                        en: "A phone number has 11 digits and starts with 1.", zh: "手机号是以 1 开头的 11 位数字。"))
        }
    }

    private func askConsent() throws -> Bool {
        let question = LocalizedText(en: "Do you accept the privacy agreement?", zh: "是否同意隐私协议？")
        guard let answer = try context.askYesOrNo(question) else { throw Self.calledOff }
        guard answer else {
            throw CommandError(
                .cancelled, en: "Not logged in: the privacy agreement was not accepted.", zh: "未登录：您没有同意隐私协议。")
        }
        return true
    }

    private func password() throws -> String {
        if arguments.has("password-stdin") {
            return try context.readLine() ?? ""
        }
        guard let password = try context.askSecret(LocalizedText(en: "Password: ", zh: "密码：")) else {
            throw Self.calledOff
        }
        return password
    }

    /// Several accounts, none named and nobody to ask: the choice is left to whoever reads the list.
    private func undecided(_ accounts: [AccountSwitchAccount], skipped: [LocalizedText]) -> CommandOutput {
        var output = CommandOutput(.list(.accounts(accounts)))
        let choice = LocalizedText(
            en: "Name one of this phone number’s accounts with --account ID; there are \(accounts.count).",
            zh: "该手机号有 \(accounts.count) 个账号，请用 --account ID 指定一个。")
        output.problem = .init(category: .usage, texts: skipped + [choice])
        return output
    }

    private func asked<Value>(_ question: LocalizedText, _ read: (String) -> Answer<Value>) throws -> Value {
        guard let answer = try context.ask(question, read) else { throw Self.calledOff }
        return answer
    }

    private static let calledOff = CommandError(.cancelled, en: "Not logged in: called off.", zh: "未登录：已取消。")
}
