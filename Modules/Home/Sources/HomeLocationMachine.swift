import Domain
import HomeInterface

/// Whether the person is online and how long ago they reported, as a value.
///
/// The wall clock tells when a report was, for other processes and days; how long ago it was is counted by the running
/// clock from then on, which never jumps. So a wall clock that jumps while the product runs changes no countdown.
struct HomeLocationMachine {
    /// A moment by both clocks.
    struct Moment {
        let wall: BusinessTime
        /// The time since a point that stays the same.
        let running: Duration
    }

    enum Event {
        /// An earlier process left this.
        case restored(StoredLocation)
        case wentOnline
        case wentOffline
        case reported
        /// Nil for never.
        case reminderSet(minutes: Int?)
    }

    enum Action: Equatable {
        /// Keep this; nothing is kept of a field that is nil in it.
        case store(StoredLocation)
        case refuse
        case nothing
    }

    private(set) var stored = StoredLocation()
    /// When the countdown that runs began, and how many seconds were over then.
    private var anchor: (running: Duration, elapsed: Int)?

    mutating func handle(_ event: Event, at moment: Moment) -> Action {
        let before = stored
        switch event {
        case .restored(let left):
            stored = left
            restore(at: moment)
            return stored == left ? .nothing : .store(stored)
        case .wentOnline:
            if !isOnline { report(at: moment) }
        case .wentOffline:
            stored.isOnline = false
            anchor = nil
        case .reported:
            guard isOnline else { return .refuse }
            report(at: moment)
        case .reminderSet(let minutes):
            stored.reminderMinutes = minutes
        }
        return stored == before ? .nothing : .store(stored)
    }

    /// What shows at a moment.
    func state(at moment: Moment) -> HomeLocationState {
        let elapsed = anchor.map { anchor in
            let passed = max(.zero, moment.running - anchor.running).components.seconds
            return Int(min(Int64(HomeLocationState.reportInterval), Int64(anchor.elapsed) + passed))
        }
        let minutes = stored.reminderMinutes.flatMap { HomeLocationState.reminderRange.contains($0) ? $0 : nil }
        return HomeLocationState(
            isOnline: isOnline, lastReportTime: stored.lastReportTime, elapsedSeconds: elapsed,
            reminderMinutes: minutes)
    }

    private var isOnline: Bool { stored.isOnline ?? false }

    private mutating func report(at moment: Moment) {
        (stored.isOnline, stored.lastReportTime) = (true, moment.wall)
        anchor = (moment.running, 0)
    }

    /// Seed 000 §6.3; a report in the future becomes one of this moment.
    private mutating func restore(at moment: Moment) {
        anchor = nil
        guard isOnline else { return }
        guard let last = stored.lastReportTime else {
            stored.isOnline = nil
            return
        }
        let (now, interval) = (moment.wall.secondsSince1970, Int64(HomeLocationState.reportInterval))
        if last.secondsSince1970 > now {
            report(at: moment)
        } else if last.secondsSince1970 < now - interval {
            (stored.isOnline, stored.lastReportTime) = (nil, nil)
        } else {
            anchor = (moment.running, Int(now - last.secondsSince1970))
        }
    }
}

/// What is kept of a location state; nil where there is no value.
struct StoredLocation: Hashable {
    var isOnline: Bool?
    var lastReportTime: BusinessTime?
    var reminderMinutes: Int?
}
