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

    private struct Entry: Sendable {
        var waiting: Waiting, origin: HTTPURL.Origin
    }

    private let limits: ConnectionLimits
    private var running = 0
    private var runningByOrigin: [HTTPURL.Origin: Int] = [:]
    /// Those that wait, by their number: numbers grow, so the order of an origin's line is the order of coming.
    private var entries: [UInt64: Entry] = [:]
    private var lines: [HTTPURL.Origin: Line] = [:]
    /// The origins with somebody waiting, each once, in the order in which their turn comes.
    private var turns: [HTTPURL.Origin] = []

    init(_ limits: ConnectionLimits) { self.limits = limits }

    /// How many wait.
    var waitingCount: Int { entries.count }

    mutating func handle(_ event: Event) -> Action {
        switch event {
        case .arrived(let waiting, let id, let origin):
            guard lines[origin] != nil || !begin(at: origin) else { return .begin(waiting) }
            entries[id] = Entry(waiting: waiting, origin: origin)
            if lines[origin] == nil { turns.append(origin) }
            lines[origin, default: Line()].ids.append(id)
            return .nothing
        case .ended(let origin):
            running -= 1
            let count = (runningByOrigin[origin] ?? 1) - 1
            runningByOrigin[origin] = count > 0 ? count : nil
            return next()
        case .withdrawn(let id):
            // Its number stays in the line and is skipped there.
            guard let entry = entries.removeValue(forKey: id) else { return .nothing }
            return .drop(entry.waiting)
        }
    }

    /// Takes out all that wait.
    mutating func removeAll() -> [Waiting] {
        defer { (entries, lines, turns) = ([:], [:], []) }
        return entries.sorted { $0.key < $1.key }.map(\.value.waiting)
    }

    private mutating func begin(at origin: HTTPURL.Origin) -> Bool {
        let count = runningByOrigin[origin] ?? 0
        guard running < limits.total, count < limits.perHost else { return false }
        running += 1
        runningByOrigin[origin] = count + 1
        return true
    }

    private mutating func next() -> Action {
        var index = 0
        while index < turns.count, running < limits.total {
            let origin = turns[index]
            guard let id = firstWaiting(at: origin) else {
                lines[origin] = nil
                turns.remove(at: index)
                continue
            }
            guard begin(at: origin), let entry = entries.removeValue(forKey: id) else {
                index += 1
                continue
            }
            lines[origin]?.first += 1
            turns.remove(at: index)
            if firstWaiting(at: origin) == nil { lines[origin] = nil } else { turns.append(origin) }
            return .begin(entry.waiting)
        }
        return .nothing
    }

    private mutating func firstWaiting(at origin: HTTPURL.Origin) -> UInt64? {
        guard var line = lines[origin] else { return nil }
        lines[origin] = nil
        defer { lines[origin] = line }
        while line.first < line.ids.count, entries[line.ids[line.first]] == nil { line.first += 1 }
        if line.first > 1_024, line.first * 2 > line.ids.count {
            line.ids.removeFirst(line.first)
            line.first = 0
        }
        return line.first < line.ids.count ? line.ids[line.first] : nil
    }

    private struct Line: Sendable {
        var ids: [UInt64] = [], first = 0
    }
}
