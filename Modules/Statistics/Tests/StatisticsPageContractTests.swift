import SessionInterface
import SessionTesting
import StatisticsContract
import StatisticsInterface
import Testing

@testable import Statistics

/// The page over a back end in the test's hand; `ContractTests` has it over the development server.
@Suite(.timeLimit(.minutes(1))) struct StatisticsPageContractTests {
    @Test(arguments: StatisticsViewModelContract.clauses, [RoleCode.photographer, .scenicAdmin, .storeAdmin])
    func thePageKeeps(_ clause: StatisticsViewModelContract.Clause, _ role: RoleCode) async throws {
        let backEnd = StatisticsInHand()
        let page = LiveStatisticsViewModel(
            pageSize: 10, api: backEnd.api, account: FakeAccountContext(account: .of(role)), clock: backEnd.clock)
        try await clause(StatisticsViewModelContract.Subject(page, over: backEnd))
    }
}

extension Account {
    /// The sample person in another role.
    static func of(_ role: RoleCode) -> Account {
        var account = Account.samplePhotographer
        account.roleCode = role
        return account
    }
}
