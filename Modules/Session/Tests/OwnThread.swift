import Dispatch

/// Runs tasks on a thread of their own, so that one that waits for another by blocking takes no thread from the pool, where
/// the other might need it.
final class OwnThread: TaskExecutor {
    private let queue = DispatchQueue(label: "a thread of its own")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
