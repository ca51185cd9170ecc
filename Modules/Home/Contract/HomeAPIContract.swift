import Domain
public import HomeInterface
public import HomeTesting
import NetworkingInterface
import SessionInterface
import Testing

/// What every `HomeAPI` promises.
public enum HomeAPIContract {
    /// A back end, and what it has.
    public struct Subject: Sendable {
        /// The back end, asked by a photographer and, for the stores, by a store admin.
        public let api: any HomeAPI
        /// What is there to be found, said by the test.
        public let has: InMemoryHome

        /// A back end that has this.
        public init(api: any HomeAPI, has: InMemoryHome) {
            (self.api, self.has) = (api, has)
        }
    }

    /// All promises.
    public static let clauses: [Clause<Subject>] = [
        Clause("roles come with their areas and permissions as a tree, in the server's order") { subject in
            let roles = try await subject.api.rolePermissions()
            #expect(roles == LooseList(rows: subject.has.roles) && !roles.rows.isEmpty)
        },
        Clause("stores come whole, also those of other areas") { subject in
            let stores = try await subject.api.storeList()
            #expect(stores == LooseList(rows: subject.has.stores))
            #expect(Set(stores.rows.map(\.scenicID)).count > 1)
        },
        Clause("a location is that of whom it was asked for") { subject in
            let location = try await subject.api.locationDetail(staffID: subject.has.location.staffID)
            #expect(location == subject.has.location)
        },
        Clause("somebody else's location is refused") { subject in
            let other = UserID(subject.has.location.staffID.number + 1)
            let error = await #expect(throws: APIError.self) { try await subject.api.locationDetail(staffID: other) }
            #expect(error?.failure.category == .forbidden)
        },
        Clause("spots come with kind and place") { subject in
            for (area, spots) in subject.has.spots {
                let answer = try await subject.api.scenicSpots(scenicID: area)
                #expect(answer == LooseList(rows: spots))
            }
        },
        Clause("another account's scenic area is refused") { subject in
            let error = await #expect(throws: APIError.self) {
                try await subject.api.scenicSpots(scenicID: ScenicAreaID(9))
            }
            #expect(error?.failure.category == .forbidden)
        },
    ]
}
