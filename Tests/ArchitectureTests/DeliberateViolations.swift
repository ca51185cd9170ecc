/// What every reader of the design would look for first; each is tried alone.
extension Violation {
    static let deliberate = [
        Violation(
            "an import across features", in: "Modules/Auth/Sources/Wrong.swift", "import Orders",
            rule: 2, advice: "import OrdersInterface and take its protocol"),
        Violation(
            "an import that is not declared", in: "Modules/Auth/Sources/Wrong.swift", "import OrdersInterface",
            rule: 1, advice: "declare it in Auth's line of Package.swift"),
        Violation(
            "a concrete type named in a command", in: "Apps/SuixinkanCLI/Commands/Orders/Wrong.swift",
            "struct Wrong {\n    let api: LiveOrderAPI\n}", rule: 2, line: 2,
            advice: "the protocol of OrdersInterface"),
        Violation(
            "SQLite in Orders", in: "Modules/Orders/Sources/Wrong.swift", "import CSQLite",
            rule: 3, advice: "use StorageInterface"),
        Violation(
            "CCurl in Session", in: "Modules/Session/Sources/Wrong.swift", "import CCurl",
            rule: 3, advice: "use NetworkingInterface"),
        Violation(
            "a date in Orders", in: "Modules/Orders/Sources/Wrong.swift", "let now = Date()",
            rule: 4, advice: "take a WallClock"),
        Violation(
            "a file manager in Auth", in: "Modules/Auth/Sources/Wrong.swift", "let files = FileManager.default",
            rule: 4, advice: "take a FileSystem"),
        Violation(
            "print in Session", in: "Modules/Session/Sources/Wrong.swift", "func f() {\n    print(1)\n}",
            rule: 4, line: 2, advice: "write through the Terminal"),
        Violation(
            "a singleton", in: "Modules/Orders/Sources/Wrong.swift",
            "final class Wrong: Sendable {\n    static let shared = Wrong()\n}", rule: 4, line: 2,
            advice: "make it in Composition"),
        Violation(
            "a public class in an implementation", in: "Modules/Orders/Sources/Wrong.swift",
            "/// Why.\npublic final class Wrong {}", rule: 2, line: 2, advice: "make it package or less"),
        Violation(
            "a protocol with nine requirements", in: "Modules/Orders/Sources/Wrong.swift",
            "protocol Wide {\n\((1...9).map { "    func f\($0)()" }.joined(separator: "\n"))\n}",
            rule: 5, advice: "split it by who uses what"),
        Violation(
            "a folder of nobody's", .file("Modules/Orders/Sources/Utils/Amounts.swift", "struct Amounts {}"),
            rule: 5, at: "Modules/Orders/Sources/Utils/: ", advice: "after the concept that owns it"),
        Violation(
            "an interface that depends on its implementation",
            .manifest(extending: "OrdersInterface", by: #"target.dependencies.append("Orders")"#),
            rule: 1, at: "Package.swift, target OrdersInterface: ", advice: "Composition alone names implementations"),
        Violation(
            "a target without a setting", .manifest(extending: "Orders", by: "target.swiftSettings?.removeFirst()"),
            rule: 1, at: "Package.swift, target Orders: is without the setting enableUpcomingFeature",
            advice: "every target the same"),
        Violation(
            "a C library named by two features",
            .manifest(extending: "Session", by: #"target.dependencies.append("CCurl")"#),
            rule: 3, at: "Package.swift, target CCurl: ", advice: "leave it to one of them"),
    ]
}
