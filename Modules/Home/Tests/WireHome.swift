import Domain
import Foundation
import HomeInterface
import HomeTesting
import NetworkingInterface
import NetworkingTesting
import SessionInterface
import Testing

/// A back end that speaks the contract: it reads the query from the wire, and writes its answers as JSON.
struct WireHome {
    let home: InMemoryHome

    func client() -> FakeAPIClient {
        let client = FakeAPIClient { Issue.record("\($0)") }
        client.answer("/api/yf-handset-app/role-permission") { _ in json(home.roles) }
        client.answer("/api/app/store/all") { _ in
            "[\(home.stores.map(text).joined(separator: ","))]"
        }
        client.answer("/api/yf-handset-app/photog/loacation/detail") { request throws(APIError) in
            text(try await home.locationDetail(staffID: UserID(request[query: "staff_id"] ?? "") ?? UserID(0)))
        }
        client.answer("/api/yf-handset-app/scenic/spot/list") { request throws(APIError) in
            let id = ScenicAreaID(request[query: "scenic_id"] ?? "") ?? ScenicAreaID(0)
            return "[\(try await home.scenicSpots(scenicID: id).rows.map(text).joined(separator: ","))]"
        }
        return client
    }

    private func json(_ value: some Encodable) -> String {
        (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "unencodable"
    }

    private func object(_ fields: [(String, String?)]) -> String {
        "{" + fields.map { "\"\($0)\":\($1 ?? "null")" }.joined(separator: ",") + "}"
    }

    private func quoted(_ text: String?) -> String? { text.map { "\"\($0)\"" } }

    private func text(_ store: StoreItem) -> String {
        object([
            ("id", store.id.description), ("name", quoted(store.name)), ("scenic_id", store.scenicID?.description),
            ("address", quoted(store.address)), ("phone", quoted(store.phone)), ("status", quoted(store.status)),
        ])
    }

    private func text(_ location: LocationDetail) -> String {
        object([
            ("staff_id", location.staffID.description), ("online", String(location.online)),
            ("last_report_time", quoted(location.lastReportTime?.wireText)),
            ("longitude", quoted(location.longitude)), ("latitude", quoted(location.latitude)),
            ("address", quoted(location.address)),
        ])
    }

    private func text(_ spot: ScenicSpot) -> String {
        object([
            ("id", spot.id.description), ("scenic_id", spot.scenicID?.description), ("name", quoted(spot.name)),
            ("kind", quoted(spot.kind.rawValue)), ("longitude", quoted(spot.longitude)),
            ("latitude", quoted(spot.latitude)),
        ])
    }
}
