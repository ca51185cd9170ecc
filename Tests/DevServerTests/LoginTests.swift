import Testing

@Suite struct LoginTests {
    @Test func appConfigNeedsNoToken() throws {
        let answer = try RunningServer().client.get("/api/app/config")
        #expect(answer.status == 200 && answer.code == 100_000)
        #expect(answer.data["enable_register"].integer == 1)
        #expect(answer.headers["content-type"] == "application/json; charset=utf-8")
    }

    @Test(arguments: [
        (RunningServer.photographer, ["photographer"]), (RunningServer.scenicAdmin, ["scenic_admin"]),
        (RunningServer.storeAdmin, ["store_admin"]),
        (RunningServer.everything, ["photographer", "scenic_admin", "store_admin"]),
    ])
    func loginGivesTheAccountsOfThePhone(_ phone: String, _ roles: [String]) throws {
        let answer = try RunningServer().login(phone)
        #expect(answer.code == 100_000)
        #expect(answer.data["token"].text?.count == 32)
        #expect(answer.data["accounts"].list.map { $0["role_code"].text } == roles)
        let keys: Set = [
            "account_id", "account_type", "display_name", "avatar", "phone", "role_code", "role_name", "scenic_id",
            "scenic_name", "store_id", "store_name",
        ]
        #expect(answer.data["accounts"].list.allSatisfy { $0.keys == keys && $0["phone"].text == phone })
    }

    @Test func aWrongPasswordAndAnUnknownPhoneGetTheSameAnswer() throws {
        let server = try RunningServer()
        let wrong = try server.login(RunningServer.photographer, password: "no")
        let unknown = try server.login("13899999999")
        #expect(wrong.status == 200 && wrong.code == 100_101)
        #expect(wrong.content == unknown.content)
    }

    @Test func aDisabledAccountIsSaidOnlyToWhoKnowsThePassword() throws {
        let server = try RunningServer()
        #expect(try server.login(RunningServer.disabled).code == 100_102)
        #expect(try server.login(RunningServer.disabled, password: "no").code == 100_101)
    }

    @Test(arguments: [
        (#"{"password": "demo-password"}"#, "username"), (#"{"username": "", "password": "x"}"#, "username"),
        (#"{"username": "13800000001"}"#, "password"), (#"{"username": ["1"], "password": "x"}"#, "username"),
    ])
    func aMissingFieldIsNamed(_ content: String, _ name: String) throws {
        let answer = try RunningServer().client.post("/api/app/v9/login", content)
        #expect(answer.code == 100_400)
        #expect(answer.message.contains(name))
    }

    @Test(arguments: ["", "[]", "{", "null", "\"text\""])
    func contentThatIsNoObjectIsRefused(_ content: String) throws {
        #expect(try RunningServer().client.post("/api/app/v9/login", content).code == 100_400)
    }

    @Test(arguments: [nil, "text/plain", "application/x-www-form-urlencoded"])
    func contentOfAnotherTypeIsRefused(_ type: String?) throws {
        let answer = try RunningServer().client.post(
            "/api/app/v9/login", #"{"username": "13800000001", "password": "demo-password"}"#, contentType: type)
        #expect(answer.code == 100_400)
        #expect(answer.message.contains("Content-Type"))
    }

    @Test func setUserGivesAScenicOrAStoreUser() throws {
        let server = try RunningServer()
        let login = try server.login(RunningServer.everything)
        var client = server.client
        client.token = login.data["token"].text
        let answers = try login.data["accounts"].list.map { try client.setUser($0) }
        #expect(
            answers.map { $0.data.keys } == [
                ["token", "scenic_user"], ["token", "scenic_user"], ["token", "store_user"],
            ])
        let user: Set = [
            "user_id", "user_name", "real_name", "avatar", "phone", "role_code", "role_name", "scenics",
            "current_scenic_id",
        ]
        #expect(answers[0].data["scenic_user"].keys == user)
        #expect(
            answers[2].data["store_user"].keys == user.union(["store_id", "store_name", "scenic_id", "scenic_name"]))
        #expect(Set(answers.map { $0.data["token"].text }).count == 3)
    }

    @Test func aSessionSwitchesToAnotherAccountOfItsPhone() throws {
        let server = try RunningServer()
        let accounts = try server.login(RunningServer.everything).data["accounts"].list
        var client = try server.person(RunningServer.everything, role: "photographer")
        #expect(try client.get(RunningServer.photographerList).code == 100_000)
        client.token = try client.setUser(accounts[2]).data["token"].text
        #expect(try client.get(RunningServer.storeAdminList).code == 100_000)
        #expect(try client.get(RunningServer.photographerList).code == 100_403)
    }

    @Test func anAccountOfAnotherPhoneIsForbidden() throws {
        let server = try RunningServer()
        let foreign = try #require(try server.login(RunningServer.everything).data["accounts"].list.first)
        var client = server.client
        client.token = try server.login(RunningServer.photographer).data["token"].text
        let answer = try client.setUser(foreign)
        #expect(answer.status == 200 && answer.code == 100_403)
    }

    @Test(arguments: [
        #"{"account_type": "scenic_user"}"#, #"{"account_id": "x", "account_type": "scenic_user"}"#,
        #"{"account_id": 1.5, "account_type": "scenic_user"}"#,
    ])
    func aBadAccountIDIsNamed(_ content: String) throws {
        let server = try RunningServer()
        var client = server.client
        client.token = try server.login(RunningServer.photographer).data["token"].text
        let answer = try client.post("/api/app/v9/set-user", content)
        #expect(answer.code == 100_400)
        #expect(answer.message.contains("account_id"))
    }

    @Test func aQuotedAccountIDIsTaken() throws {
        let server = try RunningServer()
        var client = server.client
        client.token = try server.login(RunningServer.photographer).data["token"].text
        let answer = try client.post(
            "/api/app/v9/set-user", #"{"account_id": "11001", "account_type": "scenic_user"}"#)
        #expect(answer.code == 100_000)
    }

    @Test func userInfoIsTheAccounts() throws {
        let server = try RunningServer()
        let data = try server.person(RunningServer.photographer).get("/api/yf-handset-app/userinfo").data
        #expect(data.keys == ["user_id", "user_name", "real_name", "avatar", "phone", "role_name", "signature"])
        #expect(data["user_id"].integer == 1_001)
        #expect(data["phone"].text == RunningServer.photographer)
        #expect(data["role_name"].text == "摄影师")
    }
}
