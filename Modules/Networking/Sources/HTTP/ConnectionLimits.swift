/// How many connections a client has, and how long it keeps them.
package struct ConnectionLimits: Equatable, Sendable {
    /// Requests under way at once to one origin, and so connections to it. The others wait their turn.
    package var perHost: Int
    /// Requests under way at once in all.
    package var total: Int
    /// How long a connection is kept without a request.
    package var idle: Duration
    /// How old a connection may become.
    package var lifetime: Duration?

    /// 64 an origin and 256 in all, kept for 60 seconds without a request and for an hour in all.
    package init(
        perHost: Int = 64, total: Int = 256, idle: Duration = .seconds(60), lifetime: Duration? = .seconds(3_600)
    ) {
        (self.perHost, self.total, self.idle, self.lifetime) = (max(1, perHost), max(1, total), idle, lifetime)
    }
}

/// Which requests are given to libcurl and which wait, as a value: first come, first served at each origin, and no origin
/// that is slow keeps another one waiting before all places are taken. A request that waits costs no handle of libcurl's.
struct TransferQueue<Waiting: Sendable>: Sendable {
    enum Event {
        /// A request to an origin has come.
        case arrived(Waiting, id: UInt64, origin: HTTPURL.Origin)
        /// A request that was begun has ended.
        case ended(origin: HTTPURL.Origin)
        /// A request is not wanted any more; it may be waiting, or not be there at all.
        case withdrawn(id: UInt64)
    }

    enum Action {
        case nothing
        /// Begins this one now.
        case begin(Waiting)
        /// This one waited and is gone.
        case drop(Waiting)
    }

    /// What one origin has under way and waiting. Few origins are busy at once, so they stand in a plain list.
    private struct Lane: Sendable {
        let origin: HTTPURL.Origin
        var running = 0
        /// Those that wait, by number: numbers grow, so their order is that of coming. The withdrawn are skipped.
        var ids: [UInt64] = [], first = 0
    }

    private let limits: ConnectionLimits
    private var running = 0
    private var lanes: [Lane] = []
    private var entries: [UInt64: Waiting] = [:]
    /// Where the next turn begins, so that no origin is always the first.
    private var turn = 0

    init(_ limits: ConnectionLimits) { self.limits = limits }

    /// How many wait.
    var waitingCount: Int { entries.count }

    mutating func handle(_ event: Event) -> Action {
        switch event {
        case .arrived(let waiting, let id, let origin):
            let index = lane(of: origin)
            if running < limits.total, lanes[index].running < limits.perHost {
                running += 1
                lanes[index].running += 1
                return .begin(waiting)
            }
            entries[id] = waiting
            lanes[index].ids.append(id)
            return .nothing
        case .ended(let origin):
            running -= 1
            lanes[lane(of: origin)].running -= 1
            return entries.isEmpty ? .nothing : next()
        case .withdrawn(let id):
            // Its number stays in the line and is skipped there.
            return entries.removeValue(forKey: id).map { .drop($0) } ?? .nothing
        }
    }

    /// Takes out all that wait.
    mutating func removeAll() -> [Waiting] {
        defer { entries = [:] }
        return entries.sorted { $0.key < $1.key }.map(\.value)
    }

    private mutating func lane(of origin: HTTPURL.Origin) -> Int {
        if let index = lanes.firstIndex(where: { $0.origin == origin }) { return index }
        // An origin with nothing under way is forgotten when there are many.
        if lanes.count >= 16 { lanes.removeAll { $0.running == 0 && $0.first == $0.ids.count } }
        lanes.append(Lane(origin: origin))
        return lanes.count - 1
    }

    private mutating func next() -> Action {
        for offset in lanes.indices {
            let index = (turn + offset) % lanes.count
            guard lanes[index].running < limits.perHost, let waiting = takeFirst(at: index) else { continue }
            running += 1
            lanes[index].running += 1
            turn = (index + 1) % lanes.count
            return .begin(waiting)
        }
        return .nothing
    }

    private mutating func takeFirst(at index: Int) -> Waiting? {
        defer {
            if lanes[index].first > 1_024, lanes[index].first * 2 > lanes[index].ids.count {
                lanes[index].ids.removeFirst(lanes[index].first)
                lanes[index].first = 0
            }
        }
        while lanes[index].first < lanes[index].ids.count {
            let id = lanes[index].ids[lanes[index].first]
            lanes[index].first += 1
            if let waiting = entries.removeValue(forKey: id) { return waiting }
        }
        return nil
    }
}
