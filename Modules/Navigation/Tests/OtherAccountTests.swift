import Domain
import NavigationInterface
import NavigationTesting
import PlatformTesting
import SessionInterface
import SessionTesting
import StorageInterface
import StorageTesting
import TestSupport
import Testing

@testable import Navigation

/// Case H08: a push that is meant for another account. Active is A, user 1001, `scenic_user`.
@Suite struct OtherAccountTests {
    private let phone = Phone()
    private static let link = #""KEY_ACTION": "suixinkan://order_detail?order_id=880002""#

    @Test(arguments: [
        #""account_type": "store_user""#, #""account_type": "99""#, #""account_type": 99"#, #""account_type": 2"#,
        #""user_id": 2002"#, #""user_id": "2002""#, #""user_id": "2002", "account_type": "scenic_user""#,
        #""user_id": 1001, "account_type": "store_user""#, #""user_id": 0"#,
    ])
    func itIsSaidForWhomItIsAndNothingOpens(_ fields: String) throws {
        let process = phone.start()
        try process.tasks.receive(.push("{\(Self.link), \(fields)}"))
        let refusal = try #require(try process.homeIsUp().refusal)
        #expect((refusal.code, refusal.failure.category) == (.otherAccount, .forbidden))
        #expect(process.router.state == RouterState(root: .mainTab))
        #expect(process.toasts.shown.map(\.text) == [refusal.failure.message])
        #expect(!process.said[0].contains("880002"))
    }

    @Test func theMessageNamesUserTypeAndTheAccountToSwitchTo() throws {
        let process = phone.start()
        try process.tasks.receive(.push(#"{\#(Self.link), "account_type": "store_user"}"#))
        let refusal = try #require(try process.homeIsUp(switchable: [.samplePhotographer, .sampleStoreAdmin]).refusal)
        #expect(
            refusal.failure.message(.english) == """
                The link is for an account of type “store”, and logged in is 西湖·摄影师 (user 1001, scenic area). \
                It waits for a day: switch to 断桥旗舰店.
                """)
        #expect(refusal.failure.message(.simplifiedChinese).contains("切换到“断桥旗舰店”后打开"))

        try process.tasks.receive(.push(#"{\#(Self.link), "user_id": 2002, "account_type": 99}"#))
        let other = try #require(try process.homeIsUp(switchable: [.sampleStoreAdmin]).refusal)
        #expect(
            other.failure.message(.english).hasPrefix(
                "The link is for user 2002, an account of type “99”, and logged in"))
        #expect(other.failure.message(.simplifiedChinese).hasPrefix("该链接属于用户 2002、类型为“99”的账号，当前登录的是“西湖·摄影师”"))
    }

    @Test func itIsSaidOnceAndRunsWhenItsAccountLogsIn() throws {
        try phone.start().tasks.receive(.push(#"{\#(Self.link), "user_id": "1003", "account_type": "store_user"}"#))
        let first = phone.start()
        #expect(try first.homeIsUp().refusal?.code == .otherAccount)
        #expect(try first.homeIsUp() == .nothing)
        let second = phone.start()
        #expect(try second.homeIsUp() == .nothing)
        #expect(second.said.isEmpty)
        second.router.handle(.session(.userDidLogin))
        #expect(try second.homeIsUp(as: .sampleStoreAdmin).task?.route == .order(880_002))
        #expect(!phone.hasTask)
    }

    @Test func itWaitsForADayAndNoLonger() throws {
        try phone.start().tasks.receive(.push(#"{\#(Self.link), "account_type": "store_user"}"#))
        #expect(try phone.start().homeIsUp().refusal?.code == .otherAccount)
        phone.clock.advance(bySeconds: 86_401)
        #expect(try phone.start().homeIsUp().refusal?.code == .tooOld)
        #expect(!phone.hasTask)
    }

    @Test(arguments: [
        "", #", "user_id": 1001"#, #", "user_id": "1001""#, #", "account_type": "scenic_user""#,
        #", "user_id": 1001, "account_type": "scenic_user""#, #", "user_id": null, "account_type": """#,
    ])
    func whatIsForThisAccountOrForNobodyInParticularOpens(_ fields: String) throws {
        let process = phone.start()
        try process.tasks.receive(.push("{\(Self.link)\(fields)}"))
        #expect(try process.homeIsUp().task?.route == .order(880_002))
        #expect(process.said.isEmpty)
    }

    /// The account changes between the taking and the opening: what was taken for the one is not opened for the other.
    @Test func whatWasTakenForOneAccountIsNotOpenedForAnother() throws {
        let process = phone.start()
        process.session.phase = .loggedIn
        process.router.show(.mainTab)
        try process.tasks.receive(.order(880_001))
        let account = SwitchingAccount(first: .samplePhotographer, then: .sampleStoreAdmin)
        let runner = LiveBootTaskRunner(
            tasks: process.tasks, router: process.router, toasts: process.toasts, session: process.session,
            account: account, permissions: FakeAccountContext())
        #expect(try runner.run(by: .tab(.home)) == .nothing)
        #expect(process.router.state == RouterState(root: .mainTab))
    }
}

/// An account that is another one from the second look on.
private final class SwitchingAccount: AccountContext {
    private let looks: Phone.Counter
    private let first: Account, later: Account

    init(first: Account, then later: Account) {
        (self.first, self.later, looks) = (first, later, Phone.Counter())
    }

    var account: Account? { looks.next() == 1 ? first : later }
    let switchableAccounts: [AccountSwitchAccount] = []
    let scenicAreas: [ScenicArea] = []
    let stores: [StoreItem] = []
}
