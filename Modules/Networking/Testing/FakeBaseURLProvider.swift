public import NetworkingInterface
import PlatformInterface

/// A back end whose place a test says, and which counts how often it was looked for.
public final class FakeBaseURLProvider: BaseURLProvider, Sendable {
    private let state: Locked<(answer: Result<String, APIError>, count: Int)>

    /// A back end at this URL, without a closing slash.
    public init(_ url: String) {
        state = Locked((.success(url), 0))
    }

    /// No back end to be had, for this reason.
    public init(failing error: APIError) {
        state = Locked((.failure(error), 0))
    }

    /// How often it was asked.
    public var count: Int { state.withLock { $0.count } }

    /// The URL, or the failure.
    public func baseURL() async throws(APIError) -> String {
        try state.withLock { state in
            state.count += 1
            return state.answer
        }.get()
    }
}
