import Domain
package import HomeInterface
package import NetworkingInterface
import PlatformInterface
package import SessionInterface

/// The spots of the current scenic area, in memory.
package final class LiveScenicSpotContext: ScenicSpotContext, Sendable {
    private typealias Answer = Result<LooseList<ScenicSpot>, HomeError>

    /// Of which area, in which session.
    private struct Key: Hashable {
        let session: SessionStamp, area: ScenicArea
    }

    /// A request that is under way, and who waits for it.
    private struct Load {
        var task: Task<Void, Never>?
        var waiters: [Int: CheckedContinuation<Answer, Never>] = [:]
    }

    private struct State {
        var key: Key?
        var spots: LooseList<ScenicSpot>?
        var failure: HomeError?
        /// The requests that somebody waits for, by number; the last is that of `key`, if it is one.
        var loads: [Int: Load] = [:]
        var loading: Int?
        var lastNumber = 0

        mutating func number() -> Int {
            lastNumber += 1
            return lastNumber
        }
    }

    private let held = Locked(State())
    private let api: any HomeAPI
    private let snapshot: any AccountSnapshotStore

    package init(api: any HomeAPI, snapshot: any AccountSnapshotStore) {
        (self.api, self.snapshot) = (api, snapshot)
    }

    private var key: Key? {
        snapshot.current.flatMap { account in
            account.account.validScenicArea.map { Key(session: account.session, area: $0) }
        }
    }

    package var state: ScenicSpotState {
        guard let key else { return ScenicSpotState() }
        return held.withLock { held in
            guard held.key == key else { return ScenicSpotState(scenicArea: key.area) }
            return ScenicSpotState(
                scenicArea: key.area, spots: held.spots, isLoading: held.loading != nil, failure: held.failure)
        }
    }

    package func scenicSpots() async throws(HomeError) -> LooseList<ScenicSpot> {
        guard let account = snapshot.current else { throw HomeError.nobodyLoggedIn }
        guard let area = account.account.validScenicArea else { throw HomeError.noScenicArea }
        let key = Key(session: account.session, area: area)
        let waiter = held.withLock { $0.number() }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let known = held.withLock { held in
                    // Cancelled before it waits: the handler has found nobody.
                    Task.isCancelled ? .failure(.cancelled) : enter(&held, key, waiter, continuation)
                }
                if let known { continuation.resume(returning: known) }
            }
        } onCancel: {
            leave(waiter)
        }
        return try answer.get()
    }

    /// Answers at once, or lets the caller wait for a request, which begins where none is under way.
    private func enter(
        _ held: inout State, _ key: Key, _ waiter: Int, _ continuation: CheckedContinuation<Answer, Never>
    ) -> Answer? {
        if held.key != key { (held.key, held.spots, held.failure, held.loading) = (key, nil, nil, nil) }
        if let spots = held.spots { return .success(spots) }
        let number = held.loading ?? held.number()
        held.loads[number, default: Load()].waiters[waiter] = continuation
        guard held.loading == nil else { return nil }
        (held.loading, held.failure) = (number, nil)
        held.loads[number]?.task = Task { [api, weak self] in
            let answer: Answer
            do throws(APIError) {
                answer = .success(try await api.scenicSpots(scenicID: key.area.id))
            } catch {
                answer = .failure(HomeError(error))
            }
            self?.take(answer, number)
        }
        return nil
    }

    private func take(_ answer: Answer, _ number: Int) {
        let waiters = held.withLock { held in
            if held.loading == number {
                held.loading = nil
                switch answer {
                case .success(let spots): held.spots = spots
                case .failure(let error): held.failure = error
                }
            }
            return held.loads.removeValue(forKey: number)?.waiters ?? [:]
        }
        for waiter in waiters.values { waiter.resume(returning: answer) }
    }

    private func leave(_ waiter: Int) {
        let (continuation, task) = held.withLock { held in
            guard let (number, load) = held.loads.first(where: { $0.value.waiters[waiter] != nil }) else {
                return (CheckedContinuation<Answer, Never>?.none, Task<Void, Never>?.none)
            }
            let continuation = held.loads[number]?.waiters.removeValue(forKey: waiter)
            guard load.waiters.count == 1 else { return (continuation, nil) }
            held.loads[number] = nil
            if held.loading == number { held.loading = nil }
            return (continuation, load.task)
        }
        task?.cancel()
        continuation?.resume(returning: .failure(.cancelled))
    }
}

extension HomeError {
    fileprivate static var cancelled: HomeError {
        HomeError(.api, failure: Failure(.cancelled, LocalizedText(en: "Called off.", zh: "已取消。")))
    }
}
