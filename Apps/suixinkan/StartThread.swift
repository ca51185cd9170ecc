import Dispatch
import PlatformInterface

/// The thread that the program starts on, as the executor of its one command.
///
/// An asynchronous `main` hands all work to a pool, and starts three threads before the first line of a command. Here a
/// command runs where the program began: a start takes half as long on a busy machine (`Tools/bench start`), and what
/// does wait, a request, waits on the client's own thread anyway.
final class StartThread: TaskExecutor {
    private let jobs = Locked<[UnownedJob]>([])
    private let news = DispatchSemaphore(value: 0)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        news.signal()
    }

    /// Runs `body`, and returns what it returns. To be called once, on the thread that this stands for.
    func run(_ body: @escaping @Sendable () async -> Int32) -> Int32 {
        let result = Locked<Int32?>(nil)
        Task(executorPreference: self) { [news] in
            let status = await body()
            result.withLock { $0 = status }
            news.signal()
        }
        while true {
            news.wait()
            if let status = result.withLock({ $0 }) { return status }
            if let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
                job.runSynchronously(on: asUnownedTaskExecutor())
            }
        }
    }
}
