public import LaunchInterface
import NavigationInterface
public import Testing

/// What every `AnalyticsBootstrap` promises, clause by clause.
public enum AnalyticsContract {
    /// Analytics that is off, and how many events its collector has heard of so far.
    public struct Subject: Sendable {
        let analytics: any AnalyticsBootstrap
        let heard: @Sendable () -> Int

        /// Analytics that is off.
        public init(_ analytics: any AnalyticsBootstrap, heard: @escaping @Sendable () -> Int) {
            (self.analytics, self.heard) = (analytics, heard)
        }
    }

    /// One promise.
    public struct Clause: Sendable, CustomTestStringConvertible {
        /// What is promised.
        public let testDescription: String
        private let check: @Sendable (Subject) async -> Void

        init(_ promise: String, _ check: @escaping @Sendable (Subject) async -> Void) {
            (testDescription, self.check) = (promise, check)
        }

        /// Tests the promise.
        public func callAsFunction(_ subject: Subject) async { await check(subject) }
    }

    /// All promises.
    public static let clauses: [Clause] = [
        Clause("what happens before it is configured is never told") { subject in
            subject.analytics.record(.loggedIn)
            await subject.analytics.flush(within: .seconds(1))
            subject.analytics.configureIfNeeded()
            await subject.analytics.flush(within: .seconds(1))
            #expect(subject.heard() == 0)
        },
        Clause("what happens afterwards is told, each event once") { subject in
            for _ in 1...2 { subject.analytics.configureIfNeeded() }
            subject.analytics.record(.loggedIn)
            subject.analytics.record(.launched(root: .mainTab, refreshed: true, took: .seconds(1)))
            for _ in 1...2 { await subject.analytics.flush(within: .seconds(1)) }
            #expect(subject.heard() == 2)
        },
    ]
}

/// What every `MainTabs` promises, clause by clause.
public enum MainTabsContract {
    /// Tabs, and how another session begins under them.
    public struct Subject: Sendable {
        let tabs: any MainTabs
        let beginSession: @Sendable () -> Void

        /// Tabs in a session.
        public init(_ tabs: any MainTabs, beginSession: @escaping @Sendable () -> Void) {
            (self.tabs, self.beginSession) = (tabs, beginSession)
        }

        fileprivate var pages: [ObjectIdentifier] {
            let pages = tabs.pages
            return [pages.home, pages.orders, pages.depositOrders, pages.statistics, pages.profile]
                .map { ObjectIdentifier($0 as AnyObject) }
        }
    }

    /// One promise.
    public struct Clause: Sendable, CustomTestStringConvertible {
        /// What is promised.
        public let testDescription: String
        private let check: @Sendable (Subject) async -> Void

        init(_ promise: String, _ check: @escaping @Sendable (Subject) async -> Void) {
            (testDescription, self.check) = (promise, check)
        }

        /// Tests the promise.
        public func callAsFunction(_ subject: Subject) async { await check(subject) }
    }

    /// All promises. They want pages that are objects, as all of the product's are.
    public static let clauses: [Clause] = [
        Clause("within a session the pages are the same, whatever comes to show") { subject in
            let pages = subject.pages
            for tab in AppTab.allCases { await subject.tabs.appear(tab) }
            #expect(subject.pages == pages)
        },
        Clause("in another session every page is another one") { subject in
            // Held, so that no later one gets the address of an earlier.
            let held = subject.tabs.pages, before = subject.pages
            subject.beginSession()
            let after = subject.pages
            #expect(zip(before, after).allSatisfy { $0 != $1 })
            withExtendedLifetime(held) {}
        },
    ]
}
