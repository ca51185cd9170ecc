import Domain
import FoundationEssentials
import NetworkingInterface
import PlatformInterface
import SessionInterface
import SessionTesting
import StorageInterface
import StorageTesting
import Testing

@testable import Session

/// The permissions as a tree, as a list, on the wire and on disk.
struct PermissionTests {
    private func item(_ id: Int64, _ uri: String, sort: Int64 = 0, _ children: [PermissionItem] = []) -> PermissionItem
    {
        PermissionItem(
            id: PermissionID(id), name: "n\(id)", uri: PermissionURI(rawValue: uri), sort: sort, children: children)
    }

    @Test func theListHasEachItemBeforeThoseBelowItInTheirOrder() {
        let tree = [
            item(1, "/b", sort: 2, [item(11, "/b/2", sort: 2), item(12, "/b/1", sort: 1)]), item(2, "/a", sort: 1),
            item(3, "/c", sort: 2),
        ]
        #expect(tree.flattened.map(\.id.number) == [2, 1, 12, 11, 3])
        #expect(tree.flattened.allSatisfy { $0.children.isEmpty })
    }

    @Test func theListHasNothingTwiceByIDNorByURI() {
        let tree = [
            item(1, "/a", [item(2, "/b")]), item(2, "/other"), item(3, "/a"), item(4, "", [item(5, "/d")]), item(6, ""),
        ]
        #expect(tree.flattened.map(\.id.number) == [1, 2, 4, 5, 6])
    }

    @Test func aDeepTreeDoesNotOverflow() {
        let deep = (1...400).reversed().reduce(into: [PermissionItem]()) { below, id in
            below = [item(Int64(id), "/\(id)", below)]
        }
        #expect(deep.flattened.map(\.id.number) == Array(1...400))
    }

    @Test func theCurrentRoleIsTheOneThatTheAccountActsAs() {
        let other = RolePermission(roleID: RoleID(9), roleCode: .scenicAdmin, roleName: "")
        let permissions = Permissions(roles: [other, .samplePhotographer], actingAs: .photographer)
        #expect(permissions.currentRole == .samplePhotographer)
        #expect(permissions.allow(.orders) == true && permissions.allow(.staff) == false)
        #expect(Permissions.none.allow(.orders) == nil)
        #expect(Permissions(roles: [other], actingAs: .photographer).allow(.orders) == false)
    }

    @Test func anEmptyListIsOfAnAccountThatMayDoNothing() throws {
        let machine = Machine()
        let process = machine.process()
        try process.coordinator.completeLogin(.other)
        #expect(process.account.permissions.allow(.orders) == nil)
        let session = try #require(process.coordinator.current?.session)
        try process.coordinator.update(session, alongWith: []) { $0.take([]) }
        #expect(process.account.permissions.allow(.orders) == false)
        // Also for the next process, which has not asked yet.
        #expect(try machine.restarted().account.permissions.allow(.orders) == false)
    }

    @Test func aListWithoutTheRoleLeavesAreasAndNameAsTheyAre() {
        var state = AccountState(
            session: SessionStamp(generation: 1), account: .sampleStoreAdmin,
            scenicAreas: [ScenicArea(id: ScenicAreaID(11), name: "西湖")])
        let before = state
        state.take([.samplePhotographer])
        #expect(state.account == before.account && state.scenicAreas == before.scenicAreas)
        #expect(state.roles == [.samplePhotographer])
    }

    @Test func looseAnswersAreReadAndBadRowsLeftOut() throws {
        let json = """
            {"role_id": "3", "role_code": "photographer", "role_name": null, "scenics": {"0": {"id": "11", "name": "西湖"},
             "2": {"id": 12}}, "permissions": [{"id": 1, "name": "订单", "uri": "/orders", "sort": "2", "children": ""},
             {"name": "no id"}, {"id": 2, "uri": null, "children": [{"id": 3, "name": 7, "uri": "/x", "sort": null}]}]}
            """
        let role = try JSONDecoder().decode(RolePermission.self, from: Data(json.utf8))
        #expect(role.roleID == RoleID(3) && role.roleName == "" && role.scenicAreas.map(\.id.number) == [11, 12])
        #expect(role.permissions.flattened.map(\.id.number) == [2, 3, 1])
        #expect(role.permissions[1].children[0].name == "7")
    }

    @Test func whatIsWrittenIsReadBackTheSame() throws {
        let bytes = try JSONEncoder().encode([RolePermission.samplePhotographer])
        #expect(try JSONDecoder().decode([RolePermission].self, from: bytes) == [.samplePhotographer])
    }

    @Test func theKeysAreTheAccountsOwn() throws {
        let machine = Machine()
        let process = machine.process()
        try process.coordinator.completeLogin(.other)
        let session = try #require(process.coordinator.current?.session)
        try process.coordinator.update(session, alongWith: []) { $0.take([.samplePhotographer]) }
        let scoped = machine.store.values.filter { $0.key.hasPrefix("1001_scenic_user_") }
        #expect(
            Set(scoped.keys.map { $0.dropFirst("1001_scenic_user_".count) }) == [
                "key_in_role_id", "key_role_permission_list", "key_in_permission", "key_current_role_scenic_list",
            ])
        #expect(scoped["1001_scenic_user_key_in_role_id"] == .integer(3))
        #expect(
            scoped["1001_scenic_user_key_current_role_scenic_list"]
                == .data(Array(#"[{"id":11,"name":"西湖"},{"id":12,"name":"灵隐寺"}]"#.utf8)))
        #expect(machine.store.values["key_in_role_name"] == .text("签约摄影师"))
        try process.coordinator.logout()
        #expect(machine.store.values.filter { $0.key.hasPrefix("1001_scenic_user_") } == scoped)
    }

    @Test func whatIsOnDiskAlreadyIsNotWrittenAgainAndTakesNoLock() throws {
        let machine = Machine()
        let process = machine.process()
        try process.coordinator.completeLogin(.other)
        let session = try #require(process.coordinator.current?.session)
        try process.coordinator.update(session, alongWith: []) { $0.take([.samplePhotographer]) }
        let next = try machine.restarted()
        machine.steps.forget()
        let stamp = try #require(next.coordinator.current?.session)
        #expect(try next.coordinator.update(stamp, alongWith: []) { $0.take([.samplePhotographer]) })
        #expect(!machine.steps.taken.contains(.apply) && !machine.steps.taken.contains(.lock))
    }

    @Test func aDefaultIsOnlyWrittenWhereThereIsNoValueYet() throws {
        let machine = Machine()
        let process = machine.process()
        try process.coordinator.completeLogin(.other)
        let session = try #require(process.coordinator.current?.session)
        let (first, second) = (StoreKey<String>("first"), StoreKey<String>("second"))
        try process.coordinator.update(session, alongWith: [first.set(to: "chosen")]) { _ in }
        machine.steps.forget()
        #expect(
            try process.coordinator.setDefaults(session, [first.set(to: "default"), second.set(to: "default")]))
        #expect(machine.store.values["first"] == .text("chosen") && machine.store.values["second"] == .text("default"))
        #expect(machine.steps.taken.contains(.lock))
        machine.steps.forget()
        #expect(try process.coordinator.setDefaults(session, [second.set(to: "another")]))
        #expect(!machine.steps.taken.contains(.apply) && !machine.steps.taken.contains(.lock))
    }

    @Test func whereTheDiskFailsItIsThrownAndMemoryHasChanged() throws {
        let machine = Machine()
        let process = machine.process()
        try process.coordinator.completeLogin(.other)
        let session = try #require(process.coordinator.current?.session)
        machine.steps.once(before: .apply) { () throws(StorageError) in throw .diskIsFull }
        let error = #expect(throws: SessionError.self) {
            try process.coordinator.update(session, alongWith: []) { $0.account.userName = "李四" }
        }
        #expect(error?.code == .storage && process.account.account?.userName == "李四")
        #expect(try machine.restarted().account.account == .samplePhotographer)
    }

    @Test func storedPermissionsThatCannotBeReadAreNone() throws {
        let machine = Machine()
        try machine.process().coordinator.completeLogin(.other)
        let key = SessionKeys.rolePermissionList.scoped(to: Account.samplePhotographer.scope)
        try machine.store.apply([key.set(to: Array("[{".utf8))])
        let next = try machine.restarted()
        #expect(next.account.permissions == .none && next.account.account == .samplePhotographer)
    }

    @Test func pagesAreTakenBackWhereverAnAccountEndsOrBegins() async throws {
        let machine = Machine(), resets = Counter()
        let account = LiveAccountContext(store: machine.store)
        let coordinator = LiveAuthSessionCoordinator(
            origin: "demo", session: LiveAppSession(), account: account, store: machine.store, tokens: machine.tokens,
            ids: machine.ids, resetPages: { resets.count() })
        try coordinator.completeLogin(.other)
        try coordinator.completeLogin(.storeAdmin)
        #expect(resets.value == 2)
        let token = try #require(coordinator.currentToken)
        #expect(await coordinator.tokenWasRefused(token) == nil)
        #expect(resets.value == 3)
        try coordinator.completeLogin(.other)
        try coordinator.logout()
        #expect(resets.value == 5)
    }
}

private final class Counter: Sendable {
    private let state = Locked(0)
    var value: Int { state.withLock { $0 } }
    func count() { state.withLock { $0 += 1 } }
}
