import Domain
import NavigationInterface

/// Which toast shows, and whose timer runs: a value, without a clock.
struct ToastMachine: Hashable, Sendable {
    enum Event: Hashable, Sendable {
        case hide(Toast.ID)
        case timeIsUp(Toast.ID)
        case reset
    }

    /// What becomes of the timer; there is never more than one.
    enum Action: Hashable, Sendable {
        case keepTimer
        case endTimer
        case startTimer(Toast.ID, Duration)
    }

    private(set) var toast: Toast?
    private var lastID = 0

    /// A text takes the place of what shows.
    mutating func show(_ text: LocalizedText, for duration: Duration?) -> (toast: Toast, action: Action) {
        lastID += 1
        let new = Toast(id: lastID, text: text, duration: duration)
        toast = new
        return (new, duration.map { .startTimer(new.id, $0) } ?? .endTimer)
    }

    mutating func handle(_ event: Event) -> Action {
        switch event {
        case .hide(let id), .timeIsUp(let id):
            // Of an earlier toast: the one that shows has nothing to do with it.
            guard toast?.id == id else { return .keepTimer }
            toast = nil
            return .endTimer
        case .reset:
            toast = nil
            return .endTimer
        }
    }
}
