public import Domain
import NetworkingInterface
public import StatisticsInterface
public import Testing

/// What every `StatisticsViewModel` promises, clause by clause; what is in a row is `StatisticsAPIContract`'s matter.
public enum StatisticsViewModelContract {
    /// What is behind a page, in the test's hand.
    public protocol BackEnd: Sendable {
        /// Lets so many orders have been made on a day.
        func sell(_ orders: Int, on day: BusinessDay) async throws
        /// Fails the next request for the summary, or for the list.
        func failNext(_ part: Part) async throws
        /// Leaves the next request for the summary, or for the list, without an answer.
        func holdNext(_ part: Part) async throws
        /// What was asked for, in order, once it is so much.
        func requests(_ count: Int) async throws -> [Request]
        /// Lets it be another day for the page.
        func move(to day: BusinessDay)
    }

    /// What a page asks for.
    public enum Part: Hashable, Sendable {
        /// The summary.
        case summary
        /// The list.
        case list
    }

    /// A request that a page made.
    public struct Request: Hashable, Sendable {
        /// What was asked for.
        public let part: Part
        let days: ClosedRange<BusinessDay>
        let page: Int?

        /// A request for some days; `page` is the list's.
        public init(_ part: Part, _ days: ClosedRange<BusinessDay>, page: Int? = nil) {
            (self.part, self.days, self.page) = (part, days, page)
        }
    }

    /// A page whose list has ten days a page, and the back end behind it, with nothing sold at first. It is `today` there.
    public struct Subject: Sendable {
        let page: any StatisticsViewModel
        let backEnd: any BackEnd

        /// A page that was asked for nothing yet.
        public init(_ page: any StatisticsViewModel, over backEnd: any BackEnd) {
            (self.page, self.backEnd) = (page, backEnd)
        }

        fileprivate func open() async throws {
            try await backEnd.sell(3, on: today)
            try await backEnd.sell(2, on: yesterday)
            await page.initStatistics()
        }
    }

    /// The day that it is when a suite begins: 2026-03-02.
    public static let today = BusinessDay(daysSince1970: 20_514)
    private static let yesterday = today.advanced(by: -1)
    private static let tomorrow = today.advanced(by: 1)

    /// One promise.
    public struct Clause: Sendable, CustomTestStringConvertible {
        /// What is promised.
        public let testDescription: String
        private let check: @Sendable (Subject) async throws -> Void

        init(_ promise: String, _ check: @escaping @Sendable (Subject) async throws -> Void) {
            (testDescription, self.check) = (promise, check)
        }

        /// Tests the promise on a page that was asked for nothing yet.
        public func callAsFunction(_ subject: Subject) async throws {
            try await check(subject)
        }
    }

    /// All promises.
    public static let clauses = opening + choosing + failures + overtaken + days

    private static let opening: [Clause] = [
        Clause("nothing is asked for and nothing shows before the page is told to") { subject in
            try await subject.backEnd.sell(3, on: today)
            await subject.page.loadMore()
            await subject.page.followDay()
            #expect(await subject.page.state == StatisticsState(pageSize: 10))
            #expect(try await subject.backEnd.requests(0) == [])
        },
        Clause("the page begins with the summary, and then the list for today") { subject in
            try await subject.open()
            let state = await subject.page.state
            #expect(state.summary.statistics?.figures.orderCount == 3 && state.summary.days == today...today)
            #expect(state.list.orders == [today: 3] && state.list.page == 1 && state.list.isWhole)
            #expect(!state.summary.isLoading && state.summary.failure == nil && state.disagreements.isEmpty)
            #expect(
                try await subject.backEnd.requests(2) == [
                    Request(.summary, today...today), Request(.list, today...today, page: 1),
                ])
        },
    ]

    private static let choosing: [Clause] = [
        Clause("another period is asked for by its days, and leaves the list alone") { subject in
            try await subject.open()
            await subject.page.selectPeriod(.last7)
            let state = await subject.page.state
            #expect(state.summary.period == .last7 && state.summary.statistics?.figures.orderCount == 5)
            #expect(state.list.orders == [today: 3])
            #expect(try await subject.backEnd.requests(3).last == Request(.summary, today.advanced(by: -6)...today))
        },
        Clause("other days of the list leave the summary alone") { subject in
            try await subject.open()
            let chosen = yesterday.advanced(by: -1)...yesterday
            await subject.page.selectDays(.days(chosen), page: 1)
            let state = await subject.page.state
            #expect(state.list.orders == [yesterday: 2, chosen.lowerBound: 0] && state.list.days == chosen)
            #expect(state.list.statisticsList.map(\.date) == [yesterday, chosen.lowerBound])
            #expect(state.summary.statistics?.figures.orderCount == 3)
            #expect(try await subject.backEnd.requests(3).last == Request(.list, chosen, page: 1))
        },
        Clause("more days come below, page by page to the end, and behind that nothing is asked for") { subject in
            try await subject.open()
            let days = today.advanced(by: -24)...today
            await subject.page.selectDays(.days(days), page: 1)
            #expect(await subject.page.state.list.statisticsList.map(\.date) == days.suffix(10).reversed())
            #expect(await subject.page.state.list.hasMore)
            await subject.page.loadMore()
            await subject.page.loadMore()
            let list = await subject.page.state.list
            #expect(list.statisticsList.map(\.date) == days.reversed() && list.page == 3 && list.isWhole)
            await subject.page.loadMore()
            #expect(await subject.page.state.list == list)
            #expect(try await subject.backEnd.requests(5).dropFirst(2).map(\.page) == [1, 2, 3])
        },
        Clause("a list can be opened at a later page") { subject in
            let days = today.advanced(by: -24)...today
            await subject.page.selectDays(.days(days), page: 3)
            let list = await subject.page.state.list
            #expect(list.statisticsList.map(\.date) == days.prefix(5).reversed() && list.page == 3 && !list.hasMore)
        },
    ]

    private static let failures: [Clause] = [
        Clause("a summary that fails does not hide the list") { subject in
            try await subject.backEnd.failNext(.summary)
            try await subject.open()
            let state = await subject.page.state
            #expect(state.summary.failure?.code == .api && state.summary.statistics == nil && !state.summary.isLoading)
            #expect(state.list.orders == [today: 3] && state.list.failure == nil)
            await subject.page.selectPeriod(.today)
            #expect(await subject.page.state.summary.failure == nil)
        },
        Clause("a list that fails does not hide the summary") { subject in
            try await subject.backEnd.failNext(.list)
            try await subject.open()
            let state = await subject.page.state
            #expect(state.summary.statistics?.figures.orderCount == 3 && state.summary.failure == nil)
            #expect(state.list.failure?.code == .api && state.list.statisticsList.isEmpty && !state.list.isLoading)
        },
        Clause("a page that fails leaves those that show, and the same page is asked for again") { subject in
            await subject.page.selectDays(.days(today.advanced(by: -14)...today), page: 1)
            try await subject.backEnd.failNext(.list)
            await subject.page.loadMore()
            let list = await subject.page.state.list
            #expect(list.failure?.code == .api && list.statisticsList.count == 10 && list.hasMore && list.page == 1)
            await subject.page.loadMore()
            #expect(await subject.page.state.list.isWhole)
            #expect(try await subject.backEnd.requests(3).map(\.page) == [1, 2, 2])
        },
    ]

    private static let overtaken: [Clause] = [
        Clause("another period calls off the one under way, and nothing of that shows") { subject in
            try await subject.open()
            try await subject.backEnd.holdNext(.summary)
            let slow = Task { await subject.page.selectPeriod(.last30) }
            _ = try await subject.backEnd.requests(3)
            #expect(await subject.page.state.summary.isLoading)
            #expect(await subject.page.state.summary.statistics == nil)
            await subject.page.selectPeriod(.yesterday)
            await endsWithoutAnAnswer(slow)
            let summary = await subject.page.state.summary
            #expect(summary.period == .yesterday && summary.statistics?.figures.orderCount == 2)
            #expect(summary.failure == nil && !summary.isLoading)
        },
        Clause("other days call off the list under way, and nothing of that shows") { subject in
            try await subject.open()
            try await subject.backEnd.holdNext(.list)
            let slow = Task { await subject.page.selectDays(.last30, page: 1) }
            _ = try await subject.backEnd.requests(3)
            await subject.page.selectDays(.yesterday, page: 1)
            await endsWithoutAnAnswer(slow)
            let list = await subject.page.state.list
            #expect(list.period == .yesterday && list.orders == [yesterday: 2] && list.isWhole)
        },
        Clause("days chosen while the page begins are those that show") { subject in
            try await subject.backEnd.sell(2, on: yesterday)
            try await subject.backEnd.holdNext(.summary)
            let opening = Task { await subject.page.initStatistics() }
            _ = try await subject.backEnd.requests(1)
            await subject.page.selectDays(.yesterday, page: 1)
            await subject.page.selectPeriod(.yesterday)
            await endsWithoutAnAnswer(opening)
            let state = await subject.page.state
            #expect(state.list.orders == [yesterday: 2] && state.list.isWhole)
            #expect(state.summary.statistics?.figures.orderCount == 2 && state.disagreements.isEmpty)
            #expect(try await subject.backEnd.requests(3).map(\.part) == [.summary, .list, .summary])
        },
        Clause("whoever asked may call it off, which shows as a failure and can be tried again") { subject in
            try await subject.open()
            try await subject.backEnd.holdNext(.list)
            let asking = Task { await subject.page.selectDays(.yesterday, page: 1) }
            _ = try await subject.backEnd.requests(3)
            asking.cancel()
            await endsWithoutAnAnswer(asking)
            #expect(await subject.page.state.list.failure?.failure.category == .cancelled)
            await subject.page.selectDays(.yesterday, page: 1)
            #expect(await subject.page.state.list.isWhole)
        },
    ]

    /// Case H17.
    private static let days: [Clause] = [
        Clause("when the day changes, today moves once, with one refresh") { subject in
            try await subject.open()
            subject.backEnd.move(to: tomorrow)
            try await subject.backEnd.sell(4, on: tomorrow)
            for _ in 0..<3 { await subject.page.followDay() }
            let state = await subject.page.state
            #expect(state.summary.days == tomorrow...tomorrow && state.summary.statistics?.figures.orderCount == 4)
            #expect(state.list.orders == [tomorrow: 4] && state.list.period == .today)
            #expect(
                try await subject.backEnd.requests(4).dropFirst(2) == [
                    Request(.summary, tomorrow...tomorrow), Request(.list, tomorrow...tomorrow, page: 1),
                ])
        },
        Clause("days of one's own stay when the day changes") { subject in
            try await subject.open()
            await subject.page.selectPeriod(.days(yesterday...yesterday))
            await subject.page.selectDays(.days(yesterday...today), page: 1)
            let before = await subject.page.state
            subject.backEnd.move(to: tomorrow)
            await subject.page.followDay()
            #expect(await subject.page.state == before)
            #expect(try await subject.backEnd.requests(4).count == 4)
        },
        Clause("what moves with the day moves, and what was chosen beside it stays") { subject in
            try await subject.open()
            await subject.page.selectDays(.days(today...today), page: 1)
            subject.backEnd.move(to: tomorrow)
            await subject.page.followDay()
            let state = await subject.page.state
            #expect(state.summary.days == tomorrow...tomorrow && state.list.days == today...today)
            #expect(try await subject.backEnd.requests(4).last == Request(.summary, tomorrow...tomorrow))
        },
        Clause("a day that is the same asks for nothing, and a clock set back is followed too") { subject in
            try await subject.open()
            await subject.page.followDay()
            subject.backEnd.move(to: yesterday)
            await subject.page.followDay()
            #expect(await subject.page.state.list.orders == [yesterday: 2])
            #expect(try await subject.backEnd.requests(4).count == 4)
        },
    ]

    /// Waits for a call whose request was called off. Where it was not, the request's own end comes later than this limit.
    private static func endsWithoutAnAnswer(_ call: Task<Void, Never>) async {
        let limit = Task {
            try await Task.sleep(for: .seconds(15))
            Issue.record("the request that was overtaken was not called off")
            call.cancel()
        }
        await call.value
        limit.cancel()
    }
}

extension StatisticsState.List {
    /// How many orders each day shows.
    fileprivate var orders: [BusinessDay: Int64] {
        Dictionary(statisticsList.map { ($0.date, $0.figures.orderCount) }, uniquingKeysWith: { $1 })
    }
}
