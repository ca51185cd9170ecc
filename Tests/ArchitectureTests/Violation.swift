import Foundation
import Testing

/// One thing done wrong, and what `Tools/arch` has to say about it.
struct Violation: Sendable, CustomTestStringConvertible {
    let name: String
    private(set) var edits: [Edit]
    let rule: Int
    /// How the finding's place begins.
    private(set) var place: String
    /// A part of the advice.
    let advice: String

    init(_ name: String, _ edits: Edit..., rule: Int, at place: String, advice: String) {
        (self.name, self.edits, self.rule, self.place, self.advice) = (name, edits, rule, place, advice)
    }

    /// A new file `Wrong.swift` of that text, which is the finding's place.
    init(_ name: String, in path: String, _ text: String, rule: Int, line: Int = 1, advice: String) {
        self.init(name, .file(path, text), rule: rule, at: "\(path):\(line): ", advice: advice)
    }

    var testDescription: String { name }

    /// The same in a file of its own, so that several can be made at once.
    func numbered(_ number: Int) -> Violation {
        let own = { (text: String) in text.replacingOccurrences(of: "Wrong.swift", with: "Wrong\(number).swift") }
        var copy = self
        copy.edits = edits.map { Edit(path: own($0.path), change: $0.change) }
        copy.place = own(place)
        return copy
    }

    /// Whether the line is this violation's finding.
    func isFound(in line: String) -> Bool {
        let halves = line.components(separatedBy: ". Instead: ")
        return halves.count == 2 && halves[0].hasPrefix("rule \(rule): \(place)") && halves[1].contains(advice)
    }
}
