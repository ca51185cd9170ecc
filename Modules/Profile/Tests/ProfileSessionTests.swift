import Domain
import ProfileInterface
import ProfileTesting
import SessionInterface
import SessionTesting
import TestSupport
import Testing

@testable import Profile

/// Whose page it is: late answers, other accounts (cases H09 and H10), a full disk.
struct ProfileSessionTests {
    private let backEnd = HeldProfile()

    private static let other = AccountState(session: SessionStamp(generation: 2), account: .sampleStoreAdmin)

    @Test func anAnswerThatComesAfterASwitchOfAccountChangesNothing() async throws {
        let page = backEnd.page
        let gate = backEnd.hold(.userInfo)
        let reload = Task { await page.reload() }
        try await backEnd.requests(1)
        backEnd.snapshot.current = Self.other
        gate.open()
        await reload.value
        #expect(backEnd.snapshot.current == Self.other)
        #expect(await page.state == ProfileState())
        #expect(try await backEnd.requests(1) == [.userInfo])
    }

    @Test func nothingOfOneAccountShowsUnderAnother() async throws {
        let page = backEnd.page
        await page.reload()
        #expect(await page.state.realNameInfo == .sample)
        backEnd.snapshot.current = Self.other
        #expect(await page.state == ProfileState())
        let gate = backEnd.hold(.userInfo)
        let reload = Task { await page.reload() }
        try await backEnd.requests(4)
        var loading = ProfileState()
        loading.isLoading = true
        #expect(await page.state == loading)
        gate.open()
        await reload.value
        // Of a store admin only the user info.
        #expect(await page.state == ProfileState(userInfo: .samplePhotographer))
    }

    @Test func aLateAnswerToAnEarlierReloadChangesNothing() async throws {
        let page = backEnd.page
        let gate = backEnd.hold(.userInfo, isLate: true)
        let first = Task { await page.reload() }
        try await backEnd.requests(1)
        backEnd.failNext(.bankCardInfo)
        await page.reload()
        let shown = await page.state
        #expect(shown.userInfo == .samplePhotographer && shown.failures.keys.contains(.bankCardInfo))
        gate.open()
        await first.value
        #expect(await page.state == shown)
        #expect(try await backEnd.requests(4).count == 4)
    }

    @Test func aFullDiskIsSaidAndWhatCameShowsAllTheSame() async {
        let page = backEnd.page
        let full = SessionError(.storage, failure: Failure(.io, LocalizedText(en: "Disk full.", zh: "磁盘已满。")))
        backEnd.snapshot.fail(with: full)
        await page.reload()
        let state = await page.state
        #expect(state.userInfo == .samplePhotographer && state.bankCardInfo == .sample && state.failures.isEmpty)
        #expect(state.storageFailure == ProfileError(.storage, failure: full.failure) && !state.isLoading)
        backEnd.snapshot.fail(with: nil)
        await page.reload()
        #expect(await page.state.storageFailure == nil)
    }

    @Test func aUserInfoKeepsWhatTheAccountHasToHave() {
        var account = Account.samplePhotographer
        account.avatar = "https://cdn.example.com/old.png"
        account.applyUserInfo(UserInfo(userID: account.userID, userName: "", phone: ""))
        var expected = Account.samplePhotographer
        (expected.realName, expected.avatar) = (nil, nil)
        #expect(account == expected)
        account.applyUserInfo(
            UserInfo(userID: account.userID, userName: "新名", phone: "13900000001", roleName: "资深摄影师"))
        #expect(account.userName == "新名" && account.phone == "13900000001" && account.roleName == "资深摄影师")
        #expect(account.roleCode == .photographer && account.displayName == expected.displayName)
    }
}
