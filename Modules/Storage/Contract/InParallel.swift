import Dispatch
import PlatformInterface

/// Runs `body` for 0 to `count`−1 at the same time, on threads and not on tasks, because these ports block.
func inParallel(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) throws {
    let failures = Locked<[any Error]>([])
    DispatchQueue.concurrentPerform(iterations: count) { index in
        do { try body(index) } catch { failures.withLock { $0.append(error) } }
    }
    if let failure = failures.withLock({ $0.first }) { throw failure }
}
