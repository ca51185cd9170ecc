public import PlatformInterface

/// Identifiers that a test can foretell: `id-1`, `id-2`, …
public final class SequentialIDs: IDSource {
    private let count = Locked(0)

    /// Begins at `id-1`.
    public init() {}

    /// The next one.
    public func next() -> String {
        count.withLock { count in
            count += 1
            return "id-\(count)"
        }
    }
}
