import Domain
import HomeInterface
import SessionInterface

/// The home page as a value: whose it is, what it shows, and which answers still count.
struct HomePage {
    private(set) var session: SessionStamp?
    var state = HomeState()
    /// Whether this session has loaded its permissions: the server said them, now or before.
    private(set) var hasPermissions = false
    private var ticket = 0

    /// Something is asked for, in a session. What was under way no longer counts; of another session nothing stays.
    mutating func begin(_ account: AccountState) -> Ticket {
        if session != account.session {
            self = HomePage(session: account.session, ticket: ticket)
        }
        ticket += 1
        state.isLoading = true
        state.failure = nil
        return Ticket(session: account.session, number: ticket)
    }

    private init(session: SessionStamp, ticket: Int) {
        (self.session, self.ticket) = (session, ticket)
    }

    init() {}

    /// Whether what was asked for with this ticket is still the last.
    func isCurrent(_ ticket: Ticket) -> Bool {
        ticket.number == self.ticket && ticket.session == session
    }

    /// The ticket of what was asked for last; nil before anything was.
    var lastTicket: Ticket? { session.map { Ticket(session: $0, number: ticket) } }

    /// The account, as it is known now.
    mutating func show(_ account: AccountState) {
        state.account = account.account
        state.scenicArea = account.account.validScenicArea
    }

    mutating func permissionsWereLoaded() { hasPermissions = true }

    /// The first failure of what was asked for is what is said.
    mutating func fail(with error: HomeError) {
        state.failure = state.failure ?? error
    }

    /// What is shown while this session is the present one.
    func shown(to present: SessionStamp?) -> HomeState {
        if session == present { return state }
        var ended = HomeState()
        // That the session has ended is nobody's secret, until another one begins.
        if present == nil, state.failure?.failure.category == .login { ended.failure = state.failure }
        return ended
    }

    struct Ticket {
        let session: SessionStamp
        let number: Int
    }
}
