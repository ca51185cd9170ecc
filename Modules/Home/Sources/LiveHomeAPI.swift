package import Domain
package import HomeInterface
package import NetworkingInterface
package import SessionInterface

/// The home page's requests over the back end's contract.
package struct LiveHomeAPI: HomeAPI {
    private let client: any APIClient

    package init(client: any APIClient) {
        self.client = client
    }

    package func rolePermissions() async throws(APIError) -> LooseList<RolePermission> {
        try await client.send(HomeEndpoints.rolePermissions)
    }

    package func storeList() async throws(APIError) -> LooseList<StoreItem> {
        try await client.send(HomeEndpoints.storeList)
    }

    package func locationDetail(staffID: UserID) async throws(APIError) -> LocationDetail {
        let endpoint = HomeEndpoints.locationDetail(staffID)
        let detail = try await client.send(endpoint).detail
        guard detail.staffID == staffID else {
            throw APIError(
                .badAnswer,
                failure: Failure(
                    .badAnswer,
                    LocalizedText(
                        en: "Asked for the location of \(staffID), the server answered with that of \(detail.staffID).",
                        zh: "请求的是 \(staffID) 的位置，服务器返回的却是 \(detail.staffID) 的位置。"),
                    request: "\(endpoint)"))
        }
        return detail
    }

    package func scenicSpots(scenicID: ScenicAreaID) async throws(APIError) -> LooseList<ScenicSpot> {
        try await client.send(HomeEndpoints.scenicSpots(scenicID)).map(\.spot)
    }
}
