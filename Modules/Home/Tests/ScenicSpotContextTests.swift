import Domain
import HomeInterface
import HomeTesting
import NetworkingInterface
import SessionInterface
import SessionTesting
import TestSupport
import Testing

@testable import Home

/// The spots of the current scenic area: when they are asked for, how often, and for whom.
struct ScenicSpotContextTests {
    private struct Server: Sendable {
        var asked: [ScenicAreaID] = []
        var cancelled = 0
        var failure: APIError?
        var gate: Gate?
    }

    private let server = Watched(Server())
    private let snapshot = FakeAccountSnapshotStore(account: .samplePhotographer)
    private let context: LiveScenicSpotContext

    init() {
        var api = FakeHomeAPI { Issue.record("\($0)") }
        api.scenicSpotsHandler = { [server] (id) throws(APIError) in
            let gate = server.update { server in
                server.asked.append(id)
                return server.gate
            }
            do {
                try await gate?.opened()
            } catch {
                server.update { $0.cancelled += 1 }
                throw APIError(.cancelled, failure: Failure(.cancelled, LocalizedText(verbatim: "cancelled")))
            }
            if let failure = server.value.failure { throw failure }
            return LooseList(rows: ScenicSpot.samples.filter { $0.scenicID == id })
        }
        context = LiveScenicSpotContext(api: api, snapshot: snapshot)
    }

    private func hold() -> Gate {
        let gate = Gate()
        server.update { $0.gate = gate }
        return gate
    }

    private func asking(_ count: Int) async throws {
        try await server.wait(for: "\(count) requests") { $0.asked.count >= count ? () : nil }
    }

    @Test func nothingIsAskedBeforeTheFirstNeedAndThenOnce() async throws {
        let area = ScenicArea(id: ScenicAreaID(11), name: "西湖")
        #expect(context.state == ScenicSpotState(scenicArea: area) && server.value.asked.isEmpty)
        #expect(try await context.scenicSpots().rows == ScenicSpot.samples)
        #expect(try await context.scenicSpots().rows == ScenicSpot.samples)
        #expect(server.value.asked == [ScenicAreaID(11)])
        #expect(context.state == ScenicSpotState(scenicArea: area, spots: LooseList(rows: ScenicSpot.samples)))
    }

    @Test func askedTogetherTheServerIsAskedOnce() async throws {
        let gate = hold()
        let answers = (0..<5).map { _ in Task { [context] in try await context.scenicSpots() } }
        try await asking(1)
        #expect(context.state.isLoading)
        gate.open()
        for answer in answers { #expect(try await answer.value.rows == ScenicSpot.samples) }
        #expect(server.value.asked.count == 1)
        #expect(!context.state.isLoading)
    }

    @Test func anotherScenicAreaIsAskedForAnew() async throws {
        _ = try await context.scenicSpots()
        snapshot.current?.account.scenicArea = ScenicArea(id: ScenicAreaID(12), name: "灵隐寺")
        #expect(context.state == ScenicSpotState(scenicArea: ScenicArea(id: ScenicAreaID(12), name: "灵隐寺")))
        #expect(try await context.scenicSpots().rows.isEmpty)
        #expect(server.value.asked == [ScenicAreaID(11), ScenicAreaID(12)])
    }

    @Test func anotherSessionIsAskedForAnewAlsoInTheSameArea() async throws {
        _ = try await context.scenicSpots()
        snapshot.current = AccountState(session: SessionStamp(generation: 2), account: .sampleStoreAdmin)
        #expect(context.state.spots == nil)
        _ = try await context.scenicSpots()
        #expect(server.value.asked.count == 2)
    }

    @Test func aLateAnswerOfAnEarlierAreaIsNotShown() async throws {
        let gate = hold()
        let late = Task { [context] in try await context.scenicSpots() }
        try await asking(1)
        server.update { $0.gate = nil }
        snapshot.current?.account.scenicArea = ScenicArea(id: ScenicAreaID(12), name: "灵隐寺")
        _ = try await context.scenicSpots()
        gate.open()
        #expect(try await late.value.rows == ScenicSpot.samples)
        #expect(context.state.spots == LooseList(rows: []) && context.state.scenicArea?.id == ScenicAreaID(12))
    }

    @Test func afterAFailureTheNextCallAsksAgain() async throws {
        server.update { $0.failure = .network }
        let error = await #expect(throws: HomeError.self) { try await context.scenicSpots() }
        #expect(error?.failure.category == .network && context.state.failure == error)
        server.update { $0.failure = nil }
        #expect(try await context.scenicSpots().rows == ScenicSpot.samples)
        #expect(context.state.failure == nil && server.value.asked.count == 2)
    }

    @Test func withoutAScenicAreaOrAnAccountNothingIsAsked() async {
        snapshot.current?.account.scenicArea = ScenicArea(id: ScenicAreaID(0), name: "")
        let area = await #expect(throws: HomeError.self) { try await context.scenicSpots() }
        #expect(area?.code == .noScenicArea && area?.failure.category == .forbidden)
        snapshot.current = nil
        let nobody = await #expect(throws: HomeError.self) { try await context.scenicSpots() }
        #expect(nobody?.failure.category == .login)
        #expect(server.value.asked.isEmpty && context.state == ScenicSpotState())
    }

    @Test func aCancelledCallerStopsWaitingAndTheOthersGoOn() async throws {
        let gate = hold()
        let impatient = Task { [context] in try await context.scenicSpots() }
        let patient = Task { [context] in try await context.scenicSpots() }
        try await asking(1)
        impatient.cancel()
        let error = await #expect(throws: HomeError.self) { try await impatient.value }
        #expect(error?.failure.category == .cancelled)
        gate.open()
        #expect(try await patient.value.rows == ScenicSpot.samples)
        #expect(server.value.cancelled == 0 && server.value.asked.count == 1)
    }

    @Test func theLastCallersCancellationCallsTheRequestOff() async throws {
        _ = hold()
        let only = Task { [context] in try await context.scenicSpots() }
        try await asking(1)
        only.cancel()
        let error = await #expect(throws: HomeError.self) { try await only.value }
        #expect(error?.failure.category == .cancelled)
        try await server.wait(for: "the request's end") { $0.cancelled == 1 ? () : nil }
        #expect(!context.state.isLoading && context.state.failure == nil)
    }
}
