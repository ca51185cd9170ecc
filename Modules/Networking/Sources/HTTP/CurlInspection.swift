import CCurl
package import NetworkingInterface

/// Loads libcurl to look at it.
package struct CurlInspection: HTTPInspection {
    private let library: String

    /// Debian 12's, which the tests run with.
    private static let oldest: UInt32 = 0x075800

    /// - Parameter library: the shared library of libcurl.
    package init(library: String = "libcurl.so.4") {
        self.library = library
    }

    package func engine() throws(HTTPClientError) -> HTTPEngine {
        let curl = try CurlLibrary(library)
        let built = ccurl_features(curl.functions)
        let features = [
            ("HTTP/2", CURL_VERSION_HTTP2), ("HTTP/3", CURL_VERSION_HTTP3), ("brotli", CURL_VERSION_BROTLI),
            ("zstd", CURL_VERSION_ZSTD), ("IDN", CURL_VERSION_IDN),
        ].filter { built & $0.1 != 0 }.map(\.0)
        let tls = ccurl_tls_name(curl.functions).map { [String(cString: $0)] } ?? []
        return HTTPEngine(
            name: "libcurl \(String(cString: ccurl_version_text(curl.functions)))",
            isOutdated: ccurl_version_number(curl.functions) < Self.oldest, features: tls + features)
    }
}
