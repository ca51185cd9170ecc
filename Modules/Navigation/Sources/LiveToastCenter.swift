package import Domain
package import NavigationInterface
import PlatformInterface

/// Shows one toast at a time, on a clock.
package final class LiveToastCenter: ToastCenter, Sendable {
    private struct State {
        var machine = ToastMachine()
        var timer: Task<Void, Never>?
    }

    private let clock: any Clock<Duration>
    private let state = Locked(State())
    private let shown = Watchable<Toast?>(nil)

    package init(clock: any Clock<Duration>) {
        self.clock = clock
    }

    deinit { state.withLock { $0.timer?.cancel() } }

    package var toast: Toast? { shown.value }

    package func toasts() -> AsyncStream<Toast?> { shown.values() }

    @discardableResult
    package func show(_ text: LocalizedText, for duration: Duration?) -> Toast {
        state.withLock { state in
            let (toast, action) = state.machine.show(text, for: duration)
            perform(action, &state)
            return toast
        }
    }

    package func hide(_ toast: Toast) { handle(.hide(toast.id)) }

    package func reset() { handle(.reset) }

    private func handle(_ event: ToastMachine.Event) {
        state.withLock { perform($0.machine.handle(event), &$0) }
    }

    private func perform(_ action: ToastMachine.Action, _ state: inout State) {
        let toast = state.machine.toast
        shown.change { $0 = toast }
        switch action {
        case .keepTimer: return
        case .endTimer:
            state.timer?.cancel()
            state.timer = nil
        case .startTimer(let id, let duration):
            state.timer?.cancel()
            state.timer = timer(of: id, after: duration, on: clock)
        }
    }

    /// Counts from now, not from when the task comes to run: a busy machine shows no toast longer for it.
    private func timer<Timing: Clock<Duration>>(
        of id: Toast.ID, after duration: Duration, on clock: Timing
    ) -> Task<Void, Never> {
        let deadline = clock.now.advanced(by: duration)
        return Task { [weak self] in
            do { try await clock.sleep(until: deadline, tolerance: nil) } catch { return }
            self?.handle(.timeIsUp(id))
        }
    }
}
