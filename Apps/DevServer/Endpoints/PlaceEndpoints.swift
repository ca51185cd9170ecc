/// Stores, and the spots of scenic areas.
enum PlaceEndpoints {
    static func stores(_ call: Call) throws -> JSONValue {
        .list(
            try call.account().stores.map { store in
                [
                    "id": .integer(store.id), "name": .text(store.name), "scenic_id": .integer(store.scenicArea.id),
                    "address": JSONValue(store.address), "phone": JSONValue(store.phone),
                    "status": .text(store.isOpen ? "open" : "closed"),
                ]
            })
    }

    static func spots(_ call: Call) throws -> JSONValue {
        guard let id = try QueryParameters(call.request).id("scenic_id") else {
            throw Refusal.badParameter("scenic_id", "不能为空")
        }
        // An area that does not exist gets the same answer: nobody learns which there are.
        guard let area = try call.account().scenicAreas.first(where: { $0.id == id }) else {
            throw Refusal.forbiddenArea
        }
        return .list(
            area.scenicSpots.map { spot in
                [
                    "id": .integer(spot.id), "scenic_id": .integer(area.id), "name": .text(spot.name),
                    "kind": .text(spot.isCheckIn ? "check_in" : "spot"),
                    "longitude": JSONValue(spot.place.map { Place.degrees($0.longitude) }),
                    "latitude": JSONValue(spot.place.map { Place.degrees($0.latitude) }),
                ]
            })
    }
}
