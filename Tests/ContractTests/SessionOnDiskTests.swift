import Composition
import NetworkingInterface
import OrdersInterface
import SessionContract
import SessionInterface
import Storage
import SessionTesting
import TestSupport
import Testing

/// Sessions as production keeps them: over a context's real store and token file, and begun and ended by the server.
@Suite(.timeLimit(.minutes(2))) struct SessionOnDiskTests {
    @Test(arguments: AppSessionContract.clauses)
    func theSessionKeeps(_ clause: Clause<AppSessionContract.Subject>) async throws {
        let product = Product(on: try ServerUnderTest())
        try await clause(
            AppSessionContract.Subject(session: product.services.appSession) { event in
                switch event {
                case .userDidLogin: try await product.logIn(.photographer)
                case .userDidLogout: try product.services.coordinator.logout()
                case .sessionDidExpire:
                    try await product.server.expireTokens()
                    let error = await #expect(throws: APIError.self) {
                        try await product.services.orderAPI.photographerOrders(matching: .init())
                    }
                    #expect(error?.code == .sessionExpired)
                }
            })
    }

    @Test(arguments: AuthSessionCoordinatorContract.clauses)
    func theCoordinatorKeeps(_ clause: Clause<AuthSessionCoordinatorContract.Subject>) async throws {
        try await clause(Self.subject(on: ServerUnderTest()))
    }

    @Test(arguments: PreferencesTransferContract.clauses)
    func theTransferKeeps(_ clause: Clause<PreferencesTransferContract.Subject>) async throws {
        let product = Product(on: try ServerUnderTest())
        try await clause(
            PreferencesTransferContract.Subject(
                transfer: product.services.preferencesTransfer, archive: LivePreferencesArchive(),
                process: Self.subject(of: product)))
    }

    @Test(arguments: AuthTokenProviderContract.clauses)
    func theCoordinatorKeepsForRequests(_ clause: Clause<AuthSessionCoordinatorContract.Subject>) async throws {
        try await clause(Self.subject(on: ServerUnderTest()))
    }

    @Test(arguments: AccountSnapshotStoreContract.diskClauses)
    func theSnapshotKeepsForLater(_ clause: Clause<AuthSessionCoordinatorContract.Subject>) async throws {
        try await clause(Self.subject(on: ServerUnderTest()))
    }

    @Test(arguments: AccountSnapshotStoreContract.clauses)
    func theSnapshotKeeps(_ clause: Clause<AccountSnapshotStoreContract.Subject>) async throws {
        let services = Product(on: try ServerUnderTest()).services
        let log = { @Sendable (account: Account) in
            try services.coordinator.completeLogin(
                CompletedLogin(token: "t0ken", account: account, accounts: [], username: "13800000001"))
        }
        try log(.samplePhotographer)
        try await clause(
            AccountSnapshotStoreContract.Subject(
                store: services.accountSnapshotStore, account: services.accountContext,
                permissions: services.permissionContext, switchAccount: { try log(.sampleStoreAdmin) },
                logOut: { try services.coordinator.logout() }))
    }

    @Test(arguments: AuthSessionCoordinatorContract.preferenceClauses)
    func thePreferencesKeep(_ clause: Clause<any AuthSessionCoordinator>) async throws {
        let product = Product(on: try ServerUnderTest())
        try await clause(product.services.coordinator)
    }

    private static func subject(on server: ServerUnderTest) -> AuthSessionCoordinatorContract.Subject {
        subject(of: Product(on: server))
    }

    private static func subject(of product: Product) -> AuthSessionCoordinatorContract.Subject {
        AuthSessionCoordinatorContract.Subject(
            coordinator: product.services.coordinator, session: product.services.appSession,
            account: product.services.accountContext, store: product.services.accountSnapshotStore,
            tokens: product.tokens,
            // The token's: a login has written its account by then, and has to take it back.
            failNextWrite: { product.files.failNextWrite() }, another: { subject(on: product.server) })
    }
}
