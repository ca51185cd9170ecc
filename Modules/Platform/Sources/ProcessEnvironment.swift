import FoundationEssentials
import Glibc

/// The environment that the process was started with.
package enum ProcessEnvironment {
    /// A variable that is not UTF-8 counts as not set: repaired, it would name another folder than the one meant.
    package static func variables() -> [String: String] {
        ProcessInfo.processInfo.environment.filter { name, _ in
            getenv(name).flatMap { String(validatingCString: $0) } != nil
        }
    }
}
