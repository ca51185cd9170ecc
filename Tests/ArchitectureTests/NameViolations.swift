/// Rule 5: a thing lives with the concept that owns it, and is small.
extension Violation {
    static let names = [
        Violation(
            "a file of nobody's", in: "Modules/Orders/Sources/Helpers.swift", "struct Amounts {}",
            rule: 5, advice: "after the concept that owns it"),
        Violation(
            "a file of extensions", in: "Modules/Orders/Sources/String+Extensions.swift", "struct Amounts {}",
            rule: 5, advice: "after the concept that owns it"),
        Violation(
            "a file of another's helpers", in: "Modules/Orders/Sources/OrderUtils.swift", "struct Amounts {}",
            rule: 5, advice: "after the concept that owns it"),
        Violation(
            "a target of nobody's",
            .manifest(#"package.targets.append(tests("Common", path: "Tests/Common", ["Domain"]))"#),
            rule: 5, at: "Package.swift, target Common: ", advice: "after the concept that owns it"),
        Violation(
            "a type with its module's name", in: "Modules/Orders/Sources/Wrong.swift", "package struct Orders {}",
            rule: 5, advice: "give it another"),
        Violation(
            "a file of 401 lines", in: "Modules/Orders/Sources/Wrong.swift", String(repeating: "// …\n", count: 400),
            rule: 5, line: 401, advice: "split it by concept"),
    ]
}
