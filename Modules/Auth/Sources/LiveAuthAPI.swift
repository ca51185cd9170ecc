package import AuthInterface
package import Domain
package import NetworkingInterface
package import SessionInterface

/// Logging in over the back end's contract.
package struct LiveAuthAPI: AuthAPI {
    private let client: any APIClient

    package init(client: any APIClient) {
        self.client = client
    }

    package func appConfig() async throws(APIError) -> AppConfig {
        AppConfig(enableRegister: try await client.send(AuthEndpoints.appConfig).enableRegister)
    }

    package func login(phone: PhoneNumber, password: String) async throws(APIError) -> LoginAnswer {
        let answer = try await client.send(AuthEndpoints.login(phone: phone, password: password))
        if answer.accounts.isEmpty, let skipped = answer.skippedAccounts.first {
            throw unreadableAccounts(skipped)
        }
        return LoginAnswer(
            temporaryToken: answer.token, accounts: answer.accounts, skipped: answer.skippedAccounts)
    }

    package func setUser(
        _ account: AccountSwitchAccount, token: String
    ) async throws(APIError) -> SetUserAnswer {
        let answer = try await client.send(AuthEndpoints.setUser(account, token: token))
        let user = answer.user
        return SetUserAnswer(
            token: answer.token, account: user.account(choosing: account), scenicAreas: user.scenicAreas,
            stores: user.stores)
    }

    /// No account to choose because none could be read is the server's fault, not a person without accounts.
    private func unreadableAccounts(_ skipped: SkippedRow) -> APIError {
        let place = "accounts.\(skipped.row - 1).\(skipped.keyPath)"
        return APIError(
            .badAnswer,
            failure: Failure(
                .badAnswer,
                LocalizedText(
                    en: "The server's list of accounts cannot be read: \(place): \(skipped.reason).",
                    zh: "服务器返回的账号列表无法读取：\(place)：\(skipped.reason)。"),
                request: "POST /api/app/v9/login"))
    }
}
