import Domain

/// The exit statuses that scripts rely on.
struct ExitStatus: RawRepresentable, Hashable, Sendable {
    let rawValue: Int32

    static let success = ExitStatus(rawValue: 0)
    /// The reader of the pipe has gone: what a shell shows for SIGPIPE.
    static let brokenPipe = ExitStatus(rawValue: 141)

    init(rawValue: Int32) { self.rawValue = rawValue }

    init(_ category: Failure.Category) {
        switch category {
        case .server: rawValue = 1
        case .usage: rawValue = 2
        case .configuration: rawValue = 3
        case .login: rawValue = 4
        case .forbidden: rawValue = 5
        case .notFound: rawValue = 6
        case .invalid: rawValue = 7
        case .rateLimited: rawValue = 9
        case .network: rawValue = 10
        case .timeout: rawValue = 11
        case .badAnswer: rawValue = 12
        case .partial: rawValue = 13
        case .cancelled: rawValue = 15
        case .internal: rawValue = 70
        case .io: rawValue = 74
        }
    }
}
