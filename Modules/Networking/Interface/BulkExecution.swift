/// Where bulk loops may run: tasks that do next to nothing but send requests, one after the other or many at once.
public protocol BulkExecution: Sendable {
    /// An executor over the thread that the network's transfers run on:
    /// `await withTaskExecutorPreference(try network.networkLoopExecutor()) { … }`.
    ///
    /// A request from there and its answer change no thread: about half of the calls of the system, a third of the switches
    /// and two thirds of the processor time of one from elsewhere. Its price: while such a task, or a default actor
    /// that it waits for, computes between two awaits, every transfer of the client stands still. So it is for loops that
    /// hand on what they get, never for decoding or for whole commands, and it is never a default.
    func networkLoopExecutor() throws(HTTPClientError) -> any TaskExecutor
}
