package import NetworkingInterface
package import ProfileInterface

/// The profile over the back end's contract.
package struct LiveProfileAPI: ProfileAPI {
    private let client: any APIClient

    package init(client: any APIClient) {
        self.client = client
    }

    package func userInfo() async throws(APIError) -> UserInfo {
        try await client.send(ProfileEndpoints.userInfo).info
    }

    package func realNameInfo() async throws(APIError) -> RealNameInfo {
        try await client.send(ProfileEndpoints.realNameInfo).info
    }

    package func bankCardInfo() async throws(APIError) -> BankCardInfo {
        try await client.send(ProfileEndpoints.bankCardInfo).info
    }
}
