package import Domain
import Glibc
import PlatformInterface

/// The machine's clock.
package struct SystemClock: WallClock {
    package init() {}

    package var now: BusinessTime { BusinessTime(secondsSince1970: Int64(time(nil))) }
}

/// A clock that stands at one instant: what `SUIXINKAN_NOW` asks for.
package struct StandingClock: WallClock {
    package let now: BusinessTime

    package init(at instant: BusinessTime) {
        now = instant
    }
}
