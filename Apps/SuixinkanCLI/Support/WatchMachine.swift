import Domain

/// What is done with something that is read again and again, as a value: what of it was seen before, and whether it goes on.
struct WatchMachine {
    /// A piece of what is read: a row of a list, or a line of a screen.
    struct Piece: Hashable {
        /// All that is known of it: what differs in this is another or a changed one, also where its text does not show it.
        let content: String
        let text: String
    }

    enum Event {
        /// What was read, piece by piece, and what there is to say beside it.
        case read([Piece], remarks: [String])
        /// It could not be read, which is to be said so.
        case failed(Failure, remarks: [String])
        /// The time between two readings is over.
        case waited
    }

    enum Action: Equatable {
        case read
        case wait
        /// Write these below what was written.
        case write([Piece])
        /// Show these in the place of what was shown, and leave room for so many remarks below.
        case draw([Piece], room: Int)
        case say([String])
        case end(Failure)
    }

    /// How it is shown.
    enum Face {
        /// Each piece that was not there before, below the others.
        case rows
        /// All pieces in the place of the ones before; remarks stand below them, or elsewhere.
        case screen(remarksAreBelow: Bool)
    }

    private let face: Face
    /// What was read last; nil before the first reading.
    private var shown: [Piece]?
    private var said: [String] = []

    init(_ face: Face) { self.face = face }

    mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .waited: return [.read]
        case .read(let pieces, let remarks):
            let known = Set(shown ?? [])
            shown = pieces
            return show(pieces, known, remarks)
        case .failed(let failure, let remarks):
            // What cannot be begun is no matter of a moment.
            guard let shown, failure.mayPass else { return [.end(failure)] }
            return show(shown, Set(shown), remarks)
        }
    }

    private mutating func show(_ pieces: [Piece], _ known: Set<Piece>, _ remarks: [String]) -> [Action] {
        let isNews = remarks != said && !remarks.isEmpty
        said = remarks
        let say = isNews ? [Action.say(remarks)] : []
        switch face {
        case .rows:
            let news = pieces.filter { !known.contains($0) }
            return (news.isEmpty ? [] : [.write(news)]) + say + [.wait]
        case .screen(remarksAreBelow: true):
            return [.draw(pieces, room: remarks.count)] + (remarks.isEmpty ? [] : [.say(remarks)]) + [.wait]
        case .screen(remarksAreBelow: false):
            return [.draw(pieces, room: 0)] + say + [.wait]
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
