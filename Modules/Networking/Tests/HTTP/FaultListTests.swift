import Foundation
import Testing

/// The list of faults names tests that are there.
struct FaultListTests {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    private func sources() throws -> [String] {
        let folder = Self.tests.deletingLastPathComponent()
        return try ["Tests", "Contract"].flatMap { name in
            try FileManager.default.subpathsOfDirectory(atPath: folder.appendingPathComponent(name).path)
                .filter { $0.hasSuffix(".swift") }
                .map { try String(contentsOf: folder.appendingPathComponent("\(name)/\($0)"), encoding: .utf8) }
        }
    }

    /// `Suite` or `Suite.test`, the last cut by `…` where it is long.
    @Test func everyTestThatItNamesIsThere() throws {
        let list = try String(
            contentsOf: Self.tests.deletingLastPathComponent().appendingPathComponent("FAULTS.md"), encoding: .utf8)
        let sources = try sources()
        var count = 0
        for match in list.matches(of: /`(\w+(?:Tests|Contract))(?:\.(\w+)(…?))?`/) {
            let (suite, test) = (match.1, match.2)
            let ofSuite = sources.filter { $0.contains("struct \(suite) ") || $0.contains("enum \(suite) ") }
            #expect(!ofSuite.isEmpty, "\(suite)")
            guard let test else { continue }
            let name = "func \(test)" + (match.3 == "…" ? "" : "(")
            #expect(ofSuite.contains { $0.contains(name) }, "\(suite).\(test)")
            count += 1
        }
        #expect(count > 30)
        // A row without a test says why there is none.
        for row in list.split(separator: "\n") where row.hasPrefix("| ") && !row.contains("Tests") {
            #expect(row.hasPrefix("| report |") || row.contains("no fork") || row.contains("there are none"), "\(row)")
        }
    }
}
