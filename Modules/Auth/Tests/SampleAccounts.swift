import AuthContract
import SessionInterface
import SessionTesting

extension [AccountSwitchAccount] {
    /// The first so many of the sample accounts.
    static func samples(_ count: Int) -> Self { Array([.samplePhotographer, .sampleStoreAdmin].prefix(count)) }
}

extension AccountSwitchAccount {
    /// The account that a choice of this one becomes.
    var sample: Account { type == .storeUser ? .sampleStoreAdmin : .samplePhotographer }
}

extension Person {
    /// Somebody whose phone number has so many of the sample accounts.
    init(havingAccounts count: Int) {
        self.init(
            phone: "13123456789", password: "demo-password", accounts: .samples(count), becoming: { $0.sample })
    }
}
