public import Domain

/// A place within a scenic area (contract, «ScenicSpot»).
public struct ScenicSpot: Hashable, Sendable {
    /// The spot.
    public var id: ScenicSpotID
    /// The scenic area that it is in; nil where the server left it out.
    public var scenicID: ScenicAreaID?
    /// Its name.
    public var name: String
    /// What it is for.
    public var kind: ScenicSpotKind
    /// Degrees east as decimal digits, as they came; nil where not known.
    public var longitude: String?
    /// Degrees north as decimal digits, as they came; nil where not known.
    public var latitude: String?

    /// A place within a scenic area.
    public init(
        id: ScenicSpotID, scenicID: ScenicAreaID?, name: String, kind: ScenicSpotKind, longitude: String? = nil,
        latitude: String? = nil
    ) {
        (self.id, self.scenicID, self.name, self.kind) = (id, scenicID, name, kind)
        (self.longitude, self.latitude) = (longitude, latitude)
    }
}

/// What a spot is for. A kind that this version does not know is kept as it came.
public struct ScenicSpotKind: RawRepresentable, Hashable, Sendable {
    /// The code on the wire.
    public let rawValue: String

    /// The kind with this code.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Where photographs are taken.
    public static let spot = ScenicSpotKind(rawValue: "spot")
    /// Where visitors check in.
    public static let checkIn = ScenicSpotKind(rawValue: "check_in")

    /// The kind for people; the code where this version does not know it.
    public var title: LocalizedText {
        switch self {
        case .spot: LocalizedText(en: "Spot", zh: "景点")
        case .checkIn: LocalizedText(en: "Check-in point", zh: "打卡点")
        default: LocalizedText(verbatim: rawValue)
        }
    }
}

/// A spot of a scenic area.
public enum ScenicSpotEntity {}
/// The id of a spot.
public typealias ScenicSpotID = Identifier<ScenicSpotEntity>
