import Domain
import HomeInterface
import NetworkingInterface

// How locations and spots are read from the wire (contract, «LocationDetail», «ScenicSpot»). Roles and stores are read in
// SessionInterface. What has to be readable is the id; every other field is empty where nothing came.

struct LocationDetailData: Decodable {
    let detail: LocationDetail

    init(from decoder: any Decoder) throws {
        let fields = try LooseObject(from: decoder)
        detail = LocationDetail(
            staffID: try fields.identifier("staff_id"), online: try fields.flag("online"),
            lastReportTime: try fields.optionalTime("last_report_time"),
            longitude: try fields.optionalText("longitude"),
            latitude: try fields.optionalText("latitude"), address: try fields.optionalText("address"))
    }
}

struct ScenicSpotData: Decodable {
    let spot: ScenicSpot

    init(from decoder: any Decoder) throws {
        let fields = try LooseObject(from: decoder)
        spot = ScenicSpot(
            id: try fields.identifier("id"), scenicID: try fields.optionalIdentifier("scenic_id"),
            name: try fields.text("name"), kind: ScenicSpotKind(rawValue: try fields.text("kind")),
            longitude: try fields.optionalText("longitude"), latitude: try fields.optionalText("latitude"))
    }
}
