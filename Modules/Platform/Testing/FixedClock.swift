public import Domain
public import PlatformInterface

/// A wall clock that stands until a test moves it.
public final class FixedClock: WallClock {
    private let instant: Locked<BusinessTime>

    /// A clock that stands at an instant; 2026-03-02 10:00:00 in the business zone unless told otherwise.
    public init(_ instant: BusinessTime = BusinessTime(secondsSince1970: 1_772_416_800)) {
        self.instant = Locked(instant)
    }

    /// The instant that it stands at. Set it to let time pass, or jump.
    public var now: BusinessTime {
        get { instant.withLock { $0 } }
        set { instant.withLock { $0 = newValue } }
    }

    /// Lets so many seconds pass, or go back where negative.
    public func advance(bySeconds seconds: Int64) {
        instant.withLock { $0 = BusinessTime(secondsSince1970: $0.secondsSince1970 + seconds) }
    }
}
