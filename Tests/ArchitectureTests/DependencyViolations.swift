/// Rules 1 to 3: who may know whom.
extension Violation {
    static let imports = [
        Violation(
            "a testable import across features", in: "Modules/Auth/Sources/Wrong.swift", "@testable import Orders",
            rule: 2, advice: "import OrdersInterface"),
        Violation(
            "a scoped import across features", in: "Modules/Auth/Sources/Wrong.swift",
            "/// Why.\nimport struct Orders.LiveOrderAPI", rule: 2, line: 2, advice: "import OrdersInterface"),
        Violation(
            "an import that is passed on", in: "Modules/Orders/Interface/Wrong.swift", "@_exported import Domain",
            rule: 1, advice: "import it plainly"),
        Violation(
            "an import in a branch that is not compiled", in: "Modules/Auth/Sources/Wrong.swift",
            "#if canImport(Orders) && NEVER\n    import Orders\n#endif", rule: 2, line: 2,
            advice: "import OrdersInterface"),
        Violation(
            "an interface's test imports a foreign implementation", in: "Modules/Orders/Tests/Wrong.swift",
            "import Networking", rule: 2, advice: "import NetworkingInterface"),
        Violation(
            "a fake in an implementation", in: "Modules/Orders/Sources/Wrong.swift", "import NetworkingTesting",
            rule: 1, advice: "name a fake in tests"),
        Violation(
            "Composition in a feature", in: "Modules/Orders/Sources/Wrong.swift", "import Composition",
            rule: 1, advice: "through the initialiser"),
        Violation(
            "a feature in Domain", in: "Modules/Domain/Wrong.swift", "import OrdersInterface",
            rule: 1, advice: "it knows nobody"),
        Violation(
            "Foundation in a product", in: "Modules/Orders/Sources/Wrong.swift", "import Foundation",
            rule: 1, advice: "import FoundationEssentials"),
        Violation(
            "Testing in a fake", in: "Modules/Orders/Testing/Wrong.swift", "import Testing",
            rule: 1, advice: "an injected reporter"),
        Violation(
            "a command that imports another feature", in: "Apps/SuixinkanCLI/Commands/Orders/Wrong.swift",
            "import AuthInterface", rule: 1, advice: "Apps/SuixinkanCLI/Commands/Auth"),
        Violation(
            "a feature in a command of the app", in: "Apps/SuixinkanCLI/Commands/App/Wrong.swift",
            "import OrdersInterface", rule: 1, advice: "Apps/SuixinkanCLI/Commands/Orders"),
        Violation(
            "Composition in a feature's command", in: "Apps/SuixinkanCLI/Commands/Orders/Wrong.swift",
            "import Composition", rule: 1, advice: "use the command support"),
        Violation(
            "the client in the development server", in: "Apps/DevServer/Wrong.swift", "import NetworkingInterface",
            rule: 1, advice: "the table in design §1"),
        Violation(
            "a file of no target", in: "Modules/Orders/Drafts/Wrong.swift", "struct Draft {}",
            rule: 1, advice: "into a target's folder"),
    ]

    static let implementations = [
        Violation(
            "an implementation imported by a command", in: "Apps/SuixinkanCLI/Commands/Orders/Wrong.swift",
            "import Orders", rule: 2, advice: "import OrdersInterface"),
        Violation(
            "a public type inside another", in: "Modules/Orders/Sources/Wrong.swift",
            "package enum Outer {\n    public struct Inner {}\n}", rule: 2, line: 2, advice: "make it package or less"),
        Violation(
            "a public extension in an implementation", in: "Modules/Orders/Sources/Wrong.swift",
            "public extension Int { struct Wrong {} }", rule: 2, advice: "make it package or less"),
    ]

    static let libraries = [
        Violation(
            "a C library in an interface", in: "Modules/Storage/Interface/Wrong.swift", "import CSQLite",
            rule: 3, advice: "alone speaks to CSQLite")
    ]

    static let manifests = [
        Violation(
            "SQLite in a third place",
            .manifest(extending: "Orders", by: #"target.dependencies.append("CSQLite")"#),
            rule: 3, at: "Package.swift, Orders: ", advice: "use StorageInterface"),
        Violation(
            "a fake that a release would link",
            .manifest(extending: "Composition", by: #"target.dependencies.append("OrdersTesting")"#),
            rule: 1, at: "Package.swift, target Composition: ", advice: ".when(traits: [\"Fakes\"])"),
        Violation(
            "an unsafe flag",
            .manifest(extending: "Orders", by: #"target.swiftSettings?.append(.unsafeFlags(["-w"]))"#),
            rule: 1, at: "Package.swift, target Orders: ", advice: "mend what is warned of"),
        Violation(
            "an interface with package access",
            .manifest(
                #"package.targets.append(library("WideInterface", path: "Modules/Wide/Interface", packageAccess: true))"#
            ),
            rule: 1, at: "Package.swift, target WideInterface: ", advice: "packageAccess: false"),
        Violation(
            "a target outside the house", .manifest(#"package.targets.append(library("Attic", path: "Attic"))"#),
            rule: 1, at: "Package.swift, target Attic: ", advice: "move it to Modules/"),
        Violation(
            "a target in another's folder",
            .manifest(#"package.targets.append(library("Annex", path: "Modules/Annex/Interface"))"#),
            rule: 1, at: "Package.swift, target Annex: ", advice: "call it AnnexInterface"),
        Violation(
            "a package from elsewhere",
            .manifest(#"package.dependencies.append(.package(url: "https://example.org/a.git", branch: "main"))"#),
            rule: 1, at: "Package.swift: ", advice: "targets of System/"),
        Violation(
            "a version in the manifest", .manifest(#"let version = "1.4.0""#),
            rule: 1, at: "Package.swift:", advice: "leave versions out"),
        Violation(
            "a manifest that reads folders",
            .manifest("import PackageDescription", becomes: "import PackageDescription\nimport Foundation"),
            rule: 1, at: "Package.swift:", advice: "PackageDescription only"),
        Violation(
            "another version of the tools",
            .manifest("swift-tools-version: 6.2", becomes: "swift-tools-version: 6.3"),
            rule: 1, at: "Package.swift:1: ", advice: "say 6.2"),
        Violation(
            "a manifest that is too long", .manifest(String(repeating: "// …\n", count: 150)),
            rule: 1, at: "Package.swift:150: ", advice: "a function for what repeats itself"),
    ]
}
