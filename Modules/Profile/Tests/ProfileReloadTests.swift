import Domain
import ProfileInterface
import ProfileTesting
import SessionInterface
import SessionTesting
import Testing

@testable import Profile

/// The steps of a reload, without anything being loaded.
struct ProfileReloadTests {
    private static let account = AccountState(session: SessionStamp(generation: 1), account: .samplePhotographer)

    /// A page that has shown the user info of its first reload and waits for the rest.
    private static func waitingForBoth() -> ProfileReload {
        var page = ProfileReload()
        #expect(page.handle(.wanted(account)) == .askUserInfo(ticket: 1))
        #expect(
            page.handle(.userInfo(.success(.samplePhotographer), ticket: 1))
                == .keep(.samplePhotographer, account.session, ticket: 1))
        #expect(
            page.handle(.kept(.samplePhotographer, .success(true), ticket: 1)) == .askRealNameAndBankCard(ticket: 1))
        return page
    }

    @Test func whicheverOfTheTwoIsThereFirstShowsFirst() {
        var page = Self.waitingForBoth()
        #expect(page.handle(.bankCardInfo(.success(.sample), ticket: 1)) == .nothing)
        var state = page.state(in: Self.account.session)
        #expect(state.bankCardInfo == .sample && state.realNameInfo == nil && state.isLoading)
        #expect(page.handle(.realNameInfo(.success(.sample), ticket: 1)) == .nothing)
        state = page.state(in: Self.account.session)
        #expect(state.realNameInfo == .sample && state.bankCardInfo == .sample && !state.isLoading)
    }

    @Test func whatComesWithAnEarlierTicketCountsNoMore() {
        var page = Self.waitingForBoth()
        #expect(page.handle(.wanted(Self.account)) == .askUserInfo(ticket: 2))
        let loading = page.state(in: Self.account.session)
        for event: ProfileReload.Event in [
            .userInfo(.success(.samplePhotographer), ticket: 1), .kept(.samplePhotographer, .success(true), ticket: 1),
            .userInfo(.failure(.down), ticket: 1), .realNameInfo(.success(.sample), ticket: 1),
            .bankCardInfo(.failure(.down), ticket: 1),
        ] {
            #expect(page.handle(event) == .nothing)
            #expect(page.state(in: Self.account.session) == loading)
        }
        #expect(loading.isLoading)
    }

    @Test func whatTheAccountDidNotTakeDoesNotShow() {
        var page = ProfileReload()
        _ = page.handle(.wanted(Self.account))
        _ = page.handle(.userInfo(.success(.samplePhotographer), ticket: 1))
        #expect(page.handle(.kept(.samplePhotographer, .success(false), ticket: 1)) == .nothing)
        #expect(page.state(in: Self.account.session) == ProfileState())
    }

    @Test func aFailedUserInfoKeepsNobodyFromTheRest() {
        var page = ProfileReload()
        _ = page.handle(.wanted(Self.account))
        #expect(page.handle(.userInfo(.failure(.down), ticket: 1)) == .askRealNameAndBankCard(ticket: 1))
        #expect(page.state(in: Self.account.session).failures == [.userInfo: .down])
    }
}

extension ProfileError {
    fileprivate static let down = ProfileError(
        .api, failure: Failure(.network, LocalizedText(en: "No network.", zh: "网络不可用。")))
}
