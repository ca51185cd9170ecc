import Domain
import NetworkingInterface
public import SessionInterface
import SessionTesting
public import StorageInterface
import Testing

/// What `PreferencesTransfer` promises together with the session that it may begin or end. A clause gets a process over a
/// disk that nothing was written to yet.
public enum PreferencesTransferContract {
    /// One process over a disk, and what makes property lists.
    public struct Subject: Sendable {
        let transfer: any PreferencesTransfer
        let archive: any PreferencesArchive
        let process: AuthSessionCoordinatorContract.Subject

        /// One process over a disk, and what makes property lists.
        public init(
            transfer: any PreferencesTransfer, archive: any PreferencesArchive,
            process: AuthSessionCoordinatorContract.Subject
        ) {
            (self.transfer, self.archive, self.process) = (transfer, archive, process)
        }

        @discardableResult
        func take(_ values: [String: StoredValue], replacing: Bool = false) throws -> ImportedPreferences {
            try transfer.importPreferences(archive.bytes(of: values, as: .binary), replacing: replacing)
        }

        func given(_ format: PropertyListFormat = .xml, withToken: Bool = true) throws -> [String: StoredValue] {
            try archive.values(of: transfer.exportPreferences(as: format, withToken: withToken))
        }

        func expectLogin(_ token: String, _ location: SourceLocation = #_sourceLocation) throws {
            for process in try [process, process.restarted()] {
                #expect(process.session.phase == .loggedIn, sourceLocation: location)
                #expect(process.tokens.currentToken?.value == token, sourceLocation: location)
            }
        }

        func expectNobody(_ location: SourceLocation = #_sourceLocation) throws {
            for process in try [process, process.restarted()] { process.expectNobody(location) }
        }
    }

    private static let token = "key_in_token"
    /// A photographer's, with a key of each kind.
    static let preferences: [String: StoredValue] = [
        token: .text("t0ken-imported"), "key_last_login_username": .text("13800000001"),
        "key_privacy_agreement_accepted": .flag(true), "key_in_user_id": .integer(2_001),
        "key_in_user_name": .text("李四"), "key_in_account_type": .text("scenic_user"),
        "key_in_role_code": .text("photographer"), "key_in_current_scenic_id": .text("11"),
        "2001_scenic_user_key_role_permission_list": .data(Array("[]".utf8)),
        "2001_scenic_user_key_last_location_report_time": .date(794_082_630),
        "2001_scenic_user_role_photographer_common_uris": .list([.text("/orders")]),
        "guest_key_online_status": .flag(false),
        "KEY_BOOT_TASK": .dictionary(["KEY_ACTION": .text("suixinkan://home")]),
        "guest_key_queue_voice": .real(0.5), "lixiaoyao-image": .text("a.png"),
    ]
    private static let tokenless = preferences.filter { $0.key != token }
    private static let scopedOnly: [String: StoredValue] = ["1001_scenic_user_key_online_status": .flag(true)]

    /// All promises.
    public static let clauses: [Clause<Subject>] = values + sessions

    private static let values: [Clause<Subject>] = [
        Clause("of an empty disk, nothing is exported") { subject in
            try #expect(subject.given() == [:])
        },
        Clause("what is imported is exported the same, in either form, and after a restart") { subject in
            let imported = try subject.take(preferences)
            #expect(imported == ImportedPreferences(count: preferences.count))
            for format in PropertyListFormat.allCases { try #expect(subject.given(format) == preferences) }
        },
        Clause("the token is exported where it is asked for only") { subject in
            try subject.take(preferences)
            try #expect(subject.given(withToken: false) == tokenless)
        },
        Clause("what is unknown or of a wrong kind is told and left out, and the rest taken") { subject in
            let others: [String: StoredValue] = [
                "AppleLanguages": .list([.text("zh")]), "key_in_session_id": .text("1"),
                "previous_key_in_user_id": .integer(1), "key_online_status": .flag(true),
                "key_in_phone": .integer(13), "2001_scenic_user_key_online_status": .text("yes"),
            ]
            let imported = try subject.take(preferences.merging(others) { $1 })
            #expect(
                imported.unknown
                    == ["AppleLanguages", "key_in_session_id", "key_online_status", "previous_key_in_user_id"])
            #expect(imported.skipped.map(\.name) == ["2001_scenic_user_key_online_status", "key_in_phone"])
            #expect(imported.count == preferences.count)
            try #expect(subject.given() == preferences)
        },
        Clause("an account is taken whole: what the earlier one had and this has not is gone") { subject in
            try subject.take(preferences)
            var other = preferences
            other["key_in_user_name"] = nil
            try subject.take(other)
            try #expect(subject.given() == other)
        },
        Clause("what an import would take is told without taking it") { subject in
            let bytes = try subject.archive.bytes(of: preferences, as: .binary)
            try #expect(subject.transfer.inspectPreferences(bytes).count == preferences.count)
            try #expect(subject.given().isEmpty)
        },
        Clause("bytes that are none change nothing") { subject in
            try subject.take(preferences)
            let error = #expect(throws: SessionError.self) {
                try subject.transfer.importPreferences(Array("no plist".utf8), replacing: true)
            }
            #expect(error?.code == .archive && error?.failure.category == .invalid)
            try #expect(subject.given() == preferences)
        },
    ]

    private static let sessions: [Clause<Subject>] = [
        Clause("with a token, somebody is logged in, here and for later processes") { subject in
            try subject.take(preferences)
            try subject.expectLogin("t0ken-imported")
            let account = subject.process.account.account
            #expect(account?.userID == UserID(2_001) && account?.userName == "李四")
            #expect(account?.scenicArea?.id == ScenicAreaID(11))
            try #expect(subject.process.coordinator.loginPreferences().lastLoginUsername == "13800000001")
        },
        Clause("without a token nobody is, and all else is there") { subject in
            try subject.take(tokenless)
            try subject.expectNobody()
            try #expect(subject.given() == tokenless)
        },
        Clause("a token that is none, or nobody's, is left out and told; an empty one is no token") { subject in
            var orphan = preferences
            orphan["key_in_user_id"] = nil
            var empty = preferences
            empty[token] = .text("")
            for values in [orphan, preferences.merging([token: .text("a\r\nb")]) { $1 }] {
                let imported = try subject.take(values)
                #expect(imported.skipped.map(\.name) == [token])
                try subject.expectNobody()
            }
            try #expect(subject.take(empty).skipped == [])
            try subject.expectNobody()
        },
        Clause("somebody else's session stays as it is, unless it is to be replaced") { subject in
            for values in [preferences, tokenless] {
                try subject.process.coordinator.completeLogin(AuthSessionCoordinatorContract.photographer)
                let before = try subject.given()
                let error = #expect(throws: SessionError.self) { try subject.take(values) }
                #expect(error?.code == .occupied && error?.failure.category == .invalid)
                subject.process.expect(AuthSessionCoordinatorContract.photographer)
                try #expect(subject.given() == before)

                try subject.take(values, replacing: true)
                if values[token] == nil {
                    try subject.expectNobody()
                } else {
                    try subject.expectLogin("t0ken-imported")
                }
                try #expect(
                    subject.given() == values.merging(before.filter { values[$0.key] == nil && isKept($0.key) }) { $1 })
            }
        },
        Clause("the same person's session goes on, with the token that is brought or the one that is there") {
            subject in
            try subject.take(preferences)
            try subject.take(tokenless)
            try subject.expectLogin("t0ken-imported")
            try subject.take(preferences.merging([token: .text("t0ken-newer")]) { $1 })
            try subject.expectLogin("t0ken-newer")
        },
        Clause("what is of no account ends nobody's session") { subject in
            try subject.process.coordinator.completeLogin(AuthSessionCoordinatorContract.photographer)
            try subject.take(scopedOnly)
            subject.process.expect(AuthSessionCoordinatorContract.photographer)
            try #expect(subject.given()["1001_scenic_user_key_online_status"] == .flag(true))
        },
        Clause("log-out leaves what is scoped to an account, and no token") { subject in
            try subject.take(preferences)
            try subject.process.coordinator.logout()
            try subject.expectNobody()
            let left = try subject.given()
            #expect(left[token] == nil && left["key_in_user_id"] == nil && left["guest_key_online_status"] != nil)
        },
        Clause("what cannot be kept has not begun, and no error tells the token") { subject in
            subject.process.failNextWrite()
            let error = #expect(throws: SessionError.self) { try subject.take(preferences) }
            #expect(error?.code == .storage)
            for language in Language.allCases {
                #expect(error?.failure.message(language).contains("t0ken") == false)
            }
            try subject.expectNobody()
            try #expect(subject.given()[token] == nil)
        },
    ]

    /// Whether a key outlives the end of a session.
    private static func isKept(_ name: String) -> Bool {
        ["key_last_login_username", "key_privacy_agreement_accepted"].contains(name)
    }
}
