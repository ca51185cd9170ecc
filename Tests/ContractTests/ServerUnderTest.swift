import CSQLite
import DevServer
import FoundationEssentials
import Networking
import NetworkingInterface
import TestSupport

/// The development server of one test: a port, a folder and a data file of its own, and the requests that steer it.
final class ServerUnderTest: Sendable {
    /// The test's folder, also for what the client keeps.
    let folder: TemporaryFolder
    private let server: DevelopmentServer
    private let http = CurlHTTPClient(.init(userAgent: "contract-tests", environment: [:]))

    /// A server whose lists are empty.
    init() throws {
        folder = try TemporaryFolder()
        var options = DevServerOptions()
        options.orders = 0
        options.dataFile = folder.path("server.db")
        server = try DevelopmentServer(options)
    }

    deinit { server.stop() }

    var url: String { "http://127.0.0.1:\(server.port)" }

    /// What a request gets in place of its answer.
    enum Fault {
        case code(Int)
        case status(Int)
        case silence
    }

    /// Lets the next request for a path fail so.
    func fail(_ path: String, with fault: Fault) async throws {
        switch fault {
        case .code(let code): try await order(#""code":\#(code)"#, for: path)
        case .status(let status): try await order(#""status":\#(status)"#, for: path)
        // Longer than any test waits for an answer.
        case .silence: try await delay(path, milliseconds: 3_600_000)
        }
    }

    /// Holds the answer to the next request for a path back.
    func delay(_ path: String, milliseconds: Int) async throws {
        try await order(#""latency_ms":\#(milliseconds)"#, for: path)
    }

    private func order(_ fault: String, for path: String) async throws {
        _ = try await control(.post, "faults", #"{"path":"\#(path)",\#(fault)}"#)
    }

    /// Makes every session's token invalid.
    func expireTokens() async throws {
        _ = try await control(.post, "expire-token", "{}")
    }

    /// Lets a photographer have reported their location.
    func reportLocation(at time: String, online: Bool) async throws {
        _ = try await control(.post, "location", #"{"last_report_time":"\#(time)","online":\#(online)}"#)
    }

    /// A request of the server's log.
    struct Request: Decodable {
        let method: String, path: String, query: String
        /// The account whose token it carried.
        let account: Int64?
    }

    /// What was asked for so far, also what waits for its answer.
    func requests() async throws -> [Request] {
        try JSONDecoder().decode([Request].self, from: Data(await control(.get, "log", "")))
    }

    /// What was asked for at a path, or at several, once it is so often.
    func requests(_ paths: String..., count: Int) async throws -> [Request] {
        let limit = ContinuousClock.now + .seconds(30)
        while true {
            // Each look is a request of its own, so this does not spin.
            let requests = try await requests().filter { paths.contains($0.path) }
            if requests.count >= count { return requests }
            guard ContinuousClock.now < limit else {
                throw WaitFailure.timedOut(what: paths.joined(separator: ", "), limit: .seconds(30))
            }
        }
    }

    /// Writes rows into the server's data file, as a transaction beside the server.
    func insert(_ sql: [String]) throws {
        var database: OpaquePointer?
        defer { sqlite3_close(database) }
        guard sqlite3_open_v2(folder.path("server.db"), &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
            sqlite3_busy_timeout(database, 10_000) == SQLITE_OK,
            sqlite3_exec(database, (["BEGIN IMMEDIATE"] + sql + ["COMMIT"]).joined(separator: ";"), nil, nil, nil)
                == SQLITE_OK
        else { throw Refusal(what: "\(folder.path("server.db")): \(String(cString: sqlite3_errmsg(database)))") }
    }

    private func control(_ method: HTTPRequest.Method, _ name: String, _ body: String) async throws -> [UInt8] {
        let answer = try await http.send(
            HTTPRequest(
                method, url: "\(url)/_control/\(name)", headers: [HTTPHeader("Content-Type", "application/json")],
                body: Array(body.utf8)))
        guard answer.status == 200 else { throw Refusal(what: "\(name): \(answer.status)") }
        return answer.body
    }

    private struct Refusal: Error { let what: String }
}

/// The paths that the tests steer.
enum Path {
    static let config = "/api/app/config"
    static let login = "/api/app/v9/login"
    static let setUser = "/api/app/v9/set-user"
    static let userInfo = "/api/yf-handset-app/userinfo"
    static let realNameInfo = "/api/yf-handset-app/photog/real-name/info"
    static let bankCardInfo = "/api/yf-handset-app/photog/wallet/bank-card/info"
    static let photographerOrders = "/api/yf-handset-app/photog/order/listv2"
    static let scenicAdminOrders = "/api/app/scenic-admin/order/list"
    static let storeOrders = "/api/app/store/order/list"
}
