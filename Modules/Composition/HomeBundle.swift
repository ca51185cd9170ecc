import Home
public import HomeInterface
import PlatformInterface
import SessionInterface
import StorageInterface

extension AppServices {
    /// What the home page keeps of the account, and its scenic area's spots.
    public struct HomeBundle: Sendable {
        /// The menus on top of the home page.
        public var commonMenus: any HomeCommonMenuStore
        /// Whether the person is online, and when their next report is due.
        public var location: any HomeLocationStateStore
        /// The spots of the current scenic area.
        public var scenicSpots: any ScenicSpotContext

        /// The real ones.
        init(
            api: any HomeAPI, store: any KeyValueStore, snapshot: any AccountSnapshotStore, clock: any WallClock,
            running: any Clock<Duration>
        ) {
            commonMenus = LiveHomeCommonMenuStore(store: store, snapshot: snapshot, catalog: HomeMenuCatalog())
            location = Self.location(store, snapshot, clock, running: running)
            scenicSpots = LiveScenicSpotContext(api: api, snapshot: snapshot)
        }

        private static func location<Running: Clock>(
            _ store: any KeyValueStore, _ snapshot: any AccountSnapshotStore, _ clock: any WallClock, running: Running
        ) -> any HomeLocationStateStore where Running.Duration == Duration {
            LiveHomeLocationStateStore(store: store, snapshot: snapshot, wall: clock, running: running)
        }

        /// A home page over them.
        func viewModel(
            api: any HomeAPI, snapshot: any AccountSnapshotStore, clock: any WallClock
        ) -> any HomeViewModel {
            LiveHomeViewModel(
                api: api, snapshot: snapshot, location: location, commonMenus: commonMenus,
                catalog: HomeMenuCatalog(), clock: clock)
        }
    }
}
