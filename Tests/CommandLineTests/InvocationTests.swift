import Domain
import Foundation
import TestSupport
import Testing

@testable import SuixinkanCLI

/// Command lines that nobody thought of, made from what `commands --json` says of the commands.
struct InvocationTests {
    @Test func commandsDescribeThemselvesTheSameInEveryLanguage() async throws {
        let fixture = try CommandLineFixture()
        let english = await fixture.run("commands", "--json", "--lang", "en")
        #expect(english.status == 0)
        #expect(english.output == (await fixture.run("commands", "--json", "--lang", "zh").output))
        let document = try JSONDocument(english.output)
        let commands = try #require(document["commands"]?.list)
        #expect(
            Set(commands.compactMap { Invocation.words($0["command"]) }).isSuperset(of: [
                ["orders", "list"], ["version"],
            ]))
        let status = commands.first { Invocation.words($0["command"]) == ["orders", "list"] }?["options"]?.list?.first
        #expect(status?["name"]?.text == "status")
        #expect(status?["values"]?.list?.contains { $0.text == "paid" } == true)
        #expect(await fixture.run("commands", "-o", "id").output.contains("orders list\n"))
        #expect(await fixture.run("commands", "--json", "-q", ".global.options[0].name").output == "env\n")
    }

    @Test(.timeLimit(.minutes(2)))
    func twoHundredRandomInvocationsEndWithADocumentedStatusAndNoTrace() async throws {
        let fixture = try CommandLineFixture()
        _ = await fixture.login()
        let document = try JSONDocument(await fixture.run("commands", "--json").output)
        var invocation = try Invocation(document, folder: fixture.home.path("files"), seed: 5_004)
        let documented = Set(Failure.Category.allCases.map { ExitStatus($0).rawValue } + [0]).subtracting([70])
        var seen: Set<Int32> = []
        for number in 0..<200 {
            // Some of them log out.
            if number.isMultiple(of: 10) { _ = await fixture.login() }
            let words = invocation.next()
            let result = await fixture.run(
                words: words, lines: ["1", "y"], environment: ["SUIXINKAN_DEVSERVER": "/nonexistent"])
            seen.insert(result.status)
            #expect(documented.contains(result.status), "\(words): \(result.status) \(result.error)")
            #expect(
                result.status == 0 || !result.output.isEmpty || result.error.contains("suixinkan: ")
                    || result.error.contains("{\"error\""),
                "\(words): \(result.error)")
            for trace in ["Fatal error", "Stack dump", ".swift:", "0x0000"] {
                #expect(!result.error.contains(trace), "\(words)")
            }
        }
        // Good ones and bad ones were among them.
        #expect(seen.isSuperset(of: [0, 2]))
    }
}

/// Makes command lines, good and bad, of a description.
private struct Invocation {
    private let commands: [JSONDocument]
    private let globals: [JSONDocument]
    private let folder: String
    private var generator: SeededGenerator

    init(_ document: JSONDocument, folder: String, seed: UInt64) throws {
        commands = try #require(document["commands"]?.list)
        let global = try #require(document["global"])
        globals = try #require(global["options"]?.list) + #require(global["flags"]?.list)
        self.folder = folder
        generator = SeededGenerator(seed: seed)
    }

    static func words(_ document: JSONDocument?) -> [String]? { document?.list?.compactMap(\.text) }

    mutating func next() -> [String] {
        let command = commands.randomElement(using: &generator)
        var words = Self.words(command?["command"]) ?? []
        for argument in command?["arguments"]?.list ?? [] where argument["optional"]?.flag != true || chance(2) {
            words.append(value(of: argument, named: argument["name"]?.text ?? ""))
        }
        let own = (command?["options"]?.list ?? []) + (command?["flags"]?.list ?? [])
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            guard let option = (chance(3) ? globals : own + globals).randomElement(using: &generator) else { continue }
            let name = option["word"]?.text ?? ""
            guard let valueName = option["value"]?.text else {
                words.append(name)
                continue
            }
            let value = value(of: option, named: valueName)
            words += chance(2) ? [name, value] : ["\(name)=\(value)"]
        }
        if chance(3) { spoil(&words) }
        return words
    }

    private mutating func chance(_ number: Int) -> Bool { Int.random(in: 0..<number, using: &generator) == 0 }

    private mutating func value(of document: JSONDocument, named name: String) -> String {
        if let values = Self.words(document["values"]), !values.isEmpty, !chance(8) {
            return values.randomElement(using: &generator) ?? ""
        }
        // What names a file has to be within the test's own folder.
        if ["FILE", "PATH", "FOLDER", "DIR"].contains(name) {
            return "\(folder)/\(Int.random(in: 0...3, using: &generator))"
        }
        let odd = [
            "1", "0", "-5", "999999999999999999999", "today", "2026-02-30", "", " ", "张三", "a,b", "=1+1", "\u{1B}[2J",
            "{{.x}}",
            "http://127.0.0.1:1", "output", ".list", ".[", "13123456789", "order_id", "--", "x=y", "\u{0}",
            String(repeating: "长", count: 2_000),
        ]
        return odd.randomElement(using: &generator) ?? ""
    }

    /// A slip: a word left out, doubled, put elsewhere, or another letter in it.
    private mutating func spoil(_ words: inout [String]) {
        guard let place = words.indices.randomElement(using: &generator) else { return }
        switch Int.random(in: 0...4, using: &generator) {
        case 0: words.remove(at: place)
        case 1: words.insert(words[place], at: place)
        case 2: words.append(words.remove(at: place))
        case 3: words[place] = String(words[place].dropLast()) + "x"
        default:
            words.insert(["--", "-", "-x", "extra", "--unknown"].randomElement(using: &generator) ?? "", at: place)
        }
    }
}
