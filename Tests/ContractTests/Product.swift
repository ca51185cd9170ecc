import AuthInterface
import Composition
import Domain
import NetworkingInterface
import OrdersInterface
import PlatformInterface
import SessionInterface
import TestSupport
import Testing

/// The product as people run it: production's parts on the real machine, over sockets and a context's files.
struct Product: Sendable {
    /// Held, because a server ends with its last reference.
    let server: ServerUnderTest
    let services: AppServices
    let files: FailingFileSystem
    private let lines = Locked<[String]>([])

    /// A process that has taken up nothing yet. Several over one context are several processes.
    init(
        on server: ServerUnderTest, context: String = "default", timeouts: HTTPTimeouts = HTTPTimeouts(),
        clock: (any WallClock)? = nil
    ) {
        self.server = server
        var host = Host.live()
        host.clock = clock ?? host.clock
        files = FailingFileSystem(host.files)
        // Without the environment, so that no proxy of the machine is asked.
        (host.environment, host.files) = ([:], files)
        let folder = server.folder.path
        var configuration = Configuration(
            host: host, environment: APIEnvironment(origin: server.url, baseURL: server.url),
            contextFolder: "\(folder)/\(context)",
            demoServer: DemoServerPlaces(programs: [], runtimeFolder: "\(folder)/run", stateFolder: "\(folder)/state"),
            timeouts: timeouts)
        configuration.onTransfer = { [lines] text in lines.withLock { $0.append(text) } }
        services = AppServices(production: configuration)
    }

    /// How many requests for this path have come to an end.
    func count(of paths: String...) -> Int {
        lines.withLock { $0 }.filter { line in paths.contains { line.contains("\(server.url)\($0) ") } }.count
    }

    /// The accounts that a person may choose from, as the server says.
    func accounts(of person: DemoPerson) async throws -> [AccountSwitchAccount] {
        let phone = try #require(PhoneNumber(person.rawValue))
        return try await services.authAPI.login(phone: phone, password: DemoPerson.password).accounts
    }

    /// Logs a person in, as the account of a role.
    func logIn(_ person: DemoPerson, as role: RoleCode? = nil) async throws {
        let page = services.makeLoginViewModel()
        let outcome = try await page.login(
            LoginForm(phone: person.rawValue, password: DemoPerson.password, acceptsPrivacyAgreement: true))
        guard case .accountChoice(let accounts, _) = outcome else { return }
        _ = try await page.selectAccount(try #require(accounts.first { role == nil || $0.roleCode == role }))
    }

    /// The session's face towards requests, which the product shows to nobody but its client.
    var tokens: any AuthTokenProvider {
        if let tokens = services.coordinator as? any AuthTokenProvider { return tokens }
        Issue.record("the coordinator is no longer what requests ask for their token")
        return NoTokens()
    }

    private struct NoTokens: AuthTokenProvider {
        let currentToken: AuthToken? = nil
        func tokenWasRefused(_ token: AuthToken) async -> Failure? { nil }
    }
}

/// The development server's people.
enum DemoPerson: String {
    case photographer = "13800000001"
    case scenicAdmin = "13800000002"
    case storeAdmin = "13800000003"
    /// One account of each role.
    case everything = "13800000004"

    static let password = "demo-password"
}

/// The real files, of which the next write can be made to fail.
final class FailingFileSystem: FileSystem {
    private let files: any FileSystem
    private let failsNext = Locked(false)

    init(_ files: any FileSystem) { self.files = files }

    func failNextWrite() { failsNext.withLock { $0 = true } }

    func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
        try failIfTold(path)
        try files.replace(path, with: bytes)
    }

    func write(_ bytes: [UInt8], to path: String, at offset: Int) throws(FileError) {
        try failIfTold(path)
        try files.write(bytes, to: path, at: offset)
    }

    func remove(_ path: String) throws(FileError) {
        try failIfTold(path)
        try files.remove(path)
    }

    func read(_ path: String, limit: Int) throws(FileError) -> [UInt8]? { try files.read(path, limit: limit) }
    func createPrivateFile(_ path: String) throws(FileError) { try files.createPrivateFile(path) }
    func createPrivateFolder(_ path: String) throws(FileError) { try files.createPrivateFolder(path) }

    func moveAside(_ path: String, endings: [String], as word: String) throws(FileError) -> String? {
        try files.moveAside(path, endings: endings, as: word)
    }

    func withLock<Result>(
        _ path: String, waiting limit: Duration, _ body: () throws -> Result
    ) throws -> Result { try files.withLock(path, waiting: limit, body) }

    private func failIfTold(_ path: String) throws(FileError) {
        let fails = failsNext.withLock { fails in
            defer { fails = false }
            return fails
        }
        guard fails else { return }
        throw FileError(.unwritable, path: path, message: LocalizedText(en: "\(path): disk full", zh: "\(path)：磁盘已满"))
    }
}
