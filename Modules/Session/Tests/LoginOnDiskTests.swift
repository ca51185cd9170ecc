import Domain
import SessionInterface
import StorageInterface
import StorageTesting
import Testing

@testable import Session

/// What a login leaves on disk, key by key (contract, «Stored keys»).
struct LoginOnDiskTests {
    @Test func everyKeyIsWrittenInOneTransaction() throws {
        let machine = Machine()
        try machine.process().coordinator.completeLogin(.full)
        let accounts =
            #"[{"account_id":503,"account_type":"store_user","display_name":"断桥旗舰店","phone":"13800000003","#
            + #""role_code":"store_admin","role_name":"门店管理员","scenic_id":11,"scenic_name":"西湖","#
            + #""store_id":31,"store_name":"断桥旗舰店"}]"#
        #expect(
            machine.store.values == [
                "key_last_login_username": .text("13800000003"),
                "key_privacy_agreement_accepted": .flag(true),
                "key_in_user_id": .integer(1003),
                "key_in_user_name": .text("王五"),
                "key_in_real_name": .text("王小五"),
                "key_in_avatar": .text("https://img.invalid/5.png"),
                "key_in_phone": .text("13800000003"),
                "key_in_account_type": .text("store_user"),
                "key_in_account_display_name": .text("断桥旗舰店"),
                "key_in_role_code": .text("store_admin"),
                "key_in_role_name": .text("门店管理员"),
                "key_in_current_scenic_id": .integer(11),
                "key_in_current_scenic_name": .text("西湖"),
                "key_in_current_store_id": .integer(31),
                "key_account_list": .data(Array(accounts.utf8)),
                "key_in_session_id": .text("id-1"),
            ])
        #expect(machine.store.applied.count == 1)
    }

    @Test func theTokenIsInTheTokenStoreAndNowhereElse() throws {
        let machine = Machine()
        try machine.process().coordinator.completeLogin(.full)
        #expect(machine.tokens.token == StoredToken(token: "t0ken-full", origin: "demo", sessionID: "id-1"))
        for (key, value) in machine.store.values {
            #expect(key != "key_in_token" && !value.readable.contains("t0ken-full"))
        }
    }

    @Test func theAccountIsOnDiskBeforeTheToken() throws {
        let machine = Machine()
        try machine.process().coordinator.completeLogin(.full)
        #expect(machine.steps.taken == [.apply, .save])
    }

    @Test func aLaterLoginLeavesNothingOfAnEarlierOne() throws {
        let machine = Machine()
        let process = machine.process()
        try process.coordinator.completeLogin(.full)
        try process.coordinator.completeLogin(.sparse)
        #expect(
            machine.store.values == [
                "key_last_login_username": .text("13800000009"),
                "key_privacy_agreement_accepted": .flag(true),
                "key_in_user_id": .integer(7),
                "key_in_user_name": .text(""),
                "key_in_phone": .text(""),
                "key_in_account_type": .text("guide_user"),
                "key_in_account_display_name": .text(""),
                "key_in_role_code": .text("guide"),
                "key_in_role_name": .text(""),
                "key_account_list": .data(Array("[]".utf8)),
                "key_in_session_id": .text("id-2"),
            ])
        #expect(machine.tokens.token == StoredToken(token: "t0ken-sparse", origin: "demo", sessionID: "id-2"))
        #expect(try machine.restarted().account.account == CompletedLogin.sparse.account)
    }

    @Test func aStoreThatFailsKeepsTheTokenStoreUntouched() throws {
        let machine = Machine()
        machine.store.failNext(with: .diskIsFull)
        let error = #expect(throws: SessionError.self) {
            try machine.process().coordinator.completeLogin(.full)
        }
        #expect(error?.failure == StorageError.diskIsFull.failure)
        #expect(machine.store.values.isEmpty && machine.tokens.token == nil)
        #expect(try machine.restarted().session.phase == .loggedOut)
    }

    @Test func aTokenThatCannotBeKeptMeansNobodyIsLoggedInNowOrAtTheNextStart() throws {
        let machine = Machine()
        let process = machine.process()
        machine.tokens.failNext(with: .diskIsFull)
        let error = #expect(throws: SessionError.self) { try process.coordinator.completeLogin(.full) }
        #expect(error?.failure == StorageError.diskIsFull.failure)
        #expect(process.session.phase == .loggedOut && process.coordinator.currentToken == nil)
        #expect(machine.tokens.token == nil)
        #expect(try machine.restarted().session.phase == .loggedOut)
    }

    @Test func aSwitchWhoseTokenCannotBeKeptIsNobodysLoginAtTheNextStart() throws {
        let machine = Machine()
        let process = machine.process()
        try process.coordinator.completeLogin(.full)
        machine.tokens.failNext(with: .diskIsFull)
        #expect(throws: SessionError.self) { try process.coordinator.completeLogin(.sparse) }
        #expect(process.account.account == CompletedLogin.full.account)
        let next = try machine.restarted()
        #expect(next.session.phase == .loggedOut && next.account.account == nil)
    }
}

extension StoredValue {
    /// Whatever text there is in it.
    var readable: String {
        switch self {
        case .text(let text): text
        case .data(let bytes): String(decoding: bytes, as: UTF8.self)
        case .integer, .flag: ""
        }
    }
}
