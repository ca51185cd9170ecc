import DevServer
import TestSupport
import Testing

@Suite struct TokenTests {
    private let userInfo = "/api/yf-handset-app/userinfo"

    @Test func noTokenAndAnUnknownTokenAreInvalid() throws {
        var client = try RunningServer().client
        #expect(try client.get(userInfo).status == 401)
        for token in ["", "deadbeef", "'; DROP TABLE tokens; --"] {
            client.token = token
            let answer = try client.get(userInfo)
            #expect(answer.status == 401 && answer.code == 100_401)
        }
    }

    @Test func aTemporaryTokenOpensNothingButTheChoice() throws {
        let server = try RunningServer()
        var client = server.client
        client.token = try server.login(RunningServer.photographer).data["token"].text
        for path in [userInfo, RunningServer.photographerList, "/api/app/order/detail?order_id=1"] {
            let answer = try client.get(path)
            #expect(answer.status == 401 && answer.code == 100_401)
        }
    }

    @Test func expireTokenEndsEverySessionAndNoLogin() throws {
        let server = try RunningServer()
        let people = try [server.person(RunningServer.photographer), server.person(RunningServer.storeAdmin)]
        let login = try server.login(RunningServer.scenicAdmin)
        #expect(try server.client.post("/_control/expire-token", "").json["expired"].integer == 2)
        for person in people {
            let answer = try person.get(userInfo)
            #expect(answer.status == 401 && answer.code == 100_402)
        }
        var client = server.client
        client.token = login.data["token"].text
        #expect(try client.setUser(login.data["accounts"].list[0]).code == 100_000)
    }

    @Test func expireTokenEndsOneTokenByName() throws {
        let server = try RunningServer()
        let (one, other) = try (server.person(RunningServer.photographer), server.person(RunningServer.photographer))
        let token = try #require(one.token)
        #expect(
            try server.client.post("/_control/expire-token", #"{"token": "\#(token)"}"#).json["expired"].integer == 1)
        #expect(try one.get(userInfo).code == 100_402)
        #expect(try other.get(userInfo).code == 100_000)
    }

    @Test func tokensAndOrdersSurviveARestart() throws {
        let folder = try TemporaryFolder()
        let first = try RunningServer { $0.dataFile = folder.path("data.db") }
        let token = try first.person(RunningServer.photographer).token
        let rows = try first.client.get("/_control/orders?kind=order").content
        first.server.stop()

        let second = try RunningServer { $0.dataFile = folder.path("data.db") }
        var client = second.client
        client.token = token
        #expect(try client.get(userInfo).code == 100_000)
        #expect(try client.get("/_control/orders?kind=order").content == rows)
        #expect(second.server.notices.isEmpty)
    }

    @Test func anEndedTokenStaysEndedAfterARestart() throws {
        let folder = try TemporaryFolder()
        let first = try RunningServer { $0.dataFile = folder.path("data.db") }
        var client = try first.person(RunningServer.photographer)
        _ = try client.post("/_control/expire-token", "")
        first.server.stop()

        let second = try RunningServer { $0.dataFile = folder.path("data.db") }
        client = LoopbackClient(server: second.server, token: client.token)
        #expect(try client.get(userInfo).code == 100_402)
    }
}
