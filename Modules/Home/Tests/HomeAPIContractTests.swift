import Domain
import HomeContract
import HomeInterface
import HomeTesting
import NetworkingInterface
import SessionInterface
import Testing

@testable import Home

enum HomeAPIs: CaseIterable {
    case inMemory, fake

    func make() -> any HomeAPI {
        let memory = InMemoryHome.sample
        switch self {
        case .inMemory: return memory
        case .fake:
            var fake = FakeHomeAPI { Issue.record("\($0)") }
            fake.rolePermissionsHandler = { () throws(APIError) in try await memory.rolePermissions() }
            fake.storeListHandler = { () throws(APIError) in try await memory.storeList() }
            fake.locationDetailHandler = { (id) throws(APIError) in try await memory.locationDetail(staffID: id) }
            fake.scenicSpotsHandler = { (id) throws(APIError) in try await memory.scenicSpots(scenicID: id) }
            return fake
        }
    }
}

@Test(arguments: HomeAPIContract.clauses, HomeAPIs.allCases)
func homeAPIKeeps(_ clause: Clause<any HomeAPI>, _ subject: HomeAPIs) async throws {
    try await clause(subject.make())
}
