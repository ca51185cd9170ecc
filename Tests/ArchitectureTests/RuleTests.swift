import Foundation
import TestSupport
import Testing

/// `Tools/arch` on a copy of this project: as it is, and with each rule broken on purpose.
@Suite(.serialized, .inCheckout)
struct RuleTests {
    private let checkout: Checkout

    init() throws {
        checkout = try #require(Checkout.current)
    }

    @Test func theProjectKeepsItsRules() async throws {
        let answer = try await checkout.arch()
        #expect(answer.status == 0, "\(answer)")
        #expect(answer.lines.count == 1 && answer.lines[0].contains("rules 1–5 hold"), "\(answer)")
    }

    @Test(arguments: Violation.deliberate)
    func aViolationIsRefusedWithItsRuleAndAdvice(_ violation: Violation) async throws {
        let answer = try await checkout.arch(after: violation.edits)
        #expect(answer.status == 1)
        #expect(answer.lines.count == 1 && violation.isFound(in: answer.lines[0]), "\(answer)")
    }

    /// Many at once, because each run takes a good part of a second.
    @Test(arguments: [
        Violation.imports, Violation.implementations + Violation.libraries, Violation.globals, Violation.machine,
        Violation.names, Violation.manifests,
    ])
    func eachOfManyViolationsIsOneFinding(_ violations: [Violation]) async throws {
        let numbered = violations.enumerated().map { $1.numbered($0) }
        let answer = try await checkout.arch(after: numbered.flatMap(\.edits))
        #expect(answer.status == 1)
        for violation in numbered {
            #expect(answer.lines.filter(violation.isFound).count == 1, "\(violation.name): \(answer)")
        }
        #expect(answer.lines.count == violations.count, "\(answer)")
    }

    /// What only looks like a breach: words in comments and strings, names of one's own, values, constants.
    @Test func innocentTextIsNoFinding() async throws {
        let innocent = ##"""
            import FoundationEssentials

            // Date() and print("x") /* FileManager.default
            /* ProcessInfo /* nested */ exit(1) */
            struct HomeCommonMenuStore {
                static let limit = 4
                static var computed: Int { limit }
                static let names = ["FileManager", #"print(" \(not code) "#, """
                    Date() "and" FileManager.default
                    """]
                let exit: Int
                func print(_ text: String) {}
                func time(of day: Int) -> Int { day }

                func both(_ getenv: (String) -> Int) -> Int {
                    self.print("Date()")
                    print("x")
                    return getenv("x") + time(of: 1) + exit + Self.limit
                }

                let dates = [0].map(Date.init(timeIntervalSince1970:))
                func then() -> Date { Date(timeIntervalSince1970: 0) }
                func later(_ day: Date, count: Int) -> [Int] { .init(repeating: 0, count: count) }
            }

            enum Kind { case FileManager, shared }
            let kind = Kind.FileManager
            private func debugPrint(_ text: String) {}
            func shown() { debugPrint("x") }
            """##
        let answer = try await checkout.arch(after: [.file("Modules/Orders/Sources/Innocent.swift", innocent)])
        #expect(answer.status == 0, "\(answer.lines.joined(separator: "\n"))")
    }

    @Test func testsAreFreeToUseTheMachine() async throws {
        let text = "import Foundation\n\nlet now = Date()\nlet files = FileManager.default"
        let answer = try await checkout.arch(after: [.file("Modules/Orders/Tests/Free.swift", text)])
        #expect(answer.status == 0, "\(answer.lines.joined(separator: "\n"))")
    }

    @Test(arguments: [
        Edit.file("Modules/Orders/Sources/Wrong.swift", "func broken( {"), .manifest("let broken = ("),
    ])
    func aFailureOfTheToolchainIsNoPass(_ edit: Edit) async throws {
        let answer = try await checkout.arch(after: [edit])
        #expect(answer.status == 3)
        #expect(answer.lines.isEmpty)
        #expect(answer.error.contains("nothing was checked") && answer.error.contains(edit.path), "\(answer.error)")
    }

    @Test(arguments: [["chek"], ["--rot", "."], ["check", "--json"], ["--root", "/nowhere"]])
    func wrongUsageEndsWithTwo(_ arguments: [String]) async throws {
        #expect(try await checkout.arch(arguments).status == 2)
    }

    @Test func theReportNamesWhatIsMissing() async throws {
        let lonely = "public protocol Lonely {\n    func f()\n}"
        let answer = try await checkout.arch(
            ["report", "--json"], after: [.file("Modules/Orders/Interface/Lonely.swift", lonely)])
        #expect(answer.status == 0)
        let report = try JSONDecoder().decode(Report.self, from: Data(answer.lines.joined(separator: "\n").utf8))
        let found = try #require(report.protocols.first { $0.name == "Lonely" })
        #expect(found.contract == nil && found.double == nil)
        #expect(report.undocumented.map(\.name).contains("Lonely.f"))
        let api = try #require(report.protocols.first { $0.name == "OrderAPI" })
        #expect(api.contract == "Modules/Orders/Contract/OrderAPIContract.swift" && api.double == "FakeOrderAPI")
        let domain = try #require(report.targets.first { $0.name == "Domain" })
        #expect(domain.fan_out == 0 && domain.fan_in > 10)
    }

    @Test func theReportShowsTheGraph() async throws {
        let people = try await checkout.arch(["report"])
        #expect(people.status == 0 && people.lines.contains { $0.hasPrefix("Orders ") }, "\(people.lines)")
        let mermaid = try await checkout.arch(["report", "--mermaid"])
        #expect(mermaid.lines.first == "graph TD")
        #expect(mermaid.lines.contains("    Orders --> OrdersInterface"))
        #expect(mermaid.lines.contains("    Composition -.-> OrdersTesting"))
    }
}

/// The report's JSON, as far as it is looked at here.
private struct Report: Decodable {
    struct Target: Decodable {
        let name: String
        let fan_in: Int
        let fan_out: Int
    }
    struct Requirement: Decodable {
        let name: String
        let contract: String?
        let double: String?
    }
    struct Place: Decodable {
        let name: String
    }

    let targets: [Target]
    let protocols: [Requirement]
    let undocumented: [Place]
}
