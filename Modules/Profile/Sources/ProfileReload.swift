import Domain
package import ProfileInterface
package import SessionInterface

/// What the profile page loads and shows, without doing any of it: user info first, then, for photographers only, real
/// name and bank card.
package struct ProfileReload {
    /// What happened.
    package enum Event: Sendable {
        /// The page wants to show the account that is logged in; nil for nobody.
        case wanted(AccountState?)
        /// The user info, or why there is none.
        case userInfo(Result<UserInfo, ProfileError>, ticket: Int)
        /// Whether the account took the user info, which it does not where the session has ended; or why the disk did not.
        case kept(UserInfo, Result<Bool, ProfileError>, ticket: Int)
        /// The verification of the real name, or why there is none.
        case realNameInfo(Result<RealNameInfo, ProfileError>, ticket: Int)
        /// The bank card, or why there is none.
        case bankCardInfo(Result<BankCardInfo, ProfileError>, ticket: Int)
    }

    /// What is to be done about it. Whatever comes of it is an event with the same ticket.
    package enum Action: Equatable, Sendable {
        case nothing
        case askUserInfo(ticket: Int)
        /// Give the account what is shown of the user, where it is still in this session.
        case keep(UserInfo, SessionStamp, ticket: Int)
        /// Both at the same time.
        case askRealNameAndBankCard(ticket: Int)
    }

    private var state = ProfileState()
    private var account: AccountState?
    /// The last reload's; what comes with an earlier one counts no more.
    private var ticket = 0
    private var waitingFor: Set<ProfilePart> = []

    package init() {}

    /// What shows while the account that is logged in has this session; nil where nobody is.
    ///
    /// Of a session that has ended nothing shows but why, where it was a request of the page that ended it.
    package func state(in session: SessionStamp?) -> ProfileState {
        guard session != account?.session else { return state }
        var ended = ProfileState()
        if session == nil {
            ended.failures = state.failures.filter { _, error in
                error.failure.category == .login && error.code != .sessionEnded
            }
        }
        return ended
    }

    package mutating func handle(_ event: Event) -> Action {
        switch event {
        case .wanted(let wanted): return begin(wanted)

        case .userInfo(.success(let info), ticket):
            guard let account else { return .nothing }
            return .keep(info, account.session, ticket: ticket)
        case .userInfo(.failure(let error), ticket):
            state.failures[.userInfo] = error
            // Without a session nothing else is answered, and who called off one request wants none.
            guard error.failure.category != .login, error.failure.category != .cancelled else { return end() }
            return goOn()

        case .kept(_, .success(false), ticket):
            // The session has ended: nothing of it shows.
            return end()
        case .kept(let info, .success(true), ticket):
            state.userInfo = info
            return goOn()
        case .kept(let info, .failure(let error), ticket):
            (state.userInfo, state.storageFailure) = (info, error)
            return goOn()

        case .realNameInfo(let result, ticket):
            receive(result, as: .realNameInfo, at: \.realNameInfo)
            return .nothing
        case .bankCardInfo(let result, ticket):
            receive(result, as: .bankCardInfo, at: \.bankCardInfo)
            return .nothing

        case .userInfo, .kept, .realNameInfo, .bankCardInfo:
            // Of an earlier reload.
            return .nothing
        }
    }

    private mutating func begin(_ wanted: AccountState?) -> Action {
        if wanted?.session != account?.session { state = ProfileState() }
        account = wanted
        (state.failures, state.storageFailure) = ([:], nil)
        ticket += 1
        guard wanted != nil else {
            state.failures[.userInfo] = .nobodyLoggedIn
            return end()
        }
        state.isLoading = true
        return .askUserInfo(ticket: ticket)
    }

    private mutating func goOn() -> Action {
        guard account?.account.roleCode == .photographer else { return end() }
        waitingFor = [.realNameInfo, .bankCardInfo]
        return .askRealNameAndBankCard(ticket: ticket)
    }

    private mutating func receive<Value>(
        _ result: Result<Value, ProfileError>, as part: ProfilePart, at path: WritableKeyPath<ProfileState, Value?>
    ) {
        switch result {
        case .success(let value): state[keyPath: path] = value
        case .failure(let error): state.failures[part] = error
        }
        waitingFor.remove(part)
        state.isLoading = !waitingFor.isEmpty
    }

    private mutating func end() -> Action {
        state.isLoading = false
        return .nothing
    }
}

extension ProfileError {
    fileprivate static var nobodyLoggedIn: ProfileError {
        ProfileError(.nobodyLoggedIn, failure: .nobodyLoggedIn)
    }
}
