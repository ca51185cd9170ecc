import Foundation
import Testing

/// One thing done wrong, and what `Tools/arch` has to say about it.
struct Violation: Sendable, CustomTestStringConvertible {
    let name: String
    let edits: [Edit]
    let rule: Int
    /// How the finding's place begins.
    let place: String
    /// A part of the advice.
    let advice: String

    init(_ name: String, _ edits: Edit..., rule: Int, at place: String, advice: String) {
        (self.name, self.edits, self.rule, self.place, self.advice) = (name, edits, rule, place, advice)
    }

    /// A new file of that text, which is the finding's place.
    init(_ name: String, in path: String, _ text: String, rule: Int, line: Int = 1, advice: String) {
        self.init(name, .file(path, text), rule: rule, at: "\(path):\(line): ", advice: advice)
    }

    var testDescription: String { name }

    /// Whether the line is this violation's finding.
    func isFound(in line: String) -> Bool {
        let halves = line.components(separatedBy: ". Instead: ")
        return halves.count == 2 && halves[0].hasPrefix("rule \(rule): \(place)") && halves[1].contains(advice)
    }
}
