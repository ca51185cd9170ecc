import AuthInterface
import Domain
import HomeInterface
import LaunchInterface
import NavigationInterface
import NetworkingInterface
import OrdersInterface
import PlatformInterface
import Presentation
import ProfileInterface
import SessionInterface
import StatisticsInterface
import StorageInterface

/// A failure of the command line itself.
struct CommandError: Error, Hashable {
    let failure: Failure

    init(_ category: Failure.Category, en english: String, zh chinese: String) {
        failure = Failure(category, LocalizedText(en: english, zh: chinese))
    }

    init(_ failure: Failure) { self.failure = failure }

    static func usage(en english: String, zh chinese: String) -> CommandError {
        CommandError(.usage, en: english, zh: chinese)
    }

    /// A command that needs somebody logged in.
    static func loginNeeded(origin: String, command: String) -> CommandError {
        CommandError(
            .login, en: "Nobody is logged in to \(origin). Run “\(command)”.",
            zh: "尚未登录 \(origin)，请先执行“\(command)”。")
    }
}

extension Failure {
    /// The one place that knows every interface's error. What is none of them is a fault of the product.
    init(of error: any Error) {
        switch error {
        case let error as CommandError: self = error.failure
        case let error as APIError: self = error.failure
        case let error as AuthError: self = error.failure
        case let error as HomeError: self = error.failure
        case let error as OrderError: self = error.failure
        case let error as LaunchError: self = error.failure
        case let error as ProfileError: self = error.failure
        case let error as NavigationError: self = error.failure
        case let error as SessionError: self = error.failure
        case let error as StatisticsError: self = error.failure
        case let error as StorageError: self = error.failure
        case let error as FileError: self = error.failure
        case let error as TerminalError: self = error.failure
        case let error as ProcessError: self = error.failure
        case let error as JQError: self = error.failure
        default:
            self.init(
                .internal,
                LocalizedText(
                    en: "An error that should not happen: \(error). Please report it.",
                    zh: "出现了不应发生的错误：\(error)。请反馈给开发者。"))
        }
    }
}
