public import Domain
import Platform
public import PlatformInterface

extension Host {
    /// The machine that the process runs on.
    public static func live() -> Host { LiveHost.make() }

    #if DEBUG || Fakes
        /// The same machine at an instant that stands, for tests and demos.
        public func standing(at instant: BusinessTime) -> Host {
            var host = self
            host.clock = StandingClock(at: instant)
            return host
        }
    #endif
}
