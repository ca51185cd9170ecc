package import NetworkingInterface

/// A back end whose place is known.
package struct FixedBaseURL: BaseURLProvider {
    private let url: String

    /// The back end at this URL; a closing slash is dropped.
    package init(_ url: String) {
        self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
    }

    package func baseURL() async throws(APIError) -> String { url }
}
