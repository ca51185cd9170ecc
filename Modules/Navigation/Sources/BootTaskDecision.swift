import Domain
import NavigationInterface
import SessionInterface
import StorageInterface

/// What becomes of the stored task when somebody asks for it: a value, so that the decision and the change are one
/// transaction's.
struct BootTaskDecision: Hashable, Sendable {
    let taking: BootTaskTaking
    let changes: [KeyValueChange]

    /// How old a task may be: a day. One from as far in the future was stamped by a clock that has jumped since, and nobody
    /// knows how old it is.
    static let ageLimit: Int64 = 24 * 3_600

    /// - Parameters:
    ///   - stored: what the store has under `KEY_BOOT_TASK`.
    ///   - account: who asks.
    ///   - id: the one task that is asked for; nil for any.
    init(
        on stored: StoredValue?, for account: Account, only id: BootTask.ID?, at now: BusinessTime,
        reader: BootTaskReader
    ) {
        let erased = [NavigationKeys.bootTask.set(to: nil)]
        guard let stored else {
            (taking, changes) = (.nothing, [])
            return
        }
        let row: StoredBootTask, task: BootTask
        do throws(NavigationError) {
            row = try StoredBootTask(stored: stored)
            guard id == nil || id == row.id else {
                (taking, changes) = (.nothing, [])
                return
            }
            task = try reader.task(row, seenAt: now)
        } catch {
            (taking, changes) = id == nil ? (.unreadable(error), erased) : (.nothing, [])
            return
        }
        guard let received = row.receivedAt, Self.isFresh(received, at: now) else {
            (taking, changes) = (.tooOld(task), erased)
            return
        }
        if task.isFor(account) {
            (taking, changes) = (.taken(task), erased)
        } else {
            taking = .forAnotherAccount(task, isNews: !row.isTold || id != nil)
            var told = row
            told.isTold = true
            changes = row.isTold ? [] : [NavigationKeys.bootTask.set(to: told.values)]
        }
    }

    static func isFresh(_ received: BusinessTime, at now: BusinessTime) -> Bool {
        // Without overflow for whatever a stored time says.
        let (age, isOverflow) = now.secondsSince1970.subtractingReportingOverflow(received.secondsSince1970)
        return !isOverflow && age.magnitude <= ageLimit
    }
}

/// Reads what the store has, and what came, by the chain of parsers.
struct BootTaskReader: Sendable {
    let parser: any RouteParser

    func route(of link: AppLink) throws(NavigationError) -> AppRoute {
        guard let route = try parser.route(of: link) else { throw .unknownAction(link) }
        return route
    }

    /// - Parameter now: stands for a time that nobody knows.
    func task(_ row: StoredBootTask, seenAt now: BusinessTime) throws(NavigationError) -> BootTask {
        let link = try AppLink.read(row.action)
        return BootTask(
            id: row.id, link: link, route: try route(of: link), userID: row.userID, accountType: row.accountType,
            receivedAt: row.receivedAt ?? now)
    }

    /// The task that a delivery asks for.
    func task(_ delivery: BootDelivery, id: String, at now: BusinessTime) throws(NavigationError) -> BootTask {
        var (userID, accountType): (UserID?, AccountType?) = (nil, nil)
        let link: AppLink
        switch delivery {
        case .link(let text), .scannedCode(let text):
            link = try AppLink.read(text)
        case .push(let bytes):
            let payload = try PushPayload.read(bytes)
            guard let action = payload.action else { throw .noAction }
            link = try AppLink.read(action)
            (userID, accountType) = (payload.userID, payload.accountType)
        }
        let route = try route(of: link)
        // A link may name its account itself. What payload and link say is to be the same.
        if let text = link.parameters["user_id"], !text.isEmpty {
            guard let named = UserID(text), userID == nil || userID == named else {
                throw .badParameter("user_id", of: link, en: "one user's number", zh: "同一用户编号")
            }
            userID = named
        }
        if let text = link.parameters["account_type"], !text.isEmpty {
            guard accountType == nil || accountType?.rawValue == text else {
                throw .badParameter("account_type", of: link, en: "one account's type", zh: "同一账号类型")
            }
            accountType = AccountType(rawValue: text)
        }
        return BootTask(
            id: id, link: link, route: route, userID: userID, accountType: accountType, receivedAt: now)
    }
}
