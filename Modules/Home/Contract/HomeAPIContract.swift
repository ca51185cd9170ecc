import Domain
public import HomeInterface
import HomeTesting
import NetworkingInterface
import SessionInterface
import Testing

/// What every `HomeAPI` promises, of a back end that has `InMemoryHome.sample` in it.
public enum HomeAPIContract {
    /// All promises.
    public static let clauses: [Clause<any HomeAPI>] = [
        Clause("roles come with their areas and permissions as a tree, in the server's order") { api in
            let roles = try await api.rolePermissions()
            #expect(roles == LooseList(rows: InMemoryHome.sample.roles))
        },
        Clause("stores come whole, also those of other areas") { api in
            let stores = try await api.storeList()
            #expect(stores == LooseList(rows: StoreItem.samples))
        },
        Clause("a location is that of whom it was asked for") { api in
            let location = try await api.locationDetail(staffID: UserID(1001))
            #expect(location == InMemoryHome.sample.location)
        },
        Clause("somebody else's location is refused") { api in
            let error = await #expect(throws: APIError.self) { try await api.locationDetail(staffID: UserID(1)) }
            #expect(error?.failure.category == .forbidden)
        },
        Clause("spots come with kind and place") { api in
            let spots = try await api.scenicSpots(scenicID: ScenicAreaID(11))
            #expect(spots == LooseList(rows: ScenicSpot.samples))
        },
        Clause("another account's scenic area is refused") { api in
            let error = await #expect(throws: APIError.self) { try await api.scenicSpots(scenicID: ScenicAreaID(9)) }
            #expect(error?.failure.category == .forbidden)
        },
    ]
}
