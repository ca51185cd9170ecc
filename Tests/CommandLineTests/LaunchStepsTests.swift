import TestSupport
import Testing

/// The seeds' sequences as literals: seed 000 §7, with seed 002's restore before home.
@Suite(.timeLimit(.minutes(2))) struct LaunchStepsTests {
    // MARK: 7.1, nobody is logged in

    @Test func whereNobodyIsLoggedInTheLoginPageAsksForTheConfigurationAndNothingElse() async throws {
        let fixture = try CommandLineFixture(LaunchScript().answer)
        for _ in 1...2 {
            #expect(
                try await fixture.launchSteps() == [
                    "store key_privacy_agreement_accepted read",
                    "bootstrap url_scheme absent",
                    "store key_in_token read",
                    "root login",
                    "store key_last_login_username read",
                    "store key_privacy_agreement_accepted read",
                    "request GET /api/app/config",
                ])
        }
    }

    @Test func afterALogOutAnalyticsIsConfiguredAndTheMapIsNot() async throws {
        let fixture = try CommandLineFixture(LaunchScript().answer)
        _ = await fixture.login()
        _ = await fixture.run("auth", "logout")
        #expect(
            try await fixture.launchSteps() == [
                "store key_privacy_agreement_accepted read",
                "bootstrap analytics",
                "bootstrap url_scheme absent",
                "store key_in_token read",
                "root login",
                "store key_last_login_username read",
                "store key_privacy_agreement_accepted read",
                "request GET /api/app/config",
            ])
    }

    // MARK: 7.2, somebody is logged in

    /// Up to the restore's requests, for everybody who is logged in.
    private static let start =
        [
            "store key_privacy_agreement_accepted read",
            "bootstrap analytics",
            "bootstrap url_scheme absent",
            "store key_in_token read",
        ]
        + [
            "key_in_user_id", "key_in_user_name", "key_in_real_name", "key_in_avatar", "key_in_phone",
            "key_in_account_type", "key_in_account_display_name", "key_in_role_code", "key_in_role_name",
            "key_in_current_scenic_id", "key_in_current_scenic_name", "key_in_current_store_id", "key_account_list",
            "key_last_login_username",
        ].map { "store \($0) read" } + ["bootstrap map", "root restoring"]

    /// The first start behind a login: no permissions and no menus are stored.
    private static func cold(_ scope: String, _ role: String, _ restore: [String], changed: [String]) -> [String] {
        start + [
            "store \(scope)_key_role_permission_list read",
            "store \(scope)_key_current_role_scenic_list read",
        ] + restore + [
            "store \(scope)_key_in_role_id read",
            "store \(scope)_key_in_permission read",
        ] + changed.map { "store \($0) written" } + [
            "store \(scope)_key_in_role_id written",
            "store \(scope)_key_role_permission_list written",
            "store \(scope)_key_in_permission written",
            "store \(scope)_key_current_role_scenic_list written",
        ] + home(scope) + [
            "store \(scope)_role_\(role)_common_uris read",
            "store \(scope)_role_\(role)_common_uris written",
            "store KEY_BOOT_TASK read",
        ]
    }

    /// Every later one.
    private static func warm(_ scope: String, _ role: String, _ restore: [String]) -> [String] {
        start + [
            "store \(scope)_key_role_permission_list read",
            "store \(scope)_key_current_role_scenic_list read",
        ] + restore + home(scope) + [
            "store \(scope)_role_\(role)_common_uris read",
            "store KEY_BOOT_TASK read",
        ]
    }

    private static func home(_ scope: String) -> [String] {
        [
            "root main_tab",
            "store \(scope)_key_online_status read",
            "store \(scope)_key_last_location_report_time read",
            "store \(scope)_key_location_reminder_minutes read",
        ]
    }

    /// The restore's two requests go out together, in this order.
    private static let restore = [
        "request GET /api/yf-handset-app/userinfo", "request GET /api/yf-handset-app/role-permission",
    ]

    @Test(arguments: [
        ("photographer", "1001_scenic_user", restore), ("scenic_admin", "1001_scenic_user", restore),
        ("store_admin", "1001_store_user", restore + ["request GET /api/app/store/all"]),
    ])
    func whoIsLoggedInIsAskedAboutOnceAndHomeTakesTheAnswers(
        _ role: String, _ scope: String, _ restore: [String]
    ) async throws {
        let fixture = try CommandLineFixture(LaunchScript(role: role).answer)
        _ = await fixture.login()
        let changed = ["key_in_user_name", "key_in_real_name"]
        #expect(try await fixture.launchSteps() == Self.cold(scope, role, restore, changed: changed))
        for _ in 1...2 { #expect(try await fixture.launchSteps() == Self.warm(scope, role, restore)) }
    }

    @Test func aReminderIsTheOnlyReasonToAskForTheLocation() async throws {
        for role in ["photographer", "scenic_admin", "store_admin"] {
            let fixture = try CommandLineFixture(LaunchScript(role: role).answer)
            _ = await fixture.login()
            _ = try await fixture.launchSteps()
            #expect(await fixture.run("home", "location", "remind", "30").status == 0)
            let steps = try await fixture.launchSteps()
            let location = "request GET /api/yf-handset-app/photog/loacation/detail"
            // A simplified top has no location.
            #expect(steps.filter { $0 == location }.count == (role == "photographer" ? 1 : 0), "\(role)")
            if role == "photographer" {
                #expect(steps.suffix(2) == [location, "store KEY_BOOT_TASK read"])
            }
        }
    }

    // MARK: 7.3 to 7.5, each tab's first showing

    @Test(arguments: [
        ("photographer", "orders", ["/api/yf-handset-app/photog/order/listv2"]),
        ("scenic_admin", "orders", ["/api/app/scenic-admin/order/list"]),
        ("store_admin", "orders", ["/api/app/store/order/list"]),
        (
            "photographer", "statistics",
            ["/api/yf-handset-app/photog/analyse/user", "/api/yf-handset-app/photog/analyse/user/daily"]
        ),
        ("scenic_admin", "statistics", ["/api/app/scenic-admin/analyse", "/api/app/scenic-admin/analyse/daily"]),
        ("store_admin", "statistics", ["/api/app/store/analyse", "/api/app/store/analyse/daily"]),
        ("scenic_admin", "profile", ["/api/yf-handset-app/userinfo"]),
        ("store_admin", "profile", ["/api/yf-handset-app/userinfo"]),
    ])
    func aTabAsksAtItsFirstShowing(_ role: String, _ tab: String, _ paths: [String]) async throws {
        let fixture = try CommandLineFixture(LaunchScript(role: role).answer)
        _ = await fixture.login()
        let plain = try await [fixture.launchSteps(), fixture.launchSteps()][1]
        let steps = try await fixture.launchSteps("--tab", tab)
        #expect(steps == plain + ["root main_tab \(tab)"] + paths.map { "request GET \($0)" })
    }

    @Test func aPhotographersProfileAsksForTheRestTogetherAfterTheUser() async throws {
        let fixture = try CommandLineFixture(LaunchScript().answer)
        _ = await fixture.login()
        _ = try await fixture.launchSteps()
        let steps = try await fixture.launchSteps("--tab", "profile")
        #expect(
            Array(steps.suffix(4).prefix(2)) == ["root main_tab profile", "request GET /api/yf-handset-app/userinfo"])
        #expect(
            Set(steps.suffix(2)) == [
                "request GET /api/yf-handset-app/photog/real-name/info",
                "request GET /api/yf-handset-app/photog/wallet/bank-card/info",
            ])
    }

    // MARK: The form

    @Test func stepsAreTimedInOrderAndATreeForPeople() async throws {
        let fixture = try CommandLineFixture(LaunchScript().answer)
        _ = await fixture.login()
        let document = try JSONDocument(await fixture.run("launch", "--steps", "-o", "json").output)
        let times = try #require(document["steps"]?.list).compactMap { $0["at"]?.number }
        #expect(times.count > 30 && times == times.sorted())
        let shown = await fixture.run("launch", "--steps", "-o", "table")
        #expect(shown.status == 0 && shown.error == "")
        #expect(shown.output.contains("ms  root       main_tab\n"))
        #expect(shown.output.contains("├─ request    GET /api/yf-handset-app/userinfo  200, "))
        for secret in ["13123456789", "real-token", "张三丰", "测试甲"] { #expect(!shown.output.contains(secret)) }
    }

    @Test func aTabWithoutStepsIsRefused() async throws {
        let fixture = try CommandLineFixture(LaunchScript().answer)
        #expect(await fixture.run("launch", "--tab", "orders").status == 2)
        #expect(await fixture.run("launch", "--steps", "--tab", "scan").status == 2)
    }
}
