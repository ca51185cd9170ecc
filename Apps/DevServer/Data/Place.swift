/// A point on the earth, in millionths of a degree: no float, so that it is the same text everywhere.
struct Place: Sendable {
    let longitude: Int64
    let latitude: Int64

    /// The contract's form of a coordinate: degrees with six digits.
    static func degrees(_ millionths: Int64) -> String {
        let digits = String(millionths.magnitude)
        let padded = String(repeating: "0", count: max(0, 7 - digits.count)) + digits
        return (millionths < 0 ? "-" : "") + padded.dropLast(6) + "." + padded.suffix(6)
    }

    func moved(east: Int64, north: Int64) -> Place { Place(longitude: longitude + east, latitude: latitude + north) }
}

/// Where photographs are taken, or where visitors check in.
struct ScenicSpot: Sendable {
    let id: Int64
    let name: String
    let isCheckIn: Bool
    let place: Place?
}

extension ScenicArea {
    /// The area's spots. The last one is where visitors check in, and has not been surveyed.
    var scenicSpots: [ScenicSpot] {
        spots.enumerated().map { index, name in
            let isLast = index == spots.count - 1
            let step = Int64(index) * 2_150
            return ScenicSpot(
                id: id * 100 + Int64(index) + 1, name: name, isCheckIn: isLast,
                place: isLast ? nil : center.moved(east: step, north: -step))
        }
    }
}
