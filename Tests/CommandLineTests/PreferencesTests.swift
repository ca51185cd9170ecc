import Composition
import Foundation
import PlatformInterface
import PlatformTesting
import TestSupport
import Testing

/// `storage import|export` against the property lists of another program: Python's `plistlib`.
@Suite(.timeLimit(.minutes(2))) struct PreferencesTests {
    private let fixture: CommandLineFixture

    init() throws {
        fixture = try CommandLineFixture()
    }

    /// Every key of the contract, for two accounts and a guest. `P` is what Python makes of it.
    private static let everyKey = """
        import datetime, json, plistlib, sys
        P = {
            "key_in_token": "ios-token", "key_last_login_username": "13123456789",
            "key_privacy_agreement_accepted": True, "key_in_user_id": 1001, "key_in_user_name": "张三丰",
            "key_in_real_name": "张 <三> & 丰", "key_in_avatar": "https://img.invalid/1.png",
            "key_in_phone": "13123456789", "key_in_account_type": "scenic_user",
            "key_in_account_display_name": "西湖·摄影师", "key_in_role_code": "photographer",
            "key_in_role_name": "摄影师", "key_in_current_scenic_id": 738529527931269425,
            "key_in_current_scenic_name": "西湖", "key_in_current_store_id": 0,
            "key_account_list": json.dumps([{"account_id": 501, "account_type": "scenic_user", "display_name": "一",
                "phone": "13123456789", "role_code": "photographer", "role_name": "摄影师"}]).encode(),
            "KEY_BOOT_TASK": {"KEY_ACTION": "suixinkan://order_detail?order_id=880001",
                "aps": {"alert": {"title": "订单"}, "badge": 1, "content-available": True, "at": [1.0, "a", b"b"]}},
            "username": "lixiaoyao", "lixiaoyao-image": "avatars/1.png",
        }
        for scope, when in [("1001_scenic_user", datetime.datetime(2026, 3, 1, 2, 20, 30)),
                            ("1001_store_user", 1772389830), ("guest", 1772389830.0)]:
            P.update({scope + "_" + key: value for key, value in {
                "key_in_role_id": 7, "key_role_permission_list": "[{\\"role_id\\": 7, \\"x\\": 0.1}]".encode(),
                "key_in_permission": b"[]", "key_current_role_scenic_list": "[{\\"id\\":11,\\"name\\":\\"西湖\\"}]".encode(),
                "key_online_status": True, "key_last_location_report_time": when,
                "key_location_reminder_minutes": 30, "key_is_open_receive_voice": False,
                "key_queue_voice_rate": 0.5, "key_queue_template": "请 {n} 号\\n",
                "role_photographer_common_uris": ["/orders", "/scan", "订单 & 更多"]}.items()})
        """

    @Test(arguments: ["FMT_XML", "FMT_BINARY"], ["xml", "binary"])
    func everyKeyOfTheContractComesBackTheSame(_ format: String, _ exported: String) async throws {
        try await python("\(Self.everyKey)\nplistlib.dump(P, open('in.plist', 'wb'), fmt=plistlib.\(format))")
        let result = await run("import", fixture.home.path("in.plist"), "-o", "json")
        #expect(result.status == 0, "\(result.error)")
        #expect(result.error == "" && !result.output.contains("ios-token"))
        let document = try JSONDocument(result.output)
        #expect(document["imported"]?.number == 52 && document["phase"]?.text == "logged_in")
        #expect(document["unknown"]?.list?.isEmpty == true && document["skipped"]?.list?.isEmpty == true)

        let export = await run("export", fixture.home.path("out.plist"), "--format", exported, "--with-token")
        #expect(export.status == 0 && export.output == "", "\(export.error)")
        try await expectSame("P")
        var status = stat()
        #expect(lstat(fixture.home.path("out.plist"), &status) == 0 && status.st_mode & 0o777 == 0o600)

        #expect(await run("export", fixture.home.path("out.plist"), "--format", exported, "-y").status == 0)
        try await expectSame("{k: v for k, v in P.items() if k != 'key_in_token'}")
    }

    @Test func theImportedSessionIsTheAppsAndItsTokenIsInTheTokenStoreOnly() async throws {
        try await importEverything()
        #expect(try fixture.tokenFile?.contains("ios-token") == true)
        for name in ["store.db", "store.db-wal"] {
            let content = try #require(
                try Host.live().files.read(
                    fixture.home.path(".local/share/suixinkan/default/\(name)"), limit: 1 << 22))
            #expect(!String(decoding: content, as: UTF8.self).contains("ios-token"))
        }
        let status = await fixture.run("auth", "status", "-o", "json")
        #expect(try JSONDocument(status.output)["scenic_id"]?.text == "738529527931269425")
        #expect(await fixture.run("orders", "list").status == 0)
        #expect(fixture.stub.requests.map { $0.header("token") } == ["ios-token"])
        #expect(await fixture.run("auth", "logout").status == 0)
        #expect(await fixture.run("auth", "status").status == 4)
    }

    @Test func whatIsUnknownOrOfAWrongKindIsSaidAndEndsWithThirteen() async throws {
        try await python(
            Self.everyKey + """

                P.update({"AppleLanguages": ["zh-Hans"], "WebKitX": 1, "key_in_phone": 13123456789, "\\x1b[2J": 1})
                plistlib.dump(P, open('in.plist', 'wb'), fmt=plistlib.FMT_BINARY)
                """)
        let result = await run("import", fixture.home.path("in.plist"), "-o", "json")
        #expect(result.status == 13)
        let document = try JSONDocument(result.output)
        #expect(document["unknown"]?.list?.compactMap(\.text) == ["\u{1B}[2J", "AppleLanguages", "WebKitX"])
        #expect(document["skipped"]?.list?.compactMap { $0["key"]?.text } == ["key_in_phone"])
        #expect(document["skipped"]?.list?.first?["reason"]?.text == "it is a whole number, not a text")
        #expect(result.error.contains("AppleLanguages, WebKitX") && result.error.contains("key_in_phone"))
        #expect(!result.error.contains("\u{1B}"))
        let chinese = await run("import", fixture.home.path("in.plist"), "--lang", "zh")
        #expect(chinese.error.contains("已跳过 key_in_phone：类型是整数，而不是文本。"))
        #expect(await run("export", fixture.home.path("out.plist"), "--with-token").status == 0)
        try await expectSame(
            "{k: v for k, v in P.items() if k not in ['AppleLanguages', 'WebKitX', 'key_in_phone', '\\x1b[2J']}")
    }

    @Test func somebodyElsesSessionIsReplacedOnlyWhenAsked() async throws {
        _ = await fixture.login()
        try await python(
            Self.everyKey + """

                P["key_in_user_id"] = 2002
                plistlib.dump(P, open('in.plist', 'wb'))
                """)
        let path = fixture.home.path("in.plist")
        let refused = await run("import", path)
        #expect(refused.status == 7 && refused.output == "")
        #expect(refused.error.contains("账号501") && refused.error.contains("--replace"))
        #expect(try fixture.tokenFile?.contains("real-token") == true)
        let declined = await fixture.run(
            "storage", "import", path, lines: ["n"], terminals: [.input, .error])
        #expect(declined.status == 15)
        #expect(try fixture.tokenFile?.contains("real-token") == true)
        let agreed = await fixture.run("storage", "import", path, lines: ["y"], terminals: [.input, .error])
        #expect(agreed.status == 0, "\(agreed.error)")
        #expect(try fixture.tokenFile?.contains("ios-token") == true)
        _ = await fixture.login()
        #expect(await run("import", path, "-y").status == 0)
        let status = await fixture.run("auth", "status", "-o", "json")
        #expect(try JSONDocument(status.output)["user_id"]?.text == "2002")
    }

    @Test func aFileIsOverwrittenOnlyWhenAsked() async throws {
        _ = await fixture.login()
        let path = fixture.home.path("out.plist")
        let files = Host.live().files
        try files.replace(path, with: Array("diary".utf8))
        func content() throws -> String? { try fixture.file("out.plist") }
        let refused = await run("export", path)
        #expect(refused.status == 2 && refused.error.contains(path) && refused.error.contains("--yes"))
        let tried = await run("export", path, "--dry-run")
        #expect(tried.status == 0 && tried.error.contains("Would write"))
        let declined = await fixture.run(
            "storage", "export", path, lines: ["perhaps", "n"], terminals: [.input, .error])
        #expect(declined.status == 15 && declined.error.contains("Answer y for yes or n for no."))
        #expect(try content() == "diary")
        let agreed = await fixture.run("storage", "export", path, lines: ["y"], terminals: [.input, .error])
        #expect(agreed.status == 0)
        #expect(try content()?.contains("<plist") == true)
    }

    @Test func aDryRunSaysWhatWouldBeImported() async throws {
        try await python("\(Self.everyKey)\nP['X'] = 1\nplistlib.dump(P, open('in.plist', 'wb'))")
        let result = await run("import", fixture.home.path("in.plist"), "--dry-run")
        #expect(result.status == 0 && result.output.isEmpty)
        #expect(
            result.error == """
                Would import 52 values.
                Left out, because nothing here knows them: X.

                """)
        #expect(await fixture.run("auth", "status").status == 4)
    }

    @Test func standardInputAndOutputTakeBinaryToo() async throws {
        try await python("\(Self.everyKey)\nplistlib.dump(P, open('in.plist', 'wb'), fmt=plistlib.FMT_BINARY)")
        let bytes = try #require(try Host.live().files.read(fixture.home.path("in.plist"), limit: 1 << 20))
        let terminal = RecordingTerminal(input: bytes)
        #expect(await fixture.run(on: terminal, words: ["storage", "import", "-"]) == 0)
        for format in ["xml", "binary"] {
            let output = RecordingTerminal()
            #expect(await fixture.run(on: output, words: ["storage", "export", "-", "--format", format]) == 0)
            try Host.live().files.replace(fixture.home.path("out.plist"), with: output.bytes(.output))
            try await expectSame("{k: v for k, v in P.items() if k != 'key_in_token'}")
        }
        #expect(await run("export", "-", "--with-token").status == 2)
        let shown = await fixture.run("storage", "export", "-", "--format", "binary", terminals: [.output])
        #expect(shown.status == 2 && shown.output == "")
    }

    @Test func whatIsNoPropertyListEndsWithSevenAndChangesNothing() async throws {
        try await importEverything()
        let path = fixture.home.path("in.plist")
        for text in ["", "{}", "<plist version=\"1.0\"><array/></plist>", "bplist00"] {
            try Host.live().files.replace(path, with: Array(text.utf8))
            let result = await run("import", path, "--replace")
            #expect(result.status == 7 && result.output == "", "\(text)")
            #expect(result.error.split(separator: "\n").count == 1)
        }
        #expect(await run("import", fixture.home.path("absent")).status == 74)
        #expect(await fixture.run("auth", "status").status == 0)
        #expect(await run("export", fixture.home.path("no/folder")).status == 74)
    }

    @Test func withTheTokenOnlyWhoIsLoggedInExports() async throws {
        let result = await run("export", fixture.home.path("out.plist"), "--with-token")
        #expect(result.status == 4)
        #expect(try Host.live().files.read(fixture.home.path("out.plist"), limit: 1) == nil)
    }

    // MARK: list and get

    @Test func theListHasKeysKindsAndSizesAndNoSecret() async throws {
        try await importEverything()
        let result = await run("list", "-o", "json")
        #expect(result.status == 0)
        let rows = try #require(try JSONDocument(result.output)["list"]?.list)
        // All but the token, and the session's own key.
        #expect(rows.count == 52)
        #expect(!result.output.contains("key_in_token") && !result.output.contains("ios-token"))
        let task = try #require(rows.first { $0["key"]?.text == "KEY_BOOT_TASK" })
        #expect(task["kind"]?.text == "dictionary" && task["known"]?.flag == true)
        #expect(rows.first { $0["key"]?.text == "key_in_user_name" }?["size"]?.number == 9)
        #expect(rows.first { $0["key"]?.text == "key_in_session_id" }?["known"]?.flag == false)
    }

    @Test func aValueIsShownAsWhatItIs() async throws {
        try await importEverything()
        let expected = [
            "key_in_user_name": "张三丰", "key_in_current_scenic_id": "738529527931269425",
            "guest_key_online_status": "true", "guest_key_queue_voice_rate": "0.5",
            "1001_scenic_user_key_last_location_report_time": "2026-03-01T10:20:30+08:00",
            "1001_scenic_user_key_role_permission_list": #"[{"role_id":7,"x":0.1}]"#,
            "1001_scenic_user_role_photographer_common_uris": #"["/orders","/scan","订单 & 更多"]"#,
            "guest_key_queue_template": "请 {n} 号 ",
        ]
        for (key, value) in expected { #expect(await run("get", key).output == value + "\n", "\(key)") }
        let list = try JSONDocument(await run("get", "guest_key_role_permission_list", "-o", "json").output)
        #expect(list["kind"]?.text == "data" && list["value"]?.list?.first?["role_id"]?.number == 7)
        let id = try JSONDocument(await run("get", "key_in_user_id", "-o", "json").output)
        #expect(id["value"]?.text == "1001")
        let absent = await run("get", "key_absent")
        #expect(absent.status == 6 && absent.output == "")
        let token = await run("get", "key_in_token")
        #expect(token.status == 2 && !token.error.contains("ios-token"))
    }

    // MARK: Means

    private func run(_ words: String...) async -> CommandLineFixture.Result {
        await fixture.run(words: ["storage"] + words)
    }

    private func importEverything() async throws {
        try await python("\(Self.everyKey)\nplistlib.dump(P, open('in.plist', 'wb'))")
        let result = await run("import", fixture.home.path("in.plist"))
        #expect(result.status == 0, "\(result.error)")
    }

    /// Compares what was exported with a value of the script that wrote `in.plist`, kinds included.
    private func expectSame(_ value: String) async throws {
        try await python(
            Self.everyKey + """

                I = plistlib.load(open('in.plist', 'rb'))
                P.update({k: v for k, v in I.items() if k not in P})
                def kinds(v):
                    if isinstance(v, dict): return {k: kinds(x) for k, x in v.items()}
                    if isinstance(v, list): return [kinds(x) for x in v]
                    return (type(v).__name__, v)
                got, want = kinds(plistlib.load(open('out.plist', 'rb'))), kinds(\(value))
                sys.exit(0 if got == want else "differs: %r" % {k: (got.get(k), want.get(k))
                    for k in {**got, **want} if got.get(k) != want.get(k)})
                """)
    }

    private func python(_ script: String) async throws {
        let process = try ChildProcess("/usr/bin/env", ["-C", fixture.home.path, "python3", "-B", "-c", script])
        let status = try await process.ended()
        #expect(status == 0, "\(process.output)")
    }
}
