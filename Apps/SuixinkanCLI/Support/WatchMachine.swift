import Domain

/// What is done with something that is read again and again, as a value: what of it was seen before, and whether it goes on.
struct WatchMachine {
    enum Event {
        /// What was read, line by line, and what there is to say beside it.
        case read([String], remarks: [String])
        /// It could not be read, which is to be said so.
        case failed(Failure, remarks: [String])
        /// The time between two readings is over.
        case waited
    }

    enum Action: Equatable {
        case read
        case wait
        /// Write these lines below what was written.
        case write([String])
        /// Show these lines in the place of what was shown, and leave room for so many remarks below.
        case draw([String], room: Int)
        case say([String])
        case end(Failure)
    }

    /// How it is shown.
    enum Face {
        /// Each line that was not there before, below the others.
        case lines
        /// All lines in the place of the ones before; remarks stand below them, or elsewhere.
        case screen(remarksAreBelow: Bool)
    }

    private let face: Face
    /// What was read last; nil before the first reading.
    private var shown: [String]?
    private var said: [String] = []

    init(_ face: Face) { self.face = face }

    mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .waited: return [.read]
        case .read(let lines, let remarks):
            let known = Set(shown ?? [])
            shown = lines
            return show(lines, known, remarks)
        case .failed(let failure, let remarks):
            // What cannot be begun is no matter of a moment.
            guard let shown, failure.mayPass else { return [.end(failure)] }
            return show(shown, Set(shown), remarks)
        }
    }

    private mutating func show(_ lines: [String], _ known: Set<String>, _ remarks: [String]) -> [Action] {
        let isNews = remarks != said && !remarks.isEmpty
        said = remarks
        let say = isNews ? [Action.say(remarks)] : []
        switch face {
        case .lines:
            let news = lines.filter { !known.contains($0) }
            return (news.isEmpty ? [] : [.write(news)]) + say + [.wait]
        case .screen(remarksAreBelow: true):
            return [.draw(lines, room: remarks.count)] + (remarks.isEmpty ? [] : [.say(remarks)]) + [.wait]
        case .screen(remarksAreBelow: false):
            return [.draw(lines, room: 0)] + say + [.wait]
        }
    }
}

extension Failure {
    /// Whether the next attempt may go well with nothing else done.
    fileprivate var mayPass: Bool {
        switch category {
        case .network, .timeout, .badAnswer, .rateLimited: true
        case .server, .usage, .configuration, .login, .forbidden, .notFound, .invalid, .partial, .cancelled,
            .internal, .io:
            false
        }
    }
}
