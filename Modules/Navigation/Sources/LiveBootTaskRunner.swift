import Domain
package import NavigationInterface
package import SessionInterface

/// Opens the waiting task's page on the router, for the account that is logged in.
package struct LiveBootTaskRunner: BootTaskRunner {
    private let tasks: any BootTaskCenter
    private let router: any AppRouter
    private let toasts: any ToastCenter
    private let session: any AppSession
    private let account: any AccountContext
    private let permissions: any PermissionContext

    package init(
        tasks: any BootTaskCenter, router: any AppRouter, toasts: any ToastCenter, session: any AppSession,
        account: any AccountContext, permissions: any PermissionContext
    ) {
        (self.tasks, self.router, self.toasts) = (tasks, router, toasts)
        (self.session, self.account, self.permissions) = (session, account, permissions)
    }

    @discardableResult
    package func run(by page: AppRoute, only id: BootTask.ID?) throws(NavigationError) -> BootTaskOutcome {
        guard session.phase == .loggedIn, let account = account.account, router.state.visiblePage == page else {
            return .notYet
        }
        switch try tasks.take(for: account, only: id) {
        case .nothing:
            return .nothing
        case .taken(let task):
            return open(task, for: account)
        case .forAnotherAccount(let task, let isNews):
            guard isNews else { return .nothing }
            return refuse(.otherAccount(task, than: account, switchable: self.account.switchableAccounts))
        case .tooOld:
            return refuse(.tooOld)
        case .unreadable(let error):
            return refuse(error)
        }
    }

    private func open(_ task: BootTask, for account: Account) -> BootTaskOutcome {
        // Taken for this account; where another one logged in that very moment, it is not that one's.
        guard let present = self.account.account, task.isFor(present), present.scope == account.scope else {
            return .nothing
        }
        // Not known is not refused: home has asked and got no answer, and the server will see to it.
        if let needed = task.route.neededPermission, permissions.permissions.allow(needed) == false {
            return refuse(.noPermission(task.route, account))
        }
        router.handle(.open(task.route))
        return .opened(task)
    }

    private func refuse(_ error: NavigationError) -> BootTaskOutcome {
        toasts.show(error.failure.message)
        return .refused(error)
    }
}
