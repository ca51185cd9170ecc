import Domain
import NetworkingInterface
import PlatformTesting
import SessionContract
import SessionInterface
import SessionTesting
import StorageInterface
import StorageTesting
import Testing

@testable import Session

/// What outlives a process, the processes over it, and a way to come between two steps of one.
struct Machine {
    let store = InMemoryKeyValueStore()
    let tokens = InMemoryTokenStore()
    let steps = Steps()
    let ids = SequentialIDs()

    /// A process that has not taken anything up yet; its steps are the machine's unless it has some of its own.
    func process(origin: String = "demo", steps: Steps? = nil) -> Process {
        let steps = steps ?? self.steps, session = LiveAppSession()
        let account = LiveAccountContext(store: WatchedKeyValueStore(store: store, steps: steps))
        let coordinator = LiveAuthSessionCoordinator(
            origin: origin, session: session, account: account, store: WatchedKeyValueStore(store: store, steps: steps),
            tokens: WatchedTokenStore(tokens: tokens, steps: steps), ids: ids)
        return Process(session: session, account: account, coordinator: coordinator)
    }

    /// A process that has taken up what is there.
    func restarted(origin: String = "demo", steps: Steps? = nil) throws -> Process {
        let process = process(origin: origin, steps: steps)
        try process.coordinator.restore()
        return process
    }

    /// A process as the contract suites know it.
    func subject() -> AuthSessionCoordinatorContract.Subject {
        let process = process()
        return AuthSessionCoordinatorContract.Subject(
            coordinator: process.coordinator, session: process.session, account: process.account,
            store: process.coordinator, tokens: process.coordinator,
            failNextWrite: {
                for step in [Step.apply, .save, .erase] {
                    steps.once(before: step) { () throws(StorageError) in
                        steps.clear()
                        throw .diskIsFull
                    }
                }
            },
            another: { subject() })
    }

    /// The same with what moves property lists.
    func transferSubject() -> PreferencesTransferContract.Subject {
        let process = subject(), archive = InMemoryPreferencesArchive()
        let transfer = LivePreferencesTransfer(
            origin: "demo", store: WatchedKeyValueStore(store: store, steps: steps),
            tokens: WatchedTokenStore(tokens: tokens, steps: steps), archive: archive, ids: ids,
            coordinator: process.coordinator)
        return PreferencesTransferContract.Subject(transfer: transfer, archive: archive, process: process)
    }

    /// The names of all keys that have a value.
    var keys: Set<String> { Set(store.values.keys) }

    /// Whether a login's leavings are on disk.
    var hasPrevious: Bool { keys.contains { $0.hasPrefix("previous_") } }
}

/// One process: the session's parts, as Composition puts them together.
struct Process {
    let session: LiveAppSession
    let account: LiveAccountContext
    let coordinator: LiveAuthSessionCoordinator

    /// Whose session this is, by account and token together; nil where nobody is logged in.
    func login(among logins: [CompletedLogin], _ location: SourceLocation = #_sourceLocation) throws -> CompletedLogin?
    {
        let token = coordinator.currentToken?.value
        guard session.phase == .loggedIn else {
            #expect(account.account == nil && token == nil, sourceLocation: location)
            return nil
        }
        let login: CompletedLogin = try #require(
            logins.first { account.account == $0.account && token == $0.token }, "token and account are of two logins",
            sourceLocation: location)
        return login
    }
}

extension StorageError {
    static let diskIsFull = StorageError(
        .full, message: LocalizedText(en: "/s/store.db: the disk is full. Make room.", zh: "/s/store.db：磁盘已满，请清理空间。"))
    static let tokenIsDamaged = StorageError(
        .damaged, message: LocalizedText(en: "/s/token.json is damaged. Log in again.", zh: "/s/token.json 已损坏，请重新登录。"))
    static let tokenIsBusy = StorageError(
        .busy,
        message: LocalizedText(en: "process 7 still holds /s/token.json.lock", zh: "进程 7 仍占用 /s/token.json.lock"))
}

extension CompletedLogin {
    /// A login that fills every key.
    static let full = CompletedLogin(
        token: "t0ken-full",
        account: Account(
            userID: UserID(1003), accountType: .storeUser, displayName: "断桥旗舰店", userName: "王五", realName: "王小五",
            avatar: "https://img.invalid/5.png", phone: "13800000003", roleCode: .storeAdmin, roleName: "门店管理员",
            scenicArea: ScenicArea(id: ScenicAreaID(11), name: "西湖"), storeID: StoreID(31)),
        accounts: [
            AccountSwitchAccount(
                id: AccountID(503), type: .storeUser, displayName: "断桥旗舰店", phone: "13800000003",
                roleCode: .storeAdmin, roleName: "门店管理员", scenicID: ScenicAreaID(11), scenicName: "西湖",
                storeID: StoreID(31), storeName: "断桥旗舰店")
        ], username: "13800000003")

    /// A third one.
    static let other = CompletedLogin(
        token: "t0ken-other", account: .samplePhotographer, accounts: [.samplePhotographer], username: "13800000001")

    /// `Account.sampleStoreAdmin`'s.
    static let storeAdmin = CompletedLogin(
        token: "t0ken-store", account: .sampleStoreAdmin, accounts: [.sampleStoreAdmin], username: "13800000003")

    /// A login with nothing that may be absent.
    static let sparse = CompletedLogin(
        token: "t0ken-sparse",
        account: Account(
            userID: UserID(7), accountType: AccountType(rawValue: "guide_user"), displayName: "", userName: "",
            phone: "", roleCode: RoleCode(rawValue: "guide"), roleName: ""),
        accounts: [], username: "13800000009")
}
