public import NetworkingInterface
public import Testing

/// What every `BaseURLProvider` promises while its back end is there.
public enum BaseURLProviderContract {
    /// Tests the promises: an http or https URL with a host and without a closing slash, the same at each call.
    public static func check(
        _ provider: any BaseURLProvider, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let url = try await provider.baseURL()
        let host = url.split(separator: "://", maxSplits: 1).dropFirst().first ?? ""
        #expect(url.hasPrefix("http://") || url.hasPrefix("https://"), sourceLocation: sourceLocation)
        #expect(!host.isEmpty && !host.hasPrefix("/") && !url.hasSuffix("/"), sourceLocation: sourceLocation)
        #expect(try await provider.baseURL() == url, sourceLocation: sourceLocation)
    }
}
