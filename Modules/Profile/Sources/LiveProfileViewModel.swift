import NetworkingInterface
package import ProfileInterface
package import SessionInterface

/// The profile page over `ProfileAPI`: performs what `ProfileReload` says.
package actor LiveProfileViewModel: ProfileViewModel {
    private let api: any ProfileAPI
    private let snapshot: any AccountSnapshotStore
    private var page = ProfileReload()
    private var underWay: Task<Void, Never>?

    package init(api: any ProfileAPI, snapshot: any AccountSnapshotStore) {
        (self.api, self.snapshot) = (api, snapshot)
    }

    package var state: ProfileState { page.state(in: snapshot.current?.session) }

    package func reload() async {
        underWay?.cancel()
        // Before the first request, so that its answer is kept in the session that asked.
        let first = page.handle(.wanted(snapshot.current))
        let reload = Task { await perform(first) }
        underWay = reload
        await withTaskCancellationHandler {
            await reload.value
        } onCancel: {
            reload.cancel()
        }
    }

    private func perform(_ first: ProfileReload.Action) async {
        var action = first
        while true {
            switch action {
            case .nothing:
                return
            case .askUserInfo(let ticket):
                action = page.handle(.userInfo(await asking(api.userInfo), ticket: ticket))
            case .keep(let info, let session, let ticket):
                action = page.handle(.kept(info, keep(info, session), ticket: ticket))
            case .askRealNameAndBankCard(let ticket):
                await askRealNameAndBankCard(ticket: ticket)
                return
            }
        }
    }

    private func askRealNameAndBankCard(ticket: Int) async {
        await withTaskGroup(of: ProfileReload.Event.self) { [api] group in
            group.addTask { .realNameInfo(await asking(api.realNameInfo), ticket: ticket) }
            group.addTask { .bankCardInfo(await asking(api.bankCardInfo), ticket: ticket) }
            // Whichever is there first shows first.
            for await event in group { _ = page.handle(event) }
        }
    }

    private func keep(_ info: UserInfo, _ session: SessionStamp) -> Result<Bool, ProfileError> {
        do throws(SessionError) {
            return .success(try snapshot.update(session, alongWith: []) { $0.account.applyUserInfo(info) })
        } catch {
            return .failure(ProfileError(.storage, failure: error.failure))
        }
    }
}

private func asking<Answer: Sendable>(
    _ request: @Sendable () async throws(APIError) -> Answer
) async -> Result<Answer, ProfileError> {
    do throws(APIError) {
        return .success(try await request())
    } catch {
        return .failure(ProfileError(error.code == .sessionEnded ? .sessionEnded : .api, failure: error.failure))
    }
}
