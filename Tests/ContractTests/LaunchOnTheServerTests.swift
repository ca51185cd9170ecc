import Composition
import Domain
import HomeInterface
import LaunchContract
import LaunchInterface
import NavigationInterface
import SessionInterface
import TestSupport
import Testing

/// Launches over production's parts, on the development server.
@Suite(.timeLimit(.minutes(2))) struct LaunchOnTheServerTests {
    private static let restore = [Path.userInfo, "/api/yf-handset-app/role-permission"]

    // MARK: The suites

    @Test(arguments: SessionBootstrapperContract.clauses)
    func theBootstrapperKeeps(_ clause: SessionBootstrapperContract.Clause) async throws {
        // Held, because a server ends with its last reference.
        let server = try ServerUnderTest()
        try await clause { world in try await prepare(world, on: server).services.runtime.launch.bootstrapper }
    }

    @Test(arguments: AccountContextLoaderContract.clauses)
    func theLoaderKeeps(_ clause: AccountContextLoaderContract.Clause) async throws {
        let server = try ServerUnderTest()
        try await clause { world in
            let product = try await prepare(world, on: server)
            try product.services.coordinator.restore()
            return product.services.accountContextLoader
        }
    }

    /// A process that finds this.
    private func prepare(_ world: RestoreWorld, on server: ServerUnderTest) async throws -> Product {
        if world != .nobody { try await Product(on: server).logIn(.photographer) }
        switch world {
        case .nobody, .somebody: break
        case .refused: try await server.expireTokens()
        case .unanswered: try await server.fail(Path.userInfo, with: .status(502))
        }
        return Product(on: server)
    }

    // MARK: Whole launches

    /// What a process asks the server for, from its start to its first screen.
    private func launch(
        _ product: Product, _ options: LaunchOptions = LaunchOptions()
    ) async throws -> (FirstScreen, Set<String>, Int) {
        let before = try await product.server.requests().count
        let screen = try await product.services.appLaunch.start(options)
        let asked = try await product.server.requests().dropFirst(before).map(\.path)
        return (screen, Set(asked), asked.count)
    }

    @Test(arguments: [
        (DemoPerson.photographer, restore), (.scenicAdmin, restore), (.storeAdmin, restore + ["/api/app/store/all"]),
    ])
    func aPersonIsAskedAboutOnceAndHomeIsUp(_ person: DemoPerson, _ paths: [String]) async throws {
        let server = try ServerUnderTest()
        try await Product(on: server).logIn(person)
        for _ in 1...2 {
            let product = Product(on: server)
            let (screen, asked, count) = try await launch(product)
            #expect(asked == Set(paths) && count == paths.count)
            #expect(screen.isRefreshed && screen.warnings.isEmpty && screen.page == .tab(.home))
            guard case .mainTab(let home) = screen.root else {
                Issue.record("not home: \(screen)")
                return
            }
            #expect(home.failure == nil && !home.menus.isEmpty && home.commonMenus.count == min(4, home.menus.count))
            #expect((home.storeItem != nil) == (person == .storeAdmin))
            #expect(product.services.appSession.phase == .loggedIn)
        }
    }

    @Test func nobodyIsAskedForMoreThanTheConfiguration() async throws {
        let (screen, asked, count) = try await launch(Product(on: try ServerUnderTest()))
        #expect(asked == [Path.config] && count == 1)
        guard case .login(let preferences, let enableRegister) = screen.root else {
            Issue.record("not the login page: \(screen)")
            return
        }
        #expect(!preferences.privacyAgreementAccepted && enableRegister)
    }

    @Test func aTokenThatTheServerForgotEndsTheSession() async throws {
        let server = try ServerUnderTest()
        try await Product(on: server).logIn(.photographer)
        try await server.expireTokens()
        let product = Product(on: server)
        let (screen, _, _) = try await launch(product)
        #expect(screen.expiry?.category == .login && product.services.appSession.phase == .loggedOut)
        #expect(product.services.appRouter.state.root == .login)
        #expect(product.services.toastCenter.toast != nil)
        #expect(try await launch(Product(on: server)).0.expiry == nil)
    }

    @Test func aServerFaultKeepsTheSession() async throws {
        let server = try ServerUnderTest()
        try await Product(on: server).logIn(.photographer)
        try await server.fail(Path.userInfo, with: .status(502))
        let product = Product(on: server)
        let (screen, _, count) = try await launch(product)
        // Home asks for itself.
        #expect(!screen.isRefreshed && count == 3 && product.services.appSession.phase == .loggedIn)
    }
}
