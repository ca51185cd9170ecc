import AuthInterface
import Domain
import NetworkingInterface
import SessionInterface

/// The steps of one login (design: «Login»), as a value: what may happen next, and what is kept for it.
///
/// The temporary token lives here, for as long as an account has to be chosen, and nowhere else.
struct LoginFlow: Equatable {
    private enum Step: Equatable {
        case idle
        case askingServer
        case choosing(Offer)
        case settingUser(Offer, AccountSwitchAccount)
    }

    /// What the server offers after phone and password.
    struct Offer: Equatable {
        let username: String
        let temporaryToken: String
        let accounts: [AccountSwitchAccount]
        var skipped: [SkippedRow] = []
        /// The account that was asked for before it was known whether it is offered.
        var wanted: AccountID?
    }

    enum Event {
        case loginPressed
        case offered(Offer)
        case accountChosen(AccountSwitchAccount)
        case completed
        case failed
    }

    enum Action: Equatable {
        case askServer
        case setUser(Offer, AccountSwitchAccount)
        case showChoice(Offer)
        case refuse(AuthError.Code)
        case nothing
    }

    private var step = Step.idle

    mutating func handle(_ event: Event) -> Action {
        switch (step, event) {
        case (.askingServer, .loginPressed), (.settingUser, .loginPressed), (.askingServer, .accountChosen),
            (.settingUser, .accountChosen):
            return .refuse(.loginUnderWay)
        case (.idle, .loginPressed), (.choosing, .loginPressed):
            step = .askingServer
            return .askServer
        case (.askingServer, .offered(let offer)):
            return take(offer)
        case (.choosing(let offer), .accountChosen(let account)):
            guard offer.accounts.contains(account) else { return .refuse(.unknownAccount) }
            step = .settingUser(offer, account)
            return .setUser(offer, account)
        case (.idle, .accountChosen):
            return .refuse(.notLoggingIn)
        case (.settingUser(let offer, _), .failed) where offer.accounts.count > 1:
            // The choice stays open, so that another account, or the same one again, may be tried.
            step = .choosing(offer)
            return .nothing
        case (_, .completed), (_, .failed), (_, .offered):
            step = .idle
            return .nothing
        }
    }

    private mutating func take(_ offer: Offer) -> Action {
        let matching = offer.accounts.filter { offer.wanted == nil || $0.id == offer.wanted }
        switch matching.count {
        case 0:
            step = .idle
            return .refuse(offer.wanted == nil ? .noAccount : .unknownAccount)
        case 1 where offer.wanted != nil || offer.skipped.isEmpty:
            step = .settingUser(offer, matching[0])
            return .setUser(offer, matching[0])
        default:
            step = .choosing(offer)
            return .showChoice(offer)
        }
    }
}
