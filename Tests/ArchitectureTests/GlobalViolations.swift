/// Rule 4: no globals, and the machine through Platform.
extension Violation {
    private static func global(_ name: String, _ text: String, line: Int = 1, advice: String = "make it in Composition")
        -> Violation
    {
        Violation(
            name, in: "Modules/Orders/Sources/Wrong.swift", text, rule: 4, line: line, advice: advice)
    }

    static let globals = [
        global("a singleton by another name", "final class Only {\n    static let only = Only()\n}", line: 2),
        global("a singleton as an actor", "actor Actor {\n    static let only: Actor = .init()\n}", line: 2),
        global("a mutable static", "enum Wrong {\n    nonisolated(unsafe) static var count = 0\n}", line: 2),
        global(
            "a mutable static with an observer",
            "enum Wrong {\n    static var count = 0 {\n        didSet {}\n    }\n}", line: 2),
        global("a static of the task", "enum Wrong {\n    @TaskLocal static var depth = 0\n}", line: 2),
        global("a mutable global", "nonisolated(unsafe) private var count = 0"),
        global("a mutable global behind a lock", "import PlatformInterface\n\nprivate let count = Locked(0)", line: 3),
        global(
            "a mutable global behind a lock, with its type",
            "import PlatformInterface\n\nprivate let counts = Locked<[String: Int]>([:])", line: 3),
        global("a service locator", "struct ServiceLocator {}"),
    ]

    private static func machine(
        _ name: String, in path: String = "Modules/Orders/Sources/Wrong.swift", _ text: String, line: Int = 1,
        advice: String
    ) -> Violation {
        Violation(name, in: path, text, rule: 4, line: line, advice: advice)
    }

    static let machine = [
        machine(
            "a qualified date", "func now() -> Any {\n    Foundation.Date ()\n}", line: 2, advice: "take a WallClock"),
        machine("a date by its member", "let now = Date.now", advice: "take a WallClock"),
        machine("a date by its initialiser", "let now = FoundationEssentials.Date.init()", advice: "take a WallClock"),
        machine(
            "a date by its annotation", "func now() -> Int {\n    let now: Date = .now\n    return 1\n}", line: 2,
            advice: "take a WallClock"),
        machine("a date by a function", "let clock = Date.init", advice: "take a WallClock"),
        machine("a date as a default", "func f(now: Date = .init()) {}", advice: "take a WallClock"),
        machine("a date in a string", #"let text = "it is \(Date())""#, advice: "take a WallClock"),
        machine(
            "a date in a branch that is not compiled", "#if NEVER\nlet now = Date()\n#endif", line: 2,
            advice: "take a WallClock"),
        machine("the system's time", "let now = time(nil)", advice: "take a WallClock"),
        machine(
            "a file manager as a default", in: "Modules/Auth/Sources/Wrong.swift",
            "func f(_ files: FileManager = .default) {}", advice: "take a FileSystem"),
        machine(
            "print as a value", in: "Modules/Session/Sources/Wrong.swift",
            "func f() { [1].forEach { Swift.print($0) } }", advice: "write through the Terminal"),
        machine(
            "print in an app", in: "Apps/SuixinkanCLI/Wrong.swift", "func f() { print(1) }",
            advice: "write through the Terminal"),
        machine(
            "the environment in Networking", in: "Modules/Networking/Sources/Wrong.swift",
            #"let proxy = getenv("http_proxy")"#, advice: "Host's environment"),
        machine(
            "the environment by a pointer", in: "Modules/Networking/Sources/Wrong.swift", "func f() { _ = environ[0] }",
            advice: "Host's environment"),
        machine(
            "the process in Composition", in: "Modules/Composition/Wrong.swift",
            "let all = ProcessInfo.processInfo.environment", advice: "Host's environment"),
        machine(
            "the arguments in a library", in: "Apps/SuixinkanCLI/Wrong.swift", "let all = CommandLine.arguments",
            advice: "only an executable's main.swift"),
        machine(
            "the end in a command", in: "Apps/SuixinkanCLI/Commands/App/Wrong.swift", "func f() { exit(1) }",
            advice: "return a status"),
    ]
}
