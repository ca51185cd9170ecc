/// How connections are made: whom to trust, through what to go, what to speak.
public struct TransportOptions: Hashable, Sendable {
    /// The oldest TLS that is spoken.
    public enum MinimumTLS: Hashable, Sendable {
        /// TLS 1.2, TLS 1.3.
        case v1_2, v1_3
    }

    /// What the client itself proves who it is with.
    public struct ClientCertificate: Hashable, Sendable {
        /// PEM files of the certificate and of its key, and what opens the key.
        public let file: String, keyFile: String?, password: String?

        /// PEM files of the certificate and of its key, which may be in the same one; the password opens the key.
        public init(file: String, keyFile: String? = nil, password: String? = nil) {
            (self.file, self.keyFile, self.password) = (file, keyFile, password)
        }
    }

    /// A PEM file of the certificate authorities to trust in place of the system's.
    public var certificateFile: String?
    /// The client's own certificate.
    public var clientCertificate: ClientCertificate?
    /// The public keys of servers that are believed, each as `sha256//…`; none for any that is certified.
    public var pinnedKeys: [String] = []
    /// The oldest TLS that is spoken.
    public var minimumTLS = MinimumTLS.v1_2
    /// A proxy's URL in place of those of the environment; an empty one for none. It may hold a user and a password.
    public var proxy: String?
    /// The socket of this machine that all connections go to, whatever the URL's host.
    public var unixSocket: String?
    /// Addresses of names, each as `host:port:address[,address…]`, in place of the resolver's.
    public var addresses: [String] = []
    /// Whether HTTP/2 is spoken where a server offers it over TLS: many requests share a connection then.
    ///
    /// Off by default: libcurl before 8.0.1 takes an answer that the server cut (RST_STREAM) for a whole one. Where it is on
    /// and libcurl is that old, an answer over HTTP/2 without a length is asked for again over HTTP/1.1, or refused.
    public var speaksHTTP2 = false

    /// The system's authorities and proxies, TLS 1.2 or newer, HTTP/1.1.
    public init() {}

    /// What of it counts for a back end: the demo server is on this machine, where a proxy or a socket that was named for
    /// another one does not lead.
    public func reaching(_ environment: APIEnvironment) -> TransportOptions {
        guard environment.baseURL == nil else { return self }
        var transport = self
        (transport.proxy, transport.unixSocket) = (nil, nil)
        return transport
    }
}
