import NetworkingInterface
import PlatformInterface

/// What one streamed transfer and its two ends share: the answer's content on its way to the reader, the request's on its
/// way to libcurl. The loop thread is one user, the reading and the writing task are the others.
final class TransferStream: Sendable {
    /// So much may wait to be taken before libcurl is told to stop.
    private static let highWater = 256 << 10

    private struct State: Sendable {
        var head: Result<HTTPResponse, HTTPClientError>?
        var content: [UInt8] = []
        var end: HTTPClientError??
        var isPaused = false
        var waiter: UnsafeContinuation<Void, Never>?
        var isAbandoned = false

        var upload: [UInt8] = []
        var uploadTaken = 0, uploadedBytes = 0
        var uploadEnd: Result<Void, HTTPClientError>?
        var uploadIsPaused = false
        var uploadWaiter: UnsafeContinuation<Void, Never>?
    }

    private let state = Locked(State())
    let upload: HTTPUpload?
    /// Has libcurl go on, from any thread.
    private let goOn: @Sendable () -> Void

    init(upload: HTTPUpload?, goOn: @escaping @Sendable () -> Void) {
        (self.upload, self.goOn) = (upload, goOn)
    }

    // MARK: The loop thread's side

    func begin(_ head: HTTPResponse) { change { $0.head = .success(head) } }

    /// Whether there is room for more. Where there is none, the reader has libcurl go on later.
    func hasRoom() -> Bool {
        state.withLock { state in
            state.isPaused = state.content.count >= Self.highWater && !state.isAbandoned
            return !state.isPaused
        }
    }

    func receive(_ content: [UInt8]) {
        guard !content.isEmpty else { return }
        change { if !$0.isAbandoned { $0.content += content } }
    }

    /// The transfer has ended; nil where the whole answer has come.
    func end(_ failure: HTTPClientError?) {
        change { state in
            if state.head == nil, let failure { state.head = .failure(failure) }
            if state.end == nil { state.end = .some(failure) }
        }
        wakeUploader()
    }

    /// What of the request's content goes out next.
    enum Outgoing {
        case bytes(Int), pause, end, failed
    }

    func send(into space: UnsafeMutableRawBufferPointer) -> Outgoing {
        var sent: Int?
        let (outgoing, waiter) = state.withLock { state -> (Outgoing, UnsafeContinuation<Void, Never>?) in
            let rest = state.upload[state.uploadTaken...].prefix(space.count)
            guard rest.isEmpty else {
                space.copyBytes(from: rest)
                state.uploadTaken += rest.count
                state.uploadedBytes += rest.count
                sent = state.uploadedBytes
                guard state.uploadTaken == state.upload.count else { return (.bytes(rest.count), nil) }
                (state.upload, state.uploadTaken) = ([], 0)
                defer { state.uploadWaiter = nil }
                return (.bytes(rest.count), state.uploadWaiter)
            }
            switch state.uploadEnd {
            case .success: return (.end, nil)
            case .failure: return (.failed, nil)
            case nil:
                state.uploadIsPaused = true
                return (.pause, nil)
            }
        }
        waiter?.resume()
        if let sent { upload?.onProgress(sent) }
        return outgoing
    }

    private func change(_ body: (inout State) -> Void) {
        let waiter = state.withLock { state in
            body(&state)
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    // MARK: The reader's side

    func head() async -> Result<HTTPResponse, HTTPClientError> {
        while true {
            if let head = state.withLock({ $0.head }) { return head }
            await wait { $0.head != nil }
        }
    }

    func next() async -> Result<[UInt8]?, HTTPClientError> {
        while true {
            let (result, goesOn) = state.withLock { state -> (Result<[UInt8]?, HTTPClientError>?, Bool) in
                if !state.content.isEmpty {
                    defer { (state.content, state.isPaused) = ([], false) }
                    return (.success(state.content), state.isPaused)
                }
                switch state.end {
                case .some(.some(let failure)): return (.failure(failure), false)
                case .some(.none): return (.success(nil), false)
                case .none: return (nil, false)
                }
            }
            if goesOn { goOn() }
            if let result { return result }
            await wait { !$0.content.isEmpty || $0.end != nil }
        }
    }

    /// Nobody reads on: what comes is thrown away.
    func abandon() { change { ($0.isAbandoned, $0.content) = (true, []) } }

    private func wait(until isReady: (State) -> Bool) async {
        await withUnsafeContinuation { continuation in
            let isReady = state.withLock { state in
                if isReady(state) { return true }
                state.waiter = continuation
                return false
            }
            if isReady { continuation.resume() }
        }
    }

    // MARK: The writer's side

    /// Fetches the request's content part by part, each when the one before has gone out.
    func writeAll() async {
        guard let upload else { return }
        var given = 0
        do {
            while let part = try await upload.next() {
                guard !part.isEmpty else { continue }
                given += part.count
                // A byte too many would be taken for the next request's.
                if let length = upload.length, given > length {
                    throw HTTPClientError.wrongUploadLength(announced: length)
                }
                give { $0.upload = part }
                await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
                    let isTaken = state.withLock { state in
                        if state.upload.isEmpty || state.end != nil { return true }
                        state.uploadWaiter = continuation
                        return false
                    }
                    if isTaken { continuation.resume() }
                }
                guard state.withLock({ $0.end == nil }) else { return }
            }
            // Else the server would wait for the rest, and the request for the server.
            if let length = upload.length, given < length { throw HTTPClientError.wrongUploadLength(announced: length) }
            give { $0.uploadEnd = .success(()) }
        } catch {
            let reason = error as? HTTPClientError ?? .uploadFailed("\(error).")
            give { $0.uploadEnd = .failure(reason) }
        }
    }

    /// Why the request's content did not come to its end.
    var uploadFailure: HTTPClientError? {
        state.withLock { state in
            if case .failure(let failure) = state.uploadEnd { return failure }
            return nil
        }
    }

    private func give(_ body: (inout State) -> Void) {
        let wasPaused = state.withLock { state in
            body(&state)
            defer { state.uploadIsPaused = false }
            return state.uploadIsPaused
        }
        if wasPaused { goOn() }
    }

    private func wakeUploader() {
        let waiter = state.withLock { state in
            defer { state.uploadWaiter = nil }
            return state.uploadWaiter
        }
        waiter?.resume()
    }
}
