import Navigation
import NavigationContract
import NavigationInterface
import NavigationTesting
import Testing
import TestSupport

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
