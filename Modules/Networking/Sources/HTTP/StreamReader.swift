import NetworkingInterface

/// The reader's end of a streamed transfer, which ends with it.
final class StreamReader: Sendable {
    private let stream: TransferStream
    private let id: UInt64
    private let loop: CurlLoop

    init(_ stream: TransferStream, _ id: UInt64, _ loop: CurlLoop) {
        (self.stream, self.id, self.loop) = (stream, id, loop)
    }

    deinit {
        stream.abandon()
        loop.cancel(id)
    }

    func head() async throws(HTTPClientError) -> HTTPResponse {
        if Task.isCancelled { loop.cancel(id) }
        return try await withTaskCancellationHandler {
            await stream.head()
        } onCancel: {
            loop.cancel(id)
        }.get()
    }

    func next() async -> Result<[UInt8]?, HTTPClientError> {
        await withTaskCancellationHandler {
            await stream.next()
        } onCancel: {
            loop.cancel(id)
        }
    }
}
