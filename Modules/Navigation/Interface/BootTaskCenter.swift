public import SessionInterface

/// Keeps the one task that waits for home (seed 003): stored as it comes, across processes, until it is taken.
///
/// There is at most one: a later one takes an earlier one's place whole. A task is taken at most once, whoever asks: it is
/// erased in the same transaction, so two pages or processes never both get it, and a process that is killed behind
/// the taking has lost it. Before the taking a kill loses nothing.
public protocol BootTaskCenter: Sendable {
    /// Reads what came, and stores it at once. Throws what is wrong with it, and then stores nothing. Nil where the very
    /// same came to this process less than a second ago: that is one delivery by two ways.
    @discardableResult
    func receive(_ delivery: BootDelivery) throws(NavigationError) -> BootTask?

    /// What waits, untouched; nil where nothing does. Throws `.malformed` where what is stored cannot be read.
    func waiting() throws(NavigationError) -> BootTask?

    /// Takes what waits, for this account. With `id`, takes that task only and leaves any other alone.
    func take(for account: Account, only id: BootTask.ID?) throws(NavigationError) -> BootTaskTaking

    /// Erases what waits. Returns whether anything did.
    @discardableResult
    func clear() throws(NavigationError) -> Bool

    /// Every task that this process stores from now on, until the stream is dropped: for the visible page of a running app.
    func arrivals() -> AsyncStream<BootTask>
}

/// What came of taking.
public enum BootTaskTaking: Hashable, Sendable {
    /// Nothing waits, or not what was asked for.
    case nothing
    /// It is the caller's, and erased.
    case taken(BootTask)
    /// It is for another account, and stays for that one. `isNews` the first time that this is told of it, and for who
    /// asks for it by its id.
    case forAnotherAccount(BootTask, isNews: Bool)
    /// It was older than a day, or nobody knows how old; erased.
    case tooOld(BootTask)
    /// What was stored could not be read, or this version does not know its action; erased.
    case unreadable(NavigationError)
}
