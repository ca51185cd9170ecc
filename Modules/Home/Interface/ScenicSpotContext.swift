public import NetworkingInterface
public import SessionInterface

/// The spots of the current scenic area, loaded at the first need (seed 002, «ScenicSpotContext»). In memory only.
public protocol ScenicSpotContext: Sendable {
    /// What is known now, without asking; nothing of another scenic area or session.
    var state: ScenicSpotState { get }

    /// The spots of the current scenic area: from memory, else from the server. Asked several times together, the server is
    /// asked once; after a failure the next call asks again. Throws `.noScenicArea` where there is none.
    ///
    /// A caller that is cancelled stops waiting, and the request is called off with the last of them.
    func scenicSpots() async throws(HomeError) -> LooseList<ScenicSpot>
}

/// What is known of the current scenic area's spots.
public struct ScenicSpotState: Hashable, Sendable {
    /// The current scenic area; nil where there is none.
    public var scenicArea: ScenicArea?
    /// Its spots; nil until they were loaded.
    public var spots: LooseList<ScenicSpot>?
    /// Whether they are being loaded.
    public var isLoading: Bool
    /// Why the last load failed.
    public var failure: HomeError?

    /// What is known of a scenic area's spots.
    public init(
        scenicArea: ScenicArea? = nil, spots: LooseList<ScenicSpot>? = nil, isLoading: Bool = false,
        failure: HomeError? = nil
    ) {
        (self.scenicArea, self.spots) = (scenicArea, spots)
        (self.isLoading, self.failure) = (isLoading, failure)
    }
}
