import Domain
package import HomeInterface
package import LaunchInterface
import NetworkingInterface
package import ProfileInterface
package import SessionInterface

/// Asks `ProfileAPI` and `HomeAPI` about the account, and keeps the answers in `AccountSnapshotStore`.
package struct LiveAccountContextLoader: AccountContextLoader {
    private let snapshot: any AccountSnapshotStore
    private let profile: any ProfileAPI
    private let home: any HomeAPI

    package init(snapshot: any AccountSnapshotStore, profile: any ProfileAPI, home: any HomeAPI) {
        (self.snapshot, self.profile, self.home) = (snapshot, profile, home)
    }

    package func load() async -> AccountContextLoad {
        guard let before = snapshot.current else { return AccountContextLoad() }
        var load = AccountContextLoad()
        let (info, list) = await userInfoAndRoles()
        load.note(info, as: .userInfo)
        load.note(list, as: .permissions)
        guard load.expiry == nil, case .success(let userInfo) = info, case .success(let list) = list else {
            return load
        }
        let roles: [RolePermission]
        do throws(HomeError) {
            roles = try list.roles(of: before.account)
        } catch {
            load.failures[.permissions] = error.failure
            return load
        }

        var after = before
        after.account.applyUserInfo(userInfo)
        after.take(roles)
        var stores: LooseList<StoreItem>?
        if after.account.hasStores {
            let answer = await asking { () async throws(APIError) in try await home.storeList() }
            load.note(answer, as: .stores)
            if load.expiry != nil { return load }
            stores = try? answer.get()
        }
        keep(userInfo, roles, stores?.rows, of: before.session, &load)
        return load
    }

    /// The user's info is asked for first, and the permissions without waiting for it.
    private func userInfoAndRoles() async -> (Result<UserInfo, APIError>, Result<LooseList<RolePermission>, APIError>) {
        await withTaskGroup(of: Result<UserInfo, APIError>.self) { group in
            // At once, so that the requests always go out in one order.
            group.addImmediateTask { [profile] in
                await asking { () async throws(APIError) in try await profile.userInfo() }
            }
            let roles = await asking { () async throws(APIError) in try await home.rolePermissions() }
            guard let userInfo = await group.next() else { return (.failure(.noAnswer), roles) }
            return (userInfo, roles)
        }
    }

    private func keep(
        _ userInfo: UserInfo, _ roles: [RolePermission], _ stores: [StoreItem]?, of session: SessionStamp,
        _ load: inout AccountContextLoad
    ) {
        let parts: Set<AccountContextLoad.Part> =
            stores == nil ? [.userInfo, .permissions] : [.userInfo, .permissions, .stores]
        do throws(SessionError) {
            let isKept = try snapshot.update(session, alongWith: []) { account in
                account.account.applyUserInfo(userInfo)
                account.take(roles)
                if let stores { account.stores = stores }
            }
            if isKept { load.kept = parts }
        } catch {
            // Memory has it all the same.
            load.kept = parts
            load.storageFailure = error.failure
        }
    }
}

/// A request's answer, or why there is none.
func asking<Answer: Sendable>(
    _ request: () async throws(APIError) -> Answer
) async -> Result<Answer, APIError> {
    do throws(APIError) {
        return .success(try await request())
    } catch {
        return .failure(error)
    }
}

extension AccountContextLoad {
    /// Notes why a part was not answered. Only the server's own word on the session's token ends it.
    fileprivate mutating func note(_ answer: Result<some Sendable, APIError>, as part: Part) {
        guard case .failure(let error) = answer else { return }
        failures[part] = error.failure
        if error.code == .sessionExpired, expiry == nil { expiry = error.failure }
    }
}

extension APIError {
    /// A task that gave nothing: it does not happen, and costs nobody the session.
    fileprivate static let noAnswer = APIError(
        .cancelled, failure: Failure(.cancelled, LocalizedText(en: "The request was called off.", zh: "请求已取消。")))
}
