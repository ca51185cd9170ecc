/// Looks at what carries the requests, and asks no server: for the doctor.
public protocol HTTPInspection: Sendable {
    /// The library as it is on this machine. Throws where it cannot be loaded.
    func engine() throws(HTTPClientError) -> HTTPEngine
}

/// The library that carries the requests.
public struct HTTPEngine: Hashable, Sendable {
    /// Its name and version, `libcurl 7.88.1`.
    public var name: String
    /// Whether it is older than what this program is tested with.
    public var isOutdated: Bool
    /// What it was built with, as people call it: `OpenSSL/3.0.17`, `HTTP/2`.
    public var features: [String]

    /// A library.
    public init(name: String, isOutdated: Bool, features: [String]) {
        (self.name, self.isOutdated, self.features) = (name, isOutdated, features)
    }
}
