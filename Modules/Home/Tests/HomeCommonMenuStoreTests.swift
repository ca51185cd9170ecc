import Domain
import HomeInterface
import HomeTesting
import SessionInterface
import SessionTesting
import StorageInterface
import StorageTesting
import Testing

@testable import Home

/// The common menus and their record.
struct HomeCommonMenuStoreTests {
    private let disk = InMemoryKeyValueStore()
    private let snapshot: FakeAccountSnapshotStore
    private let menus: LiveHomeCommonMenuStore
    private let key = "1001_scenic_user_role_photographer_common_uris"

    init() {
        snapshot = FakeAccountSnapshotStore(
            account: .samplePhotographer, roles: [.samplePhotographerMenus, .sampleStoreAdminMenus], store: disk)
        menus = LiveHomeCommonMenuStore(store: disk, snapshot: snapshot, catalog: HomeMenuCatalog())
    }

    private func record(_ uris: [PermissionURI]) -> StoredValue { .list(uris.map { .text($0.rawValue) }) }

    @Test func theFirstFourMenusAreTheDefaultsAndBecomeTheRecord() throws {
        #expect(try menus.commonMenus().map(\.uri) == [.orders, .writeOff, .photoUpload, .location])
        #expect(disk.values == [key: record([.orders, .writeOff, .photoUpload, .location])])
    }

    @Test func whereNoPermissionsAreKnownNothingIsRecorded() throws {
        snapshot.current?.roles = []
        #expect(try menus.commonMenus().isEmpty && disk.values.isEmpty)
        snapshot.current?.roles = [.sampleStoreAdminMenus]
        #expect(try menus.commonMenus().isEmpty && disk.values.isEmpty)
    }

    @Test func aRecordIsNeverWrittenOverByDefaults() throws {
        try disk.apply([KeyValueChange(name: key, value: record([.wallet]))])
        #expect(try menus.commonMenus().map(\.uri) == [.wallet])
        try disk.apply([KeyValueChange(name: key, value: record([]))])
        #expect(try menus.commonMenus().isEmpty)
        #expect(disk.values == [key: record([])])
    }

    @Test func whatSomebodyChoosesBeforeTheDefaultsAreKeptIsWhatShows() throws {
        let rival = KeyValueChange(name: key, value: record([.wallet]))
        let raced = LiveHomeCommonMenuStore(
            store: disk, snapshot: SnapshotWithARival(snapshot: snapshot, disk: disk, rival: rival),
            catalog: HomeMenuCatalog())
        #expect(try raced.commonMenus().map(\.uri) == [.wallet])
        #expect(disk.values == [key: record([.wallet])])
    }

    @Test func aChoiceIsKeptInItsOrderEachMenuOnceAndMoreThanFour() throws {
        let chosen = [.wallet, .orders, PermissionURI(rawValue: "/brand-new"), .location, .photoUpload, .orders]
        try menus.setCommonMenus(chosen)
        #expect(try menus.commonMenus().map(\.uri) == Array(chosen.dropLast()))
        #expect(disk.values == [key: record(Array(chosen.dropLast()))])
    }

    @Test func whatIsNotSeenForNowIsNotShownAndNotLost() throws {
        let gone = PermissionURI(rawValue: "/gone")
        try disk.apply([KeyValueChange(name: key, value: record([gone, .orders, .queue, .wallet]))])
        #expect(try menus.commonMenus().map(\.uri) == [.orders, .wallet])
        #expect(disk.values == [key: record([gone, .orders, .queue, .wallet])])
        try menus.setCommonMenus([.location])
        #expect(try menus.commonMenus().map(\.uri) == [.location])
        #expect(disk.values == [key: record([.location, gone, .queue])])
    }

    @Test func aMenuThatIsNotSeenIsRefusedAndNothingChanges() throws {
        let error = #expect(throws: HomeError.self) { try menus.setCommonMenus([.orders, .staff]) }
        #expect(error?.code == .unknownMenu && error?.failure.category == .notFound)
        #expect(error?.failure.message(.english).contains("/staff") == true)
        #expect(disk.values.isEmpty)
    }

    @Test func eachRoleAndEachAccountHasItsOwnRecord() throws {
        try menus.setCommonMenus([.wallet])
        snapshot.current?.account.roleCode = .storeAdmin
        #expect(try menus.commonMenus().map(\.uri) == [.orders, .stores])
        snapshot.current = AccountState(
            session: SessionStamp(generation: 2), account: .sampleStoreAdmin, roles: [.sampleStoreAdminMenus])
        try menus.setCommonMenus([.stores])
        #expect(
            disk.values == [
                key: record([.wallet]), "1001_scenic_user_role_store_admin_common_uris": record([.orders, .stores]),
                "1003_store_user_role_store_admin_common_uris": record([.stores]),
            ])
    }

    @Test func nobodyHasNone() throws {
        snapshot.current = nil
        #expect(try menus.commonMenus().isEmpty)
        let error = #expect(throws: HomeError.self) { try menus.setCommonMenus([]) }
        #expect(error?.failure.category == .login)
    }

    @Test func aChoiceThatCannotBeKeptIsSaid() throws {
        snapshot.fail(with: SessionError(.storage, failure: Failure(.io, LocalizedText(verbatim: "full"))))
        let error = #expect(throws: HomeError.self) { try menus.setCommonMenus([.wallet]) }
        #expect(error?.code == .storage && disk.values.isEmpty)
    }

    // MARK: The catalogue

    @Test func theCatalogueShowsWhatItKnowsAndTheServersNameOfTheRest() {
        let permissions = Permissions(roles: [.samplePhotographerMenus], actingAs: .photographer)
        let menus = HomeMenuCatalog().visibleMenus(from: permissions)
        #expect(menus.map { $0.title(.english) }.prefix(2) == ["Orders", "Write-off"])
        #expect(menus.map { $0.title(.simplifiedChinese) }.first == "订单管理")
        #expect(menus.last?.title(.english) == "新功能" && menus.last?.uri.rawValue == "/brand-new")
        #expect(menus.allSatisfy { !$0.uri.rawValue.isEmpty && !$0.picture.isEmpty } && menus.count == 6)
    }

    @Test func aMenuIsCalledByURINameOrTitleInAnyLanguage() {
        let permissions = Permissions(roles: [.samplePhotographerMenus], actingAs: .photographer)
        let orders = HomeMenuCatalog().visibleMenus(from: permissions).first
        for word in ["/orders", "orders", "ORDERS", "订单管理"] { #expect(orders?.isCalled(word) == true, "\(word)") }
        for word in ["", "order", "/"] { #expect(orders?.isCalled(word) == false, "\(word)") }
    }

    @Test func aNamelessMenuThatNobodyKnowsIsShownByItsURI() {
        let role = RolePermission(
            roleID: RoleID(1), roleCode: .photographer, roleName: "",
            permissions: [.sample(1, "", PermissionURI(rawValue: "/x"))])
        let menus = HomeMenuCatalog().visibleMenus(from: Permissions(roles: [role], actingAs: .photographer))
        #expect(menus.map { $0.title(.english) } == ["/x"] && menus.first?.isCalled("") == false)
    }
}

/// Another process chooses right before the defaults are kept.
private struct SnapshotWithARival: AccountSnapshotStore {
    let snapshot: FakeAccountSnapshotStore
    let disk: InMemoryKeyValueStore
    let rival: KeyValueChange

    var current: AccountState? { snapshot.current }

    func update(
        _ session: SessionStamp, alongWith changes: [KeyValueChange], _ change: @Sendable (inout AccountState) -> Void
    ) throws(SessionError) -> Bool { try snapshot.update(session, alongWith: changes, change) }

    func setDefaults(_ session: SessionStamp, _ changes: [KeyValueChange]) throws(SessionError) -> Bool {
        do throws(StorageError) {
            try disk.apply([rival])
        } catch {
            throw SessionError(.storage, failure: error.failure)
        }
        return try snapshot.setDefaults(session, changes)
    }
}
