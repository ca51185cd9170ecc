/// Does what the waiting task says, once home is up.
public protocol BootTaskRunner: Sendable {
    /// For a page that has come to show, or that hears of an arrival while it shows: takes the waiting task and opens its
    /// page on top of home. Only for the one page that is visible; for any other, before the tabs are shown, and while
    /// nobody is logged in the task stays.
    ///
    /// To be called when home is up, which has asked for the account's permissions: where they are not known even then,
    /// the page opens, and the server has the word. Says on the toast why a task was not done.
    ///
    /// - Parameters:
    ///   - page: the page that asks.
    ///   - id: the one task to do; nil for whichever waits.
    @discardableResult
    func run(by page: AppRoute, only id: BootTask.ID?) throws(NavigationError) -> BootTaskOutcome
}

extension BootTaskRunner {
    /// Does whichever task waits.
    @discardableResult
    public func run(by page: AppRoute) throws(NavigationError) -> BootTaskOutcome { try run(by: page, only: nil) }
}

/// What came of a task.
public enum BootTaskOutcome: Hashable, Sendable {
    /// Nothing waits for this page and this account.
    case nothing
    /// Home is not up yet, or the page that asks is not the visible one: the task, if any, stays.
    case notYet
    /// Its page shows on top of home.
    case opened(BootTask)
    /// It was not done, and this is what was said: it is for another account, without its permission, too old or
    /// unreadable.
    case refused(NavigationError)
}
