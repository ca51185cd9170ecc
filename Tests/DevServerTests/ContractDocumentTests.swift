import Foundation
import Testing

@testable import DevServer

@Suite struct ContractDocumentTests {
    @Test func theServerGivesTheDocumentToAnybody() throws {
        let server = try RunningServer { $0.failRate = 1 }
        let answer = try server.client.get("/openapi.yaml")
        #expect(answer.status == 200)
        #expect(answer.headers["content-type"] == "application/yaml; charset=utf-8")
        #expect(answer.content == (try Data(contentsOf: Self.file)))
        // It is none of the contract's own endpoints.
        #expect(try server.client.get("/_control/log").json.list.isEmpty)
        let refused = try server.client.send("POST", "/openapi.yaml")
        #expect(refused.status == 405 && refused.headers["allow"] == "GET")
    }

    @Test func everyRouteIsInTheDocumentAndTheReverse() throws {
        let served = Set(Route.all.map { "\($0.value.method.rawValue) \($0.key)" })
        #expect(try Self.operations == served)
    }

    /// The tokens that the document asks for are those that the server asks for.
    @Test func theDocumentSaysWhoNeedsAToken() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        for (path, route) in Route.all {
            let start = try #require(text.firstRange(of: "\n  \(path):\n")).upperBound
            let operation = text[start...].prefix(
                upTo: text[start...].firstRange(of: "\n  /")?.lowerBound ?? text.endIndex)
            var isForAnyone = false
            if case .anyone = route.access { isForAnyone = true }
            #expect(operation.contains("      security: []\n") == isForAnyone, "\(path)")
            var isForARole = false
            if case .role = route.access { isForARole = true }
            #expect(!isForARole || operation.contains("schemas/Forbidden"), "\(path)")
        }
    }

    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Apps/DevServer/openapi.yaml")

    /// `GET /api/…` for each method below `paths`; the indentation is what tells them from the rest.
    private static var operations: Set<String> {
        get throws {
            let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
            let section = lines.drop { $0 != "paths:" }.dropFirst().prefix { $0.hasPrefix(" ") }
            var operations: Set<String> = [], path = ""
            for line in section where line.hasSuffix(":") {
                if line.hasPrefix("  /") { path = String(line.dropFirst(2).dropLast()) }
                let name = line.dropFirst(4).dropLast()
                if line.hasPrefix("    "), ["get", "put", "post", "delete", "patch", "head", "options"].contains(name) {
                    #expect(operations.insert("\(name.uppercased()) \(path)").inserted)
                }
            }
            return operations
        }
    }
}
