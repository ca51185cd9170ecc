import Dispatch
import Domain
import Glibc
import Platform
import PlatformInterface
import Storage
import StorageInterface
import TestSupport
import Testing

/// Several processes that change one token, and the worst moments to die.
@Suite(.timeLimit(.minutes(3))) struct SharedTokenTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Reads and writes in two steps, as a lost update needs it.
    @Test func processesThatCountTogetherLoseNothing() async throws {
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    await #expect(processExitsWith: .success) { [path = folder.path as String] in
                        for _ in 0..<25 { try increment(tokenStore(in: path)) }
                    }
                }
            }
        }
        #expect(try tokenStore(in: folder.path).load()?.token == "200")
    }

    /// Each with a descriptor of its own, as separate processes have.
    @Test func callersInOneProcessThatCountTogetherLoseNothing() throws {
        let path = folder.path, failures = Locked<[any Error]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            do {
                for _ in 0..<25 { try increment(tokenStore(in: path)) }
            } catch {
                failures.withLock { $0.append(error) }
            }
        }
        #expect(failures.withLock { $0.map { "\($0)" } } == [])
        #expect(try tokenStore(in: path).load()?.token == "200")
    }

    @Test func whoeverWaitedTooLongHearsHowLongForWhichFileAndForWhom() throws {
        let holder = tokenStore(in: folder.path), other = tokenStore(in: folder.path, busyLimit: .milliseconds(60))
        let error = try holder.exclusively {
            #expect(throws: StorageError.self) { try other.exclusively {} }
        }
        #expect(error?.code == .busy)
        let message = error?.failure.message(.english) ?? ""
        #expect(message.contains("Process \(getpid())") && message.contains("0.060 s"))
        #expect(message.contains("\(folder.path)/default/token.json.lock"))
    }

    @Test func aKilledHolderLeavesTheTokenAndHindersNobody() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
            let tokens = tokenStore(in: path)
            try tokens.exclusively { () throws(StorageError) in
                try tokens.save(StoredToken(token: "1", origin: "demo", sessionID: "1"))
                kill(getpid(), SIGKILL)
            }
        }
        let tokens = tokenStore(in: folder.path, busyLimit: .zero)
        let token = try tokens.exclusively { () throws(StorageError) in try tokens.load() }
        #expect(token?.token == "1")
    }
}

private func increment(_ tokens: FileTokenStore) throws(StorageError) {
    try tokens.exclusively { () throws(StorageError) in
        let count = try tokens.load().flatMap { Int($0.token) } ?? 0
        try tokens.save(StoredToken(token: "\(count + 1)", origin: "demo", sessionID: "\(getpid())"))
    }
}
