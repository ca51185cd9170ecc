import FoundationEssentials

/// The environment that the process was started with.
package enum ProcessEnvironment {
    package static func variables() -> [String: String] { ProcessInfo.processInfo.environment }
}
