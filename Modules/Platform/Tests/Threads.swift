import Dispatch

/// Runs `body` on a thread of its own, for calls that block.
func onThread(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "blocking").async(execute: body)
}

/// Something that a blocked thread waits for.
final class DispatchRelease: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() { semaphore.signal() }
    func wait() { semaphore.wait() }
}
