import Domain
import NetworkingContract
import NetworkingInterface
import Testing

@testable import Networking

/// What comes back.
struct APIAnswerTests {
    private struct Named: Decodable, Sendable {
        let name: String
    }

    private func error(
        _ response: HTTPResponse, _ authorization: EndpointAuthorization = .session
    ) async -> APIError? {
        await client(BackEndDouble(response)).failure(
            of: Endpoint<Named>.get("/api/app/thing", query: [QueryItem("q", "s3cret")], authorization: authorization))
    }

    // MARK: The envelope

    @Test(arguments: [
        #"{"code":100000,"msg":"ok","data":{"name":"景区"}}"#, #"{"data":{"name":"景区"},"code":"100000"}"#,
        #"{"code":100000.0,"msg":null,"data":{"name":"景区","more":1},"trace":[]}"#,
        #"{"code":" 100000\n","data":{"name":"景区"}}"#, #"{"code":1.0e5,"msg":7,"data":{"name":"景区"}}"#,
        #"{"code":100000,"msg":{"a":[]},"data":{"name":"景区"}}"#,
        "\u{FEFF}  {\"code\":100000,\"data\":{\"name\":\"\\u666f区\"}}\n",
    ])
    func theEnvelopeIsReadLoosely(_ body: String) async throws {
        let http = BackEndDouble(answer(body))
        #expect(try await client(http).send(Endpoint<Named>.get("/api/x")).name == "景区")
    }

    @Test(arguments: [#"{"code":100000}"#, #"{"code":100000,"data":null}"#])
    func aTypeMayTakeNothingForAValue(_ body: String) async throws {
        let http = BackEndDouble(answer(body))
        #expect(try await client(http).send(Endpoint<Named?>.get("/api/x")) == nil)
        #expect(try await client(http).send(Endpoint<Page<Int>>.get("/api/x")).rows.isEmpty)
    }

    @Test(arguments: [
        (400, Failure.Category.invalid), (409, .invalid), (422, .invalid), (100_400, .invalid), (100_101, .invalid),
        (100_103, .invalid), (403, .forbidden), (100_403, .forbidden), (100_102, .forbidden), (404, .notFound),
        (100_404, .notFound), (429, .rateLimited), (100_429, .rateLimited), (500, .badAnswer), (503, .badAnswer),
        (599, .badAnswer), (100_500, .badAnswer), (401, .login), (1, .server), (100_999, .server), (-1, .server),
    ])
    func aFailureCodeDecidesWhateverStandsInDataOrStatus(_ code: Int, _ category: Failure.Category) async {
        for status in [200, 400, 502] {
            for data in ["null", "[]", #"{"name":1}"#] {
                let error = await error(
                    answer(#"{"code":"\#(code)","msg":"系统繁忙","data":\#(data)}"#, status: status))
                #expect(error?.code == .serverCode && error?.failure.category == category)
                #expect(error?.serverCode == code && error?.serverMessage == "系统繁忙")
                #expect(error?.failure.request == "GET /api/app/thing")
                #expect(error?.failure.message(.english).contains("“系统繁忙”, code \(code)") == true)
            }
        }
    }

    @Test func aServersMessageIsShownOnOneLineAndShort() async throws {
        let hostile = #"bad\u001b[31m\u0000\u009b\u202etxt\u2066\nline\u2028two "# + String(repeating: "很", count: 500)
        let error = await error(answer(#"{"code":1,"msg":"\#(hostile)","data":null}"#))
        let said = try #require(error?.serverMessage)
        #expect(said.hasPrefix("bad[31mtxt line two 很很") && said.hasSuffix("很…") && said.count == 201, "\(said)")
        for language in Language.allCases {
            let message = try #require(error?.failure.message(language))
            #expect(message.contains(said))
            #expect(message.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        }
    }

    @Test func aMessageOfEndlessMarksIsCutToo() async throws {
        let marks = "e" + String(repeating: "\u{301}", count: 100_000)
        let error = await error(answer(#"{"code":1,"msg":"\#(marks)"}"#))
        #expect(try #require(error?.serverMessage).unicodeScalars.count <= 801)
    }

    // MARK: Auth-invalid

    @Test(arguments: [
        (200, #"{"code":100401,"msg":"登录已过期","data":null}"#), (200, #"{"code":"100402"}"#),
        (200, #"{"code":" 100401 "}"#), (500, #"{"code":"\t100402\u3000"}"#),
        (403, #"{"code":100402,"msg":""}"#), (500, #"{"code":100401}"#), (401, ""), (401, "<html></html>"),
        (401, #"{"code":100500,"msg":"?"}"#), (401, #"{"code":100000,"data":{"name":"x"}}"#), (401, "{}"),
    ])
    func authInvalidEndsTheSessionInEachOfItsForms(_ status: Int, _ body: String) async {
        let session = SessionDouble(AuthToken("t0ken", generation: 1))
        let http = BackEndDouble(answer(body, status: status))
        let error = await client(http, session: session).failure(of: Endpoint<Named>.get("/api/x"))
        #expect(error?.code == .sessionExpired && error?.failure.category == .login)
        #expect(session.refused == [AuthToken("t0ken", generation: 1)])
    }

    @Test func whatOfAnExpiredSessionStaysOnDiskIsSaidWithItsEnd() async {
        let left = Failure(
            .io, LocalizedText(en: "/s/token.json is read-only. Erase it.", zh: "/s/token.json 只读。请删除它。"))
        let session = SessionDouble(AuthToken("t0ken", generation: 1), leftOnDisk: left)
        let http = BackEndDouble(answer(#"{"code":100401,"msg":"登录已过期"}"#))
        let error = await client(http, session: session).failure(of: Endpoint<Named>.get("/api/x"))
        #expect(error?.code == .sessionExpired && error?.failure.category == .login && error?.serverCode == 100_401)
        #expect(
            error?.failure.message(.english).hasSuffix(
                "Log in again. It could not be erased from this machine: "
                    + "/s/token.json is read-only. Erase it.") == true)
        #expect(
            error?.failure.message(.simplifiedChinese).hasSuffix("请重新登录。未能从本机清除登录信息：/s/token.json 只读。请删除它。") == true)
    }

    @Test func theSessionsTokenIsItsOwnHoweverItIsHandedOver() async {
        let session = SessionDouble(AuthToken("t0ken", generation: 1))
        let http = BackEndDouble(answer("", status: 401))
        let error = await client(http, session: session)
            .failure(of: Endpoint<Named>.get("/api/x", authorization: .token("t0ken")))
        #expect(error?.code == .sessionExpired && session.refused.count == 1)
    }

    @Test func aLogInThatIsRefusedByStatusSaysTheEnvelopesReason() async {
        let wrong = answer(#"{"code":100101,"msg":"手机号或密码错误","data":null}"#, status: 401)
        let error = await error(wrong, .none)
        #expect(error?.code == .serverCode && error?.failure.category == .invalid)
        #expect(await self.error(answer("", status: 401), .none)?.code == .tokenRefused)
        #expect(await self.error(wrong, .token("temporary"))?.code == .tokenRefused)
    }

    @Test(arguments: [("", "HTTP 401"), (#"{"code":100000}"#, "HTTP 401"), (#"{"code":100401,"msg":""}"#, "100401")])
    func aLogInThatIsRefusedWithoutAReasonSaysNothingOfATokenThatWasNotSent(_ body: String, _ how: String) async throws
    {
        let response = answer(body, status: body.contains("100401") ? 200 : 401)
        let error = try #require(
            await client(BackEndDouble(response)).failure(
                of: Endpoint<Named>.post("/api/app/v9/login", body: ["a": "b"], authorization: .none)))
        #expect(error.code == .tokenRefused && error.failure.category == .login)
        let (english, chinese) = (error.failure.message(.english), error.failure.message(.simplifiedChinese))
        #expect(english.contains("refused the log-in") && english.contains("POST /api/app/v9/login"))
        #expect(english.contains(how) && chinese.contains(how) && chinese.contains("登录"))
        #expect(!english.contains("token") && !chinese.contains("令牌"))
    }

    @Test func adviceForWhatIsNotThereIsTrueForAListToo() async throws {
        for response in [answer("", status: 404), answer(#"{"code":100404,"msg":"不存在"}"#)] {
            let error = try #require(await error(response))
            #expect(error.failure.category == .notFound)
            #expect(error.failure.message(.english).contains("base URL"))
            #expect(error.failure.message(.simplifiedChinese).contains("服务器地址"))
        }
    }

    @Test func theCodesOfAuthInvalidAreConfigurable() async {
        let session = SessionDouble(AuthToken("t0ken", generation: 1))
        let http = BackEndDouble(answer(#"{"code":40101,"msg":""}"#))
        let configured = LiveAPIClient(
            http: http, baseURL: FixedBaseURL("http://h"), tokens: session,
            identity: ClientIdentity(appVersion: "1"), timeouts: HTTPTimeouts(), authInvalidCodes: [40_101])
        #expect(await configured.failure(of: Endpoint<Named>.get("/api/x"))?.code == .sessionExpired)
        http.script { _ in answer(#"{"code":100401}"#) }
        #expect(await configured.failure(of: Endpoint<Named>.get("/api/x", authorization: .none))?.code == .serverCode)
    }

    // MARK: Answers that are none

    @Test(arguments: [
        ("{}", "code"), ("[]", "got []"), (#"{"code":"OK","data":{}}"#, "code"), (#"{"code":null}"#, "code"),
        (#"{"code":[100000]}"#, "code"), ("\"100000\"", "an object"), ("null", "an object"), ("", "no content"),
        (#"{"code":100000,"data":{"name":"x"}"#, "breaks off after 34 bytes"), (" ", "breaks off"),
        (#"{"code":100000,"data":{"name":"x"},}"#, "byte 35"), (#"{"code":100000} {}"#, "byte 16"),
        (#"{"code":100000,"data":{}}"#, "data.name"), (#"{"code":100000,"data":[]}"#, "data"),
        (#"{"code":100000,"data":{"name":["s3cret"]}}"#, "data.name"), (#"{"code":100000}"#, "data"),
        (#"{"code":9223372036854775808}"#, "code"), (String(repeating: "[", count: 100_000), "too deeply"),
    ])
    func whatIsNoAnswerNamesEndpointAndPlace(_ body: String, _ place: String) async throws {
        let error = await error(answer(body))
        #expect(error?.code == .badAnswer && error?.failure.category == .badAnswer)
        #expect(error?.failure.request == "GET /api/app/thing" && error?.cause != nil)
        let english = try #require(error?.failure.message(.english))
        #expect(english.contains("GET /api/app/thing") && english.contains(place), "\(english)")
        for language in Language.allCases { #expect(error?.failure.message(language).contains("s3cret") == false) }
    }

    @Test(arguments: [
        (#"{"code":100000,"data":"real-SECRET-TOKEN"}"#, "expected an object, got a text of 17 characters"),
        (#"{"code":100000,"data":{"object":"real-SECRET-TOKEN"}}"#, "expected an object, got a text of 17 characters"),
        (#"{"code":100000,"data":{"list":"real-SECRET-TOKEN"}}"#, "expected a list, got a text of 17 characters"),
        (#"{"code":100000,"data":7395273952739527}"#, "expected an object, got a number"),
        (#""real-SECRET-TOKEN""#, "expected an object, got a text of 17 characters"),
    ])
    func aTextWhereMoreWasExpectedIsCountedAndNotShown(_ body: String, _ said: String) async throws {
        struct Holder: Decodable, Sendable {
            struct Inner: Decodable, Sendable { init(from decoder: any Decoder) {} }
            init(from decoder: any Decoder) throws {
                let fields = try LooseObject(from: decoder)
                _ = try fields.optionalObject("object", as: Inner.self)
                _ = try fields.optionalList("list", of: Inner.self)
            }
        }
        let error = try #require(
            await client(BackEndDouble(answer(body))).failure(of: Endpoint<Holder>.post("/api/x", body: ["a": "b"])))
        for language in Language.allCases { #expect(error.failure.message(language).contains(said)) }
        #expect(!"\(error)".contains("SECRET") && !"\(error)".contains("7395273952739527"))
    }

    @Test(arguments: ["text/html; charset=utf-8", "text/html ;charset=utf-8", "text/html charset=utf-8"])
    func aPageOfAProxyIsNamedAndNotShown(_ type: String) async {
        let html = "<html><body>Wi-Fi 登录</body></html>"
        let portal = HTTPResponse(status: 200, headers: [HTTPHeader("content-type", type)], body: Array(html.utf8))
        let error = await error(portal)
        #expect(error?.code == .badAnswer)
        #expect(error?.failure.message(.english).contains("got text/html content (\(html.utf8.count) bytes)") == true)
        #expect(error?.failure.message(.simplifiedChinese).contains("text/html 内容") == true)
        #expect(error?.failure.message(.english).contains("Wi-Fi") == false)
    }

    @Test func bytesThatAreNoUTF8AreNoAnswer() async {
        for tail in [[0xFF], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xE6, 0x99]] as [[UInt8]] {
            let body = Array(#"{"code":100000,"data":{"name":"x"},"ignored":""#.utf8) + tail + Array("\"}".utf8)
            let error = await error(HTTPResponse(status: 200, body: body))
            #expect(error?.code == .badAnswer)
            #expect(error?.failure.message(.english).contains("not UTF-8 at byte 46") == true)
        }
    }

    @Test func aKeyPathLeadsIntoLists() async {
        struct Order: Decodable, Sendable {
            struct Item: Decodable, Sendable { let price: String }
            let items: [Item]
        }
        let body = #"{"code":100000,"data":{"items":[{"price":"1"},{"price":"1"},{"price":2}]}}"#
        let error = await client(BackEndDouble(answer(body))).failure(of: Endpoint<Order>.get("/api/x"))
        #expect(error?.failure.message(.english).contains("at data.items.2.price:") == true)
        #expect(error?.cause is DecodingError)
    }

    @Test(arguments: [
        (502, "<html>", Failure.Category.badAnswer), (503, "", .badAnswer), (404, "{}", .notFound),
        (403, "", .forbidden),
        (400, "[]", .invalid), (429, "x", .rateLimited), (418, "", .server), (304, "", .badAnswer),
        (404, #"{"code":100000}"#, .notFound),
    ])
    func aStatusWithoutAnEnvelopeIsClassedByItself(_ status: Int, _ body: String, _ category: Failure.Category) async {
        let error = await error(answer(body, status: status))
        #expect(error?.code == .httpStatus && error?.failure.category == category)
        #expect(error?.serverCode == nil && error?.failure.message(.english).contains("\(status)") == true)
    }

    @Test func aFaultOfTheServerThatSaysDoneIsABadAnswer() async {
        let error = await error(answer(#"{"code":100000,"msg":"ok","data":{"name":"x"}}"#, status: 500))
        #expect(error?.code == .badAnswer && error?.failure.category == .badAnswer)
    }

    // MARK: Retry-After

    @Test(
        arguments: [
            ("60", 60), ("0", 0), ("86400", 86_400), ("86401", 86_400), ("99999999999999999999", 86_400), ("-1", nil),
            ("1.5", nil), ("", nil), ("soon", nil), ("Mon, 30 Nov 2026 10:01:30 GMT", 90),
            ("Monday, 30-Nov-26 10:00:05 GMT", 5), ("Mon Nov 30 10:00:07 2026", 7),
            ("Tue, 01 Dec 2026 09:59:59 GMT", 86_399),
            ("Mon, 30 Nov 2026 09:00:00 GMT", 0), ("Fri, 30 Nov 2126 10:00:00 GMT", 86_400),
            ("Mon, 31 Nov 2026 10:00:00 GMT", nil), ("Mon, 30 Nov 2026 25:00:00 GMT", nil),
        ] as [(String, Int?)])
    func theServersWaitIsKept(_ value: String, _ seconds: Int?) async {
        let headers = [HTTPHeader("retry-after", value), HTTPHeader("Date", "Mon, 30 Nov 2026 10:00:00 GMT")]
        for response in [
            answer(#"{"code":100429,"msg":"慢一点"}"#, headers), answer("", status: 429, headers),
            answer("", status: 503, headers),
        ] {
            let error = await error(response)
            #expect(error?.retryAfter == seconds)
            if let seconds {
                #expect(error?.failure.message(.english).contains("Try again in \(seconds) s.") == true)
            }
        }
    }

    @Test func aDateIsNotCountedFromTheLocalClock() async {
        let error = await error(answer("", status: 429, [HTTPHeader("Retry-After", "Mon, 30 Nov 2026 10:01:30 GMT")]))
        #expect(error?.failure.category == .rateLimited && error?.retryAfter == nil)
    }
}
