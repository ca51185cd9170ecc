package import NetworkingInterface
package import PlatformInterface

/// Keeps what `HTTPTrace` says in a file. It is private to the user, and whole after each transfer.
package final class TraceFile: HTTPObserver {
    private struct State {
        var file: GrowingFile
        /// What was said since a transfer last ended.
        var said: [UInt8] = []
    }

    private let onFailure: @Sendable (FileError) -> Void
    private let trace: HTTPTrace
    private let state: Locked<State>

    /// - Parameter onFailure: hears once why the file could not be written; the transfers go on.
    package init(path: String, files: any FileSystem, onFailure: @escaping @Sendable (FileError) -> Void) {
        let state = Locked(State(file: GrowingFile(path: path, files: files)))
        (self.onFailure, self.state) = (onFailure, state)
        trace = HTTPTrace { lines in state.withLock { $0.said += lines.utf8 } }
    }

    package func observe(_ event: HTTPEvent) {
        trace.observe(event)
        guard case .ended = event else { return }
        // Within the lock, so that each transfer follows the one before.
        state.withLock { state in
            do throws(FileError) { try state.file.append(state.said) } catch { onFailure(error) }
            state.said = []
        }
    }
}
