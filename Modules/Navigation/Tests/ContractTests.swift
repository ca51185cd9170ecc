import Domain
import NavigationContract
import NavigationInterface
import NavigationTesting
import PlatformTesting
import SessionInterface
import SessionTesting
import StorageTesting
import TestSupport
import Testing

@testable import Navigation

enum Subject: CaseIterable {
    case live, double
}

@Test(arguments: AppRouterContract.clauses, Subject.allCases)
func appRouterKeeps(_ clause: Clause<any AppRouter>, _ subject: Subject) async throws {
    try await clause(subject == .live ? LiveAppRouter(root: .mainTab) : FakeAppRouter())
}

@Test(arguments: ToastCenterContract.clauses, Subject.allCases)
func toastCenterKeeps(_ clause: Clause<any ToastCenter>, _ subject: Subject) async throws {
    try await clause(subject == .live ? LiveToastCenter(clock: TestClock()) : FakeToastCenter())
}

@Test(arguments: BootTaskCenterContract.clauses, Subject.allCases)
func bootTaskCenterKeeps(_ clause: Clause<any BootTaskCenter>, _ subject: Subject) async throws {
    switch subject {
    case .live:
        try await clause(
            LiveBootTaskCenter(
                store: InMemoryKeyValueStore(), clock: FixedClock(), ids: SequentialIDs(), steadyClock: TestClock()))
    case .double:
        try await clause(
            FakeBootTaskCenter(tasks: BootTaskCenterContract.tasks, onUnexpectedCall: { Issue.record("\($0)") }))
    }
}

@Test(arguments: BootTaskRunnerContract.clauses, Subject.allCases)
func bootTaskRunnerKeeps(_ clause: Clause<BootTaskRunnerContract.Subject>, _ subject: Subject) async throws {
    switch subject {
    case .live:
        try await clause { waiting in
            LiveBootTaskRunner(
                tasks: FakeBootTaskCenter(waiting: waiting, onUnexpectedCall: { Issue.record("\($0)") }),
                router: FakeAppRouter(), toasts: FakeToastCenter(), session: FakeAppSession(phase: .loggedIn),
                account: FakeAccountContext(account: .samplePhotographer), permissions: FakeAccountContext())
        }
    case .double:
        try await clause { waiting in
            FakeBootTaskRunner(outcomes: waiting.map { [outcome(of: $0)] } ?? [])
        }
    }
}

/// What a test would lay ready for the double.
private func outcome(of task: BootTask) -> BootTaskOutcome {
    task.accountType == nil
        ? .opened(task) : .refused(.otherAccount(task, than: .samplePhotographer, switchable: []))
}

private let order = AppLink(
    action: "order_detail", parameters: ["order_id": "7"], text: "suixinkan://order_detail?order_id=7")
private let room = AppLink(action: "chat", parameters: ["room_id": "!a:b"], text: "suixinkan://chat?room_id=!a:b")
private let tab = AppLink(action: "statistics", parameters: [:], text: "suixinkan://statistics")

private let parsers: [RouteParserContract.Subject] = [
    .init(parser: OrderDetailRouteParser(), link: order, route: .orderDetail(OrderID(7))),
    .init(parser: ChatRouteParser(), link: room, route: .chat(roomID: "!a:b")),
    .init(parser: TabRouteParser(), link: tab, route: .tab(.statistics)),
    .init(parser: RouteParserChain(), link: room, route: .chat(roomID: "!a:b")),
    .init(parser: FakeRouteParser(routes: ["chat": .tab(.home)]), link: room, route: .tab(.home)),
]

@Test(arguments: RouteParserContract.clauses, parsers.indices)
func routeParserKeeps(_ clause: Clause<RouteParserContract.Subject>, _ parser: Int) async throws {
    try await clause(parsers[parser])
}
