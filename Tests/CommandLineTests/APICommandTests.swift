import Foundation
import PlatformInterface
import TestSupport
import Testing

struct APICommandTests {
    private func fixture(_ answers: [String: StubAnswer] = [:]) async throws -> CommandLineFixture {
        var script = BackEndScript()
        script.answers = answers
        let fixture = try CommandLineFixture(script.answer)
        _ = await fixture.login()
        return fixture
    }

    @Test func aRequestIsMadeWithTheSessionsTokenAndItsDataIsWrittenAsItIs() async throws {
        let data = #"{"b":[1,2.5,"x",null,true,{}],"a":9007199254740993,"text":"张\u001b[2J"}"#
        let fixture = try await fixture(["/any/path": .json(BackEndScript.success(data))])
        let result = await fixture.run("api", "GET", "/any/path", "-f", "q=a b&c", "-fx=", "-o", "ndjson")
        #expect(result.output == #"{"a":9007199254740993,"b":[1,2.5,"x",null,true,{}],"text":"张\u001b[2J"}"# + "\n")
        let request = try #require(fixture.stub.requests.last)
        #expect(request.target == "/any/path?q=a%20b%26c&x=")
        #expect(request.header("token") == "real-token")
        #expect(await fixture.run("api", "GET", "/any/path", "-q", ".b[0]").output == "1\n")
    }

    @Test func aPostHasItsFieldsOrItsFileForContent() async throws {
        let fixture = try await fixture(["/any/path": .json(BackEndScript.success("null"))])
        #expect(await fixture.run("api", "POST", "/any/path", "-f", "a=1", "-f", "b=x=y").output == "null\n")
        #expect(fixture.stub.requests.last?.bodyText == #"{"a":"1","b":"x=y"}"#)
        let file = fixture.home.path("body.json")
        try #"{"n": 12, "list": [1.5, {"deep": false}]}"#.write(toFile: file, atomically: false, encoding: .utf8)
        #expect(await fixture.run("api", "POST", "/any/path", "--input", file).status == 0)
        #expect(fixture.stub.requests.last?.bodyText == #"{"list":[1.5,{"deep":false}],"n":12}"#)
        #expect(fixture.stub.requests.filter { $0.path == "/any/path" }.count == 2)
    }

    @Test func whatTheDecoderSaysIsPartOfASentence() async throws {
        let fixture = try await fixture(["/any/path": .json(BackEndScript.success(#""\ud800""#))])
        let result = await fixture.run("api", "GET", "/any/path")
        #expect(result.status == 12 && result.error.contains("data: ") && !result.error.contains(".."))
    }

    @Test func secretsAreMaskedInWhatComesBackAndInWhatIsSaid() async throws {
        let data =
            #"{"token":"other-token","nested":{"access_token":["abcdef"]},"note":"it is real-token!","password":12345}"#
        let fixture = try await fixture([
            "/any/path": .json(BackEndScript.success(data)),
            "/refused": .json(#"{"code":100405,"msg":"no: real-token, hunter2","data":null}"#),
        ])
        let result = await fixture.run("api", "GET", "/any/path", "-v")
        for secret in ["other-token", "abcdef", "real-token", "12345"] {
            #expect(!result.output.contains(secret) && !result.error.contains(secret))
        }
        #expect(try JSONDocument(result.output)["note"]?.text == "it is •••!")
        let refused = await fixture.run("api", "POST", "/refused", "-f", "password=hunter2")
        #expect(refused.status == 1)
        #expect(!refused.error.contains("hunter2") && !refused.error.contains("real-token"))
        let dry = await fixture.run("api", "POST", "/refused", "-f", "password=hunter2", "-f", "a=b", "--dry-run")
        #expect(dry.error.contains(#""a":"b""#) && !dry.error.contains("hunter2"))
    }

    @Test func allPagesAreReadAndPutTogether() async throws {
        let server = try CommandLineFixture { request in
            guard request.path == "/pages" else { return BackEndScript().answer(request) }
            let page = request.target.contains("page=3") ? "[5]" : request.target.contains("page=2") ? "[3,4]" : "[1,2]"
            return .json(BackEndScript.success(#"{"list":\#(page),"total":"5"}"#))
        }
        _ = await server.login()
        let result = await server.run("api", "GET", "/pages", "--paginate", "-f", "page_size=2", "-o", "ndjson")
        #expect(result.output == "{\"list\":[1,2,3,4,5],\"total\":5}\n")
        #expect(
            server.stub.requests.filter { $0.path == "/pages" }.map(\.target)
                == (1...3).map { "/pages?page_size=2&page=\($0)" })
        #expect(await server.run("api", "GET", "/api/app/config", "--paginate").status == 12)
    }

    @Test(arguments: [
        ["GET"], ["DELETE", "/x"], ["get", "/x"], ["GET", "x"], ["GET", "/x?a=b"], ["GET", "/x y"], ["GET", "/x#y"],
        ["GET", "/x", "-f", "novalue"], ["GET", "/x", "-f", "=v"], ["GET", "/x", "--input", "file"],
        ["POST", "/x", "--paginate"], ["POST", "/x", "--input", "file", "-f", "a=b"], ["GET", "/x", "-o", "csv"],
        ["GET", "/x", "--template", "{{.a}}"], ["GET", "/x", "--columns", "a"], ["POST", "/x", "--json", "a"],
    ])
    func aWrongRequestIsRefusedAndNotMade(_ words: [String]) async throws {
        let fixture = try await fixture()
        let before = fixture.stub.requests.count
        let result = await fixture.run(words: ["api"] + words)
        #expect(result.status == 2, "\(result.error)")
        #expect(result.output == "")
        #expect(fixture.stub.requests.count == before)
    }

    @Test func itEndsAsAnyCommandDoes() async throws {
        let fixture = try await fixture([
            "/gone": .json(#"{"code":100404,"msg":"none","data":null}"#),
            "/expired": .json(#"{"code":100401,"msg":"expired","data":null}"#),
        ])
        #expect(await fixture.run("api", "GET", "/gone").status == 6)
        #expect(await fixture.run("api", "GET", "/expired").status == 4)
        // That ended the session.
        #expect(await fixture.run("api", "GET", "/gone").status == 4)
        #expect(await fixture.run("auth", "token").status == 4)
        #expect(await fixture.run("whoami").status == 4)
    }

    @Test func aForgottenMethodIsSaidAsSuch() async throws {
        let fixture = try await fixture()
        let result = await fixture.run("api", "/api/app/config")
        #expect(result.status == 2 && result.error.contains("api needs METHOD. Usage: suixinkan api METHOD PATH"))
        #expect(await fixture.run("api", "GET").error.contains("api needs PATH."))
        #expect(await fixture.run("api", "GTE").error.contains("api needs PATH."))
    }

    @Test func theTokenAndTheNameAreWrittenForWhoeverIsLoggedIn() async throws {
        let fixture = try await fixture()
        #expect(await fixture.run("auth", "token").output == "real-token\n")
        #expect(await fixture.run("auth", "token", "-o", "json").output == "{\n  \"token\": \"real-token\"\n}\n")
        let name = await fixture.run("whoami", terminals: [.output])
        #expect(name.output == "账号501 · 测试 · 1001 @ \(fixture.stub.url)\n")
        #expect(await fixture.run("whoami").output == fixture.run("auth", "status").output)
        #expect(await fixture.run("whoami", "-q", ".user_id").output == "1001\n")
    }
}
