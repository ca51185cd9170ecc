import Domain
import ProfileInterface
import SessionInterface

/// `suixinkan profile …`.
enum ProfileCommands {
    static let group = Command(
        commandName: "profile",
        abstract: LocalizedText(en: "Show the profile of the user who is logged in.", zh: "查看个人资料。"),
        subcommands: [show])

    private static let show = Command(
        commandName: "show",
        abstract: LocalizedText(
            en: "Show the user info, and for photographers real name and bank card.",
            zh: "查看用户资料；摄影师还可查看实名认证和银行卡。"),
        discussion: LocalizedText(
            en: """
                Names, picture and phone number are kept for “auth status” and the next start; the rest is not. A part that \
                cannot be loaded is named on standard error and in “failed”; exit 13 then.
                """,
            zh: "姓名、头像和手机号会保存到本地，其余内容不保存。无法加载的部分会在标准错误和 failed 字段中说明，此时退出码为 13。"),
        run: { context, _ in
            let (services, _) = try await context.loggedInServices(asking: true)
            let page = services.makeProfileViewModel()
            await page.reload()
            let state = await page.state
            let failures = state.failuresInOrder
            // A session that has ended is said alone; and where nothing came there is nothing to show.
            if let ended = failures.first(where: { $0.error.failure.category == .login }) { throw ended.error }
            guard state.showsSomething else {
                throw failures.first?.error
                    ?? CommandError.loginNeeded(
                        origin: services.origin, command: context.invocation(of: "auth login"))
            }
            var output = CommandOutput(.record(.profile(state, of: services.account.account)))
            output.problem = state.problem
            return output
        }, fields: Record.profileFields)
}

extension ProfileState {
    fileprivate var showsSomething: Bool { userInfo != nil || realNameInfo != nil || bankCardInfo != nil }

    /// What failed, in the order in which it was asked for.
    fileprivate var failuresInOrder: [(part: ProfilePart, error: ProfileError)] {
        ProfilePart.allCases.compactMap { part in failures[part].map { (part, $0) } }
    }

    /// What is wrong although something shows: a part is missing, or the user info is not on the disk.
    fileprivate var problem: CommandOutput.Problem? {
        let parts = failuresInOrder.map { $0.part.missing(because: $0.error.failure.message) }
        let disk = storageFailure.map { [$0.failure.message.notKept] } ?? []
        guard let category = parts.isEmpty ? storageFailure?.failure.category : .partial else { return nil }
        return CommandOutput.Problem(category: category, texts: parts + disk)
    }
}

extension ProfilePart {
    fileprivate func missing(because reason: LocalizedText) -> LocalizedText {
        let part =
            switch self {
            case .userInfo: LocalizedText(en: "The user info could not be loaded: ", zh: "用户资料加载失败：")
            case .realNameInfo: LocalizedText(en: "The real name could not be loaded: ", zh: "实名认证信息加载失败：")
            case .bankCardInfo: LocalizedText(en: "The bank card could not be loaded: ", zh: "银行卡信息加载失败：")
            }
        return LocalizedText(joining: [part, reason], with: "")
    }
}

extension LocalizedText {
    fileprivate var notKept: LocalizedText {
        LocalizedText(
            joining: [LocalizedText(en: "The user info could not be kept: ", zh: "用户资料未能保存到本地："), self],
            with: "")
    }
}
