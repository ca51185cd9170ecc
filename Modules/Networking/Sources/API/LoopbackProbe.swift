import FoundationEssentials
package import NetworkingInterface

/// Asks a port of this machine which development server listens there.
///
/// Not through the API client: the question belongs to no session, and carries no token.
package struct LoopbackProbe: Sendable {
    private let http: any HTTPClient

    /// A probe that asks over `http`.
    package init(http: any HTTPClient) {
        self.http = http
    }

    /// The process id that the server at `port` says it has; nil where nobody listens, another program does, or no
    /// answer comes within two seconds.
    package func server(at port: UInt16) async -> Int32? {
        let request = HTTPRequest(
            .get, url: "http://127.0.0.1:\(port)/_control/identity",
            // With it no redirect leads to another port (`RedirectPolicy`).
            headers: [HTTPHeader("Cache-Control", "no-cache")],
            timeouts: HTTPTimeouts(connect: .seconds(1), total: .seconds(2)), maximumResponseBytes: 4_096)
        guard let answer = try? await http.send(request), answer.status == 200 else { return nil }
        return try? JSONDecoder().decode(Identity.self, from: Data(answer.body)).pid
    }

    private struct Identity: Decodable {
        let pid: Int32
    }
}
