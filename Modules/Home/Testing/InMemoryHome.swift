public import Domain
public import HomeInterface
public import NetworkingInterface
public import SessionInterface

/// A back end that keeps what the home page asks for in memory, and answers as the real one would: a location only of
/// its own staff, spots only of its own areas.
public struct InMemoryHome: HomeAPI {
    /// The roles.
    public var roles: [RolePermission]
    /// The stores.
    public var stores: [StoreItem]
    /// Where whoever is logged in was last; nil for somebody who never reported.
    public var location: LocationDetail
    /// The spots of each of its areas.
    public var spots: [ScenicAreaID: [ScenicSpot]]

    /// A back end with this in it.
    public init(
        roles: [RolePermission] = [], stores: [StoreItem] = [], location: LocationDetail,
        spots: [ScenicAreaID: [ScenicSpot]] = [:]
    ) {
        (self.roles, self.stores, self.location, self.spots) = (roles, stores, location, spots)
    }

    /// The roles.
    public func rolePermissions() async throws(APIError) -> LooseList<RolePermission> { LooseList(rows: roles) }

    /// The stores.
    public func storeList() async throws(APIError) -> LooseList<StoreItem> { LooseList(rows: stores) }

    /// The location, of its own staff.
    public func locationDetail(staffID: UserID) async throws(APIError) -> LocationDetail {
        guard staffID == location.staffID else {
            throw refusal("/api/yf-handset-app/photog/loacation/detail", "员工 \(staffID)")
        }
        return location
    }

    /// The spots, of its own areas.
    public func scenicSpots(scenicID: ScenicAreaID) async throws(APIError) -> LooseList<ScenicSpot> {
        guard let rows = spots[scenicID] else {
            throw refusal("/api/yf-handset-app/scenic/spot/list", "景区 \(scenicID)")
        }
        return LooseList(rows: rows)
    }

    private func refusal(_ path: String, _ what: String) -> APIError {
        APIError(
            .serverCode,
            failure: Failure(
                .forbidden, LocalizedText(en: "\(what): no permission.", zh: "\(what)：没有权限。"), serverCode: 100403,
                request: "GET \(path)"))
    }
}
