public import Domain
public import NavigationInterface
import PlatformInterface

/// A toast center without a clock: a toast shows until it is hidden or replaced, and every text is kept.
public final class FakeToastCenter: ToastCenter, Sendable {
    private struct State {
        var toast: Toast?
        var shown: [Toast] = []
        var listeners: [AsyncStream<Toast?>.Continuation] = []

        mutating func become(_ new: Toast?) {
            guard new != toast else { return }
            toast = new
            listeners.forEach { $0.yield(new) }
        }
    }

    private let state = Locked(State())

    /// A center where nothing shows.
    public init() {}

    /// Every toast that was shown, in order.
    public var shown: [Toast] { state.withLock { $0.shown } }

    /// What shows.
    public var toast: Toast? { state.withLock { $0.toast } }

    /// Every change from now on.
    public func toasts() -> AsyncStream<Toast?> {
        let (stream, continuation) = AsyncStream.makeStream(of: Toast?.self)
        state.withLock { $0.listeners.append(continuation) }
        return stream
    }

    /// Shows and keeps it.
    @discardableResult
    public func show(_ text: LocalizedText, for duration: Duration?) -> Toast {
        state.withLock { state in
            let toast = Toast(id: state.shown.count + 1, text: text, duration: duration)
            state.shown.append(toast)
            state.become(toast)
            return toast
        }
    }

    /// Hides it where it is the one that shows.
    public func hide(_ toast: Toast) {
        state.withLock { if $0.toast == toast { $0.become(nil) } }
    }

    /// Hides whatever shows.
    public func reset() {
        state.withLock { $0.become(nil) }
    }
}
