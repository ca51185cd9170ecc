public import Domain
public import NetworkingInterface
public import SessionInterface

/// The back end's part of the home page.
///
/// Each list comes in the server's order. A row that cannot be read is left out of `rows` and named in `skipped`; it
/// never fails the list.
public protocol HomeAPI: Sendable {
    /// What each of the account's roles may do.
    func rolePermissions() async throws(APIError) -> LooseList<RolePermission>

    /// The stores of the store admin who is logged in.
    func storeList() async throws(APIError) -> LooseList<StoreItem>

    /// Where a photographer was last, as reported. Asked for somebody else, the server refuses.
    func locationDetail(staffID: UserID) async throws(APIError) -> LocationDetail

    /// The spots of a scenic area. Asked for an area that is not the account's, the server refuses.
    func scenicSpots(scenicID: ScenicAreaID) async throws(APIError) -> LooseList<ScenicSpot>
}

extension LooseList<RolePermission> {
    /// The roles, for keeping. Throws where the one that the account acts as may be among those that cannot be read: such a
    /// list must not look like that of somebody who may do nothing.
    public func roles(of account: Account) throws(HomeError) -> [RolePermission] {
        guard let unreadable = skipped.first, !rows.contains(where: { $0.roleCode == account.roleCode }) else {
            return rows
        }
        let (row, place) = (unreadable.row, unreadable.keyPath)
        throw HomeError(
            .api,
            failure: Failure(
                .badAnswer,
                LocalizedText(
                    en: "The server's role \(row) cannot be read: \(place) \(unreadable.reason).",
                    zh: "服务器返回的第 \(row) 个角色无法读取：\(place) \(unreadable.reason)。"),
                request: "GET /api/yf-handset-app/role-permission"))
    }
}
