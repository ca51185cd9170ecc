public import Domain

/// Where somebody of the staff was last, as the server knows it (contract, «LocationDetail»).
public struct LocationDetail: Hashable, Sendable {
    /// Who.
    public var staffID: UserID
    /// Whether the server takes them for online.
    public var online: Bool
    /// When they last reported; nil where they never did.
    public var lastReportTime: BusinessTime?
    /// Degrees east as decimal digits, as they came; nil where not known.
    public var longitude: String?
    /// Degrees north as decimal digits, as they came; nil where not known.
    public var latitude: String?
    /// The place for people.
    public var address: String?

    /// Where somebody was last.
    public init(
        staffID: UserID, online: Bool, lastReportTime: BusinessTime? = nil, longitude: String? = nil,
        latitude: String? = nil, address: String? = nil
    ) {
        (self.staffID, self.online, self.lastReportTime) = (staffID, online, lastReportTime)
        (self.longitude, self.latitude, self.address) = (longitude, latitude, address)
    }
}
