import Networking
import NetworkingInterface
import TestSupport
import Testing

/// A client as the product makes it, and nothing of this machine's environment.
func makeClient(
    environment: [String: String] = [:], certificateFile: String? = nil, limits: ConnectionLimits = ConnectionLimits(),
    transport: TransportOptions = TransportOptions(), library: String = "libcurl.so.4"
) -> CurlHTTPClient {
    var transport = transport
    if let certificateFile { transport.certificateFile = certificateFile }
    return CurlHTTPClient(
        CurlHTTPClient.Options(
            userAgent: "suixinkan-tests", environment: environment, transport: transport, limits: limits,
            library: library))
}

extension HTTPResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}

/// The error that `send` throws for a request; records an issue where it throws none.
func failure(
    of request: HTTPRequest, on client: any HTTPClient, sourceLocation: SourceLocation = #_sourceLocation
) async -> HTTPClientError? {
    do throws(HTTPClientError) {
        let response = try await client.send(request)
        Issue.record("answered \(response.status) \(response.text)", sourceLocation: sourceLocation)
        return nil
    } catch {
        return error
    }
}
