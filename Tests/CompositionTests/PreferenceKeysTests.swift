import Domain
import HomeInterface
import NavigationInterface
import SessionInterface
import StorageInterface
import Testing

/// The features' keys against the catalogue of the iOS app's: what a feature writes, an export has and an import takes.
struct PreferenceKeysTests {
    private static let scope = AccountScope(userID: "1001", accountType: "scenic_user")

    private static let changes: [KeyValueChange] =
        [
            SessionKeys.lastLoginUsername, SessionKeys.userName, SessionKeys.realName, SessionKeys.avatar,
            SessionKeys.phone, SessionKeys.accountType, SessionKeys.accountDisplayName, SessionKeys.roleCode,
            SessionKeys.roleName, SessionKeys.currentScenicName,
        ].map { $0.set(to: "a") }
        + [SessionKeys.userID, SessionKeys.currentScenicID, SessionKeys.currentStoreID].map { $0.set(to: 1) }
        + [
            SessionKeys.privacyAgreementAccepted.set(to: true), SessionKeys.accountList.set(to: []),
            SessionKeys.roleID.scoped(to: scope).set(to: 1), NavigationKeys.bootTask.set(to: [:]),
            HomeKeys.onlineStatus.scoped(to: .guest).set(to: true),
            HomeKeys.lastLocationReportTime.scoped(to: scope).set(to: BusinessTime(secondsSince1970: 0)),
            HomeKeys.locationReminderMinutes.scoped(to: scope).set(to: 30),
            HomeKeys.commonURIs(scope, role: .photographer).set(to: ["/orders"]),
        ]
        + [SessionKeys.rolePermissionList, SessionKeys.permissionItems, SessionKeys.roleScenicList].map {
            $0.scoped(to: scope).set(to: [])
        }

    @Test(arguments: changes) func theCatalogueKnowsWhatAFeatureKeeps(_ change: KeyValueChange) throws {
        let kind = try #require(PreferenceCatalog.kind(of: change.name), "\(change.name)")
        let value = try #require(change.value)
        #expect(kind.taking(value) == value, "\(change.name)")
    }

    @Test func whatTiesStoreAndTokenIsOursAlone() {
        #expect(PreferenceCatalog.kind(of: SessionKeys.sessionID.name) == nil)
    }
}
