import PlatformInterface
import PlatformTesting
import TestSupport

/// A recording terminal whose output a test can wait for.
final class WatchedTerminal: Terminal {
    let output = Watched<[UInt8]>([])
    private let recording = RecordingTerminal()

    func write(_ bytes: [UInt8], to stream: StandardStream) throws(TerminalError) {
        if stream == .output { output.update { $0 += bytes } }
        try recording.write(bytes, to: stream)
    }

    func checkReader(of stream: StandardStream) throws(TerminalError) {}
    func isTerminal(_ stream: StandardStream) -> Bool { false }
    var columns: Int? { nil }
    var rows: Int? { nil }
    func readLine(limit: Int) throws(TerminalError) -> String? { nil }
    func readAll(limit: Int) throws(TerminalError) -> [UInt8] { [] }
    func readSecret(prompt: String) throws(TerminalError) -> String? { nil }
}
