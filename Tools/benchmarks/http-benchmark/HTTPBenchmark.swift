import Glibc
import Networking
import NetworkingInterface

/// The product's HTTP client as `Tools/bench http` measures it, beside the same loops in C and in Python. It prints one line
/// of figures, in the words of the C baseline.
///
///     http-benchmark sequential|bulk|concurrent URL REQUESTS CONCURRENCY [IDLE-URL IDLE-REQUESTS]
///     http-benchmark queued URL REQUESTS
@main
struct HTTPBenchmark {
    private static let warmUp = 50

    let mode: String
    let url: String
    let requests: Int
    let concurrency: Int
    let idleURL: String
    let idle: Int

    static func main() async throws {
        let arguments = CommandLine.arguments + Array(repeating: "", count: 6)
        let benchmark = HTTPBenchmark(
            mode: arguments[1], url: arguments[2], requests: Int(arguments[3]) ?? 0,
            concurrency: Int(arguments[4]) ?? 1,
            idleURL: arguments[5], idle: Int(arguments[6]) ?? 0)
        // Detached: the main thread is nobody's ordinary place for requests.
        try await Task.detached { try await benchmark.run() }.value
    }

    private func run() async throws {
        let limits =
            idle > 0 || mode == "queued"
            ? ConnectionLimits(perHost: max(64, idle + 1), total: max(256, idle + 64)) : ConnectionLimits()
        let client = CurlHTTPClient(.init(userAgent: "http-benchmark", environment: [:], limits: limits))
        if mode == "queued" { return try await queue(on: client) }
        let idling = await startIdling(on: client)
        defer { for task in idling { task.cancel() } }
        if mode == "bulk" {
            try await withTaskExecutorPreference(try client.networkLoopExecutor()) { try await measure(client) }
        } else {
            try await measure(client)
        }
    }

    private func measure(_ client: CurlHTTPClient) async throws {
        _ = try await repeated(Self.warmUp, client)
        let (start, before) = (ContinuousClock.now, Usage())
        let bytes = try await repeated(requests, client)
        let (seconds, used) = ((ContinuousClock.now - start) / .seconds(1), Usage().since(before))
        let each = Double(max(1, requests))
        say(
            "\(mode) c=\(concurrency) n=\(requests) idle=\(idle) bytes=\(bytes) rps=\(Int(each / seconds)) "
                + "cpu_us=\(used.microseconds / each) switches=\(used.switches / each)")
    }

    /// So many requests, `concurrency` at a time; how much content came.
    private func repeated(_ count: Int, _ client: CurlHTTPClient) async throws -> Int {
        guard concurrency > 1 else { return try await loop(count, client) }
        return try await withThrowingTaskGroup(of: Int.self) { group in
            for index in 0..<concurrency {
                group.addTask { try await loop(count / concurrency + (index < count % concurrency ? 1 : 0), client) }
            }
            return try await group.reduce(0, +)
        }
    }

    private func loop(_ count: Int, _ client: CurlHTTPClient) async throws -> Int {
        let request = HTTPRequest(
            .get, url: url,
            headers: [HTTPHeader("token", "0123456789abcdef"), HTTPHeader("Accept", "application/json")])
        var bytes = 0
        for _ in 0..<count { bytes += try await client.send(request).body.count }
        return bytes
    }

    /// Begins requests that nobody answers, and comes back when they are all under way.
    private func startIdling(on client: CurlHTTPClient) async -> [Task<Void, Never>] {
        guard idle > 0 else { return [] }
        let timeouts = HTTPTimeouts(connect: .seconds(60), total: .seconds(3_600))
        let request = HTTPRequest(.get, url: idleURL, timeouts: timeouts)
        let tasks = (0..<idle).map { _ in Task { _ = try? await client.send(request) } }
        while descriptors() < idle { await Task.yield() }
        return tasks
    }

    private func descriptors() -> Int {
        guard let folder = opendir("/proc/self/fd") else { return .max }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        return count
    }

    /// How much memory so many requests take that wait for an answer or their turn.
    private func queue(on client: CurlHTTPClient) async throws {
        let before = residentKiB()
        let request = HTTPRequest(.get, url: url)
        let tasks = (0..<requests).map { _ in Task { _ = try? await client.send(request) } }
        // Whoever cancels this one waits for the thread to have seen all before it.
        let last = Task { _ = try? await client.send(request) }
        last.cancel()
        await last.value
        let grown = residentKiB() - before
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
        say("queued n=\(requests) mib=\(Double(grown) / 1024)")
    }

    /// The most that was resident.
    private func residentKiB() -> Int {
        var usage = rusage()
        getrusage(ownProcess, &usage)
        return usage.ru_maxrss
    }

    private func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(1, bytes, bytes.count)
    }
}

/// Processor time and switches of this process.
private struct Usage {
    var microseconds: Double
    var switches: Double

    init() {
        var usage = rusage()
        getrusage(ownProcess, &usage)
        func sum(_ time: timeval) -> Double { Double(time.tv_sec) * 1e6 + Double(time.tv_usec) }
        microseconds = sum(usage.ru_utime) + sum(usage.ru_stime)
        switches = Double(usage.ru_nvcsw + usage.ru_nivcsw)
    }

    func since(_ before: Usage) -> Usage {
        var difference = self
        difference.microseconds -= before.microseconds
        difference.switches -= before.switches
        return difference
    }
}

/// `RUSAGE_SELF`, which Glibc's module has as another type than `getrusage` takes.
private let ownProcess: Int32 = 0
