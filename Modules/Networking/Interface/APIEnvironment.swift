/// A back end to talk to.
public struct APIEnvironment: Hashable, Sendable {
    /// What a session belongs to, and how the environment is named in messages: `https://api.zhifly.cn`, or `demo`,
    /// which is one origin whatever its port.
    public let origin: String
    /// The base URL without a closing slash; nil for `demo`, whose port is known once it runs.
    public let baseURL: String?

    /// The production back end (seed 000 §2).
    public static let release = APIEnvironment(origin: "https://api.zhifly.cn", baseURL: "https://api.zhifly.cn")
    /// The test back end (seed 000 §2).
    public static let debug = APIEnvironment(
        origin: "https://api-test.zhifly.cn", baseURL: "https://api-test.zhifly.cn")
    /// The development server on this machine.
    public static let demo = APIEnvironment(origin: "demo", baseURL: nil)

    /// A back end at a base URL, whose origin is its scheme, host and port.
    public init(origin: String, baseURL: String?) {
        (self.origin, self.baseURL) = (origin, baseURL)
    }
}

/// Where the back end is. Asked before each request, so that nothing is started for a command that makes none.
public protocol BaseURLProvider: Sendable {
    /// The base URL without a closing slash. Throws where there is no back end to be had.
    func baseURL() async throws(APIError) -> String
}
