import Domain
package import HomeInterface
package import LaunchInterface
import NetworkingInterface
package import ProfileInterface
package import SessionInterface

/// Asks `ProfileAPI` and `HomeAPI` whose a given token is.
package struct LiveGivenSessionBootstrapper: GivenSessionBootstrapper {
    private let token: String
    private let origin: String
    private let given: any GivenTokenSession
    private let coordinator: any AuthSessionCoordinator
    private let snapshot: any AccountSnapshotStore
    private let profile: any ProfileAPI
    private let home: any HomeAPI

    /// - Parameter origin: the back end that it is asked of, for messages.
    package init(
        token: String, origin: String, given: any GivenTokenSession, coordinator: any AuthSessionCoordinator,
        snapshot: any AccountSnapshotStore, profile: any ProfileAPI, home: any HomeAPI
    ) {
        (self.token, self.origin, self.given, self.coordinator) = (token, origin, given, coordinator)
        (self.snapshot, self.profile, self.home) = (snapshot, profile, home)
    }

    package func takeUp() async throws(LaunchError) {
        do {
            try given.begin(givenToken: token)
            guard let session = snapshot.current?.session else { return }
            let (info, roles) = try await userInfoAndRoles()
            var account = Account(userID: info.userID, in: try role(of: info, among: roles.rows), info: info)
            let stores = account.hasStores ? try await home.storeList().rows : []
            account.storeID = stores.first { $0.scenicID == account.scenicArea?.id }?.id
            let known = account
            try snapshot.update(session, alongWith: []) { state in
                state.account = known
                state.take(roles.rows)
                state.stores = stores
            }
            coordinator.finishRestoring()
        } catch {
            // What the server said of it, or why it could not be asked; nobody goes on as a user without a name.
            try? coordinator.logout()
            throw failure(of: error)
        }
    }

    /// Both are asked for at once, so a refusal may come for either: that is the reason, and not that the other's answer
    /// was thrown away with the session.
    private func userInfoAndRoles() async throws(APIError) -> (UserInfo, LooseList<RolePermission>) {
        let (info, roles) = await answers()
        for case .some(let refusal) in [info.refusal, roles.refusal] { throw refusal }
        return (try info.get(), try roles.get())
    }

    private func answers() async -> (Result<UserInfo, APIError>, Result<LooseList<RolePermission>, APIError>) {
        async let info = asking { [profile] () async throws(APIError) in try await profile.userInfo() }
        let roles = await asking { () async throws(APIError) in try await home.rolePermissions() }
        return (await info, roles)
    }

    private func role(of info: UserInfo, among roles: [RolePermission]) throws(LaunchError) -> RolePermission {
        guard let role = roles.first(where: { $0.roleName == info.roleName }) ?? roles.first else {
            throw LaunchError(
                .token,
                failure: Failure(
                    .forbidden,
                    LocalizedText(
                        en: "\(origin) gives the user of this token no role; ask an admin for one.",
                        zh: "\(origin) 未给该令牌的用户分配角色，请联系管理员。")))
        }
        return role
    }

    private func failure(of error: any Error) -> LaunchError {
        switch error {
        case let error as LaunchError: error
        case let error as SessionError: LaunchError(.session, failure: error.failure, cause: error)
        case let error as APIError where error.code == .sessionExpired:
            LaunchError(
                .token,
                failure: Failure(
                    .login,
                    LocalizedText(
                        en: "\(origin) says that the given token is invalid; take a new one.",
                        zh: "\(origin) 认为所给的令牌无效，请换用新的令牌。")),
                cause: error)
        case let error as APIError: LaunchError(.token, failure: error.failure, cause: error)
        default:
            LaunchError(
                .token, failure: Failure(.internal, LocalizedText(en: "\(error)", zh: "\(error)")), cause: error)
        }
    }
}

extension Account {
    fileprivate init(userID: UserID, in role: RolePermission, info: UserInfo) {
        self.init(
            userID: userID, accountType: role.roleCode == .storeAdmin ? .storeUser : .scenicUser,
            displayName: info.realName ?? info.userName, userName: info.userName, phone: info.phone,
            roleCode: role.roleCode, roleName: role.roleName, scenicArea: role.scenicAreas.first)
        applyUserInfo(info)
    }
}

extension Result where Failure == APIError {
    /// The server's word that the token is invalid.
    fileprivate var refusal: APIError? {
        guard case .failure(let error) = self, error.code == .sessionExpired else { return nil }
        return error
    }
}
