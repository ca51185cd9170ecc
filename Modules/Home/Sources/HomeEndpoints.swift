import Domain
import NetworkingInterface
import SessionInterface

// Paths from seed 000 §4; the queries' names and the spots' path are the contract's assumptions, all kept here.

enum HomeEndpoints {
    static let rolePermissions = Endpoint<LooseList<RolePermission>>.get("/api/yf-handset-app/role-permission")

    static let storeList = Endpoint<LooseList<StoreItem>>.get("/api/app/store/all")

    /// The server's own spelling.
    static func locationDetail(_ staffID: UserID) -> Endpoint<LocationDetailData> {
        .get("/api/yf-handset-app/photog/loacation/detail", query: [QueryItem("staff_id", staffID.description)])
    }

    static func scenicSpots(_ scenicID: ScenicAreaID) -> Endpoint<LooseList<ScenicSpotData>> {
        .get("/api/yf-handset-app/scenic/spot/list", query: [QueryItem("scenic_id", scenicID.description)])
    }
}
