import SessionContract
import SessionInterface
import SessionTesting
import Testing

@testable import Session

struct SessionContractTests {
    @Test(arguments: AppSessionContract.clauses)
    func theLiveSessionKeeps(_ clause: Clause<AppSessionContract.Subject>) async throws {
        let process = Machine().process()
        try await clause(
            AppSessionContract.Subject(session: process.session) { event in
                switch event {
                case .userDidLogin: try process.coordinator.completeLogin(.full)
                case .userDidLogout: try process.coordinator.logout()
                case .sessionDidExpire:
                    let token = try #require(process.coordinator.currentToken)
                    #expect(await process.coordinator.tokenWasRefused(token) == nil)
                }
            })
    }

    @Test(arguments: AppSessionContract.clauses)
    func theFakeSessionKeeps(_ clause: Clause<AppSessionContract.Subject>) async throws {
        let session = FakeAppSession()
        try await clause(
            AppSessionContract.Subject(session: session) { event in
                session.phase = event == .userDidLogin ? .loggedIn : .loggedOut
                session.say(event)
            })
    }

    @Test(arguments: AuthSessionCoordinatorContract.clauses)
    func theLiveCoordinatorKeeps(_ clause: Clause<AuthSessionCoordinatorContract.Subject>) async throws {
        try await clause(Machine().subject())
    }

    @Test(arguments: PreferencesTransferContract.clauses)
    func theLiveTransferKeeps(_ clause: Clause<PreferencesTransferContract.Subject>) async throws {
        try await clause(Machine().transferSubject())
    }

    @Test(arguments: AuthTokenProviderContract.clauses)
    func theLiveCoordinatorKeepsForRequests(_ clause: Clause<AuthSessionCoordinatorContract.Subject>) async throws {
        try await clause(Machine().subject())
    }

    @Test(arguments: AuthSessionCoordinatorContract.preferenceClauses)
    func theLivePreferencesKeep(_ clause: Clause<any AuthSessionCoordinator>) async throws {
        try await clause(Machine().process().coordinator)
    }

    @Test(arguments: AuthSessionCoordinatorContract.preferenceClauses)
    func theFakePreferencesKeep(_ clause: Clause<any AuthSessionCoordinator>) async throws {
        try await clause(FakeAuthSessionCoordinator())
    }

    @Test(arguments: AccountSnapshotStoreContract.clauses)
    func theLiveSnapshotKeeps(_ clause: Clause<AccountSnapshotStoreContract.Subject>) async throws {
        let process = Machine().process()
        try process.coordinator.completeLogin(.other)
        try await clause(
            AccountSnapshotStoreContract.Subject(
                store: process.coordinator, account: process.account, permissions: process.account,
                switchAccount: { try process.coordinator.completeLogin(.storeAdmin) },
                logOut: { try process.coordinator.logout() }))
    }

    @Test(arguments: AccountSnapshotStoreContract.clauses)
    func theFakeSnapshotKeeps(_ clause: Clause<AccountSnapshotStoreContract.Subject>) async throws {
        let fake = FakeAccountSnapshotStore(account: .samplePhotographer)
        try await clause(
            AccountSnapshotStoreContract.Subject(
                store: fake, account: fake, permissions: fake,
                switchAccount: {
                    fake.current = AccountState(session: SessionStamp(generation: 2), account: .sampleStoreAdmin)
                },
                logOut: { fake.current = nil }))
    }

    @Test(arguments: AccountSnapshotStoreContract.diskClauses)
    func theLiveSnapshotKeepsForLater(_ clause: Clause<AuthSessionCoordinatorContract.Subject>) async throws {
        try await clause(Machine().subject())
    }
}
