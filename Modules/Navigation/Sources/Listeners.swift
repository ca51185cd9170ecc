import PlatformInterface

/// Those who listen to something.
final class Listeners<Element: Sendable>: Sendable {
    private struct State {
        var continuations: [Int: AsyncStream<Element>.Continuation] = [:]
        var next = 0
    }

    private let state = Locked(State())

    /// What is told from now on, until the stream is dropped.
    func stream() -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
        let listener = state.withLock { state in
            state.next += 1
            state.continuations[state.next] = continuation
            return state.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.continuations[listener] = nil }
        }
        return stream
    }

    /// Tells everybody. Waits for nobody: a stream keeps what it is given.
    func tell(_ element: Element) {
        for listener in state.withLock({ Array($0.continuations.values) }) { listener.yield(element) }
    }
}
