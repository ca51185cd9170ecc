package import NetworkingInterface
package import PlatformInterface

/// Keeps what `HTTPTrace` says in a file. It is private to the user, and whole after each transfer.
package final class TraceFile: HTTPObserver {
    private let path: String
    private let files: any FileSystem
    private let onFailure: @Sendable (FileError) -> Void
    private let trace: HTTPTrace
    private let text: Locked<[UInt8]>

    /// - Parameter onFailure: hears why the file could not be written; the transfers go on.
    package init(path: String, files: any FileSystem, onFailure: @escaping @Sendable (FileError) -> Void) {
        let text = Locked<[UInt8]>([])
        (self.path, self.files, self.onFailure, self.text) = (path, files, onFailure, text)
        trace = HTTPTrace { lines in text.withLock { $0 += lines.utf8 } }
    }

    package func observe(_ event: HTTPEvent) {
        trace.observe(event)
        guard case .ended = event else { return }
        // Within the lock, so that no older text takes the place of a newer one.
        text.withLock { text in
            do throws(FileError) { try files.replace(path, with: text) } catch { onFailure(error) }
        }
    }
}
