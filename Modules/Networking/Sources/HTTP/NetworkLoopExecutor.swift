import NetworkingInterface

/// Runs tasks on the loop thread, where a request and its answer need neither a wake-up nor another thread.
/// Once the loop has ended it runs them where tasks run by default.
final class NetworkLoopExecutor: TaskExecutor, Sendable {
    private let loop: CurlLoop

    init(_ loop: CurlLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = LoopJob(job: UnownedJob(job), executor: asUnownedTaskExecutor())
        if !loop.run(job) { job.runElsewhere() }
    }
}

/// A part of a task, between two awaits, for the loop thread.
struct LoopJob: Sendable {
    let job: UnownedJob
    let executor: UnownedTaskExecutor

    /// Runs it, on the loop thread.
    func run() { job.runSynchronously(on: executor) }

    /// Has it run where tasks run by default: a task that was begun has to go on, also when the loop has ended.
    func runElsewhere() {
        globalConcurrentExecutor.enqueue(job)
    }
}
