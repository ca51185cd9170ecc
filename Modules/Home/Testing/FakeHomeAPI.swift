public import Domain
public import HomeInterface
public import NetworkingInterface
public import SessionInterface

/// The home page's back end, call by call. What a test did not supply is reported, and fails.
public struct FakeHomeAPI: HomeAPI {
    /// Answers `rolePermissions()`.
    public var rolePermissionsHandler: (@Sendable () async throws(APIError) -> LooseList<RolePermission>)?
    /// Answers `storeList()`.
    public var storeListHandler: (@Sendable () async throws(APIError) -> LooseList<StoreItem>)?
    /// Answers `locationDetail(staffID:)`.
    public var locationDetailHandler: (@Sendable (UserID) async throws(APIError) -> LocationDetail)?
    /// Answers `scenicSpots(scenicID:)`.
    public var scenicSpotsHandler: (@Sendable (ScenicAreaID) async throws(APIError) -> LooseList<ScenicSpot>)?

    private let onUnexpectedCall: @Sendable (String) -> Void

    /// A back end that answers nothing until told.
    /// - Parameter onUnexpectedCall: hears what was called without an answer, and how to supply one.
    public init(onUnexpectedCall: @escaping @Sendable (String) -> Void) {
        self.onUnexpectedCall = onUnexpectedCall
    }

    /// Answers with `rolePermissionsHandler`.
    public func rolePermissions() async throws(APIError) -> LooseList<RolePermission> {
        guard let rolePermissionsHandler else { throw unexpected("rolePermissions()", "rolePermissionsHandler") }
        return try await rolePermissionsHandler()
    }

    /// Answers with `storeListHandler`.
    public func storeList() async throws(APIError) -> LooseList<StoreItem> {
        guard let storeListHandler else { throw unexpected("storeList()", "storeListHandler") }
        return try await storeListHandler()
    }

    /// Answers with `locationDetailHandler`.
    public func locationDetail(staffID: UserID) async throws(APIError) -> LocationDetail {
        guard let locationDetailHandler else { throw unexpected("locationDetail(staffID:)", "locationDetailHandler") }
        return try await locationDetailHandler(staffID)
    }

    /// Answers with `scenicSpotsHandler`.
    public func scenicSpots(scenicID: ScenicAreaID) async throws(APIError) -> LooseList<ScenicSpot> {
        guard let scenicSpotsHandler else { throw unexpected("scenicSpots(scenicID:)", "scenicSpotsHandler") }
        return try await scenicSpotsHandler(scenicID)
    }

    private func unexpected(_ call: String, _ handler: String) -> APIError {
        let message = "HomeAPI.\(call) was called, and the test did not supply it: set \(handler) of FakeHomeAPI."
        onUnexpectedCall(message)
        return APIError(.unavailable, failure: Failure(.internal, LocalizedText(verbatim: message)))
    }
}
