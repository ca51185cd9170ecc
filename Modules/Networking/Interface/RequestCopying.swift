/// Says a request of the contract as a command line of curl, in place of sending it.
public protocol RequestCopying: Sendable {
    /// The command line for a POSIX shell. Nothing is sent but what it takes to find the back end: `demo` is started.
    ///
    /// - Parameters:
    ///   - transport: how to connect, as curl's own options.
    ///   - showsSecrets: whether the token and what else is secret stand there as they are; else the token is the variable
    ///     `SUIXINKAN_TOKEN`, and the others are masked.
    func curlCommand<Value>(
        for endpoint: Endpoint<Value>, transport: TransportOptions, showsSecrets: Bool
    ) async throws(APIError) -> String
}
