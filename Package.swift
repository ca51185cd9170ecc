// swift-tools-version: 6.2
import PackageDescription

// One line a feature: its name, the features whose interfaces its own interface names, those that only
// its implementation uses, and the C library that it alone may name.
let features = [
    Feature("Platform"),
    Feature("Networking", interface: ["Platform"], system: ["CCurl", "CEpoll", "CZlib"]),
    Feature("Storage", interface: ["Platform"], system: ["CSQLite"]),
    Feature("Session", interface: ["Networking", "Storage"], implementation: ["Platform"]),
    Feature("Navigation", interface: ["Session", "Storage"], implementation: ["Networking", "Platform"]),
    Feature("Auth", interface: ["Networking", "Session"], implementation: ["Platform"]),
    Feature("Home", interface: ["Networking", "Session", "Storage"], implementation: ["Platform"]),
    Feature("Orders", interface: ["Networking", "Session"], implementation: ["Platform"], system: ["CSimdjson"]),
    Feature("Statistics", interface: ["Networking", "Session"], implementation: ["Platform"]),
    Feature("Profile", interface: ["Networking", "Session"], implementation: ["Platform"]),
    Feature(
        "Launch", interface: ["Home", "Navigation", "Orders", "Profile", "Session", "Statistics"],
        implementation: ["Auth", "Networking", "Platform", "Storage"]),
]

let names = features.map(\.name)
let interfaces = names.map { $0 + "Interface" }, doubles = names.map { $0 + "Testing" }, seams = interfaces + doubles

let targets: [Target] =
    features.flatMap(\.targets) + [
        library("Domain", path: "Modules/Domain"),
        // The only target that names a concrete type. The doubles come with the trait `Fakes`, so a release build has none.
        library(
            "Composition", path: "Modules/Composition", ["Domain"] + interfaces + names, fakes: doubles,
            packageAccess: true),
        .systemLibrary(name: "CSQLite", path: "System/CSQLite"),
        // libcurl, libjq and simdjson are loaded at their first use: linking libcurl costs a start 10 ms.
        shim("CCurl", links: "dl"), shim("CJQ", links: "dl"), shim("CMicroHTTPD", links: "microhttpd"), shim("CEpoll"),
        shim("CZlib", links: "dl"), shim("CSimdjson", links: "dl"),

        library("Presentation", path: "Apps/Presentation", ["CJQ", "Domain"]),
        library("SuixinkanCLI", path: "Apps/SuixinkanCLI", ["Domain", "Composition", "Presentation"] + interfaces),
        library("DevServer", path: "Apps/DevServer", ["Domain", "CMicroHTTPD", "CSQLite"], embeds: "openapi.yaml"),
        executable("suixinkan", ["SuixinkanCLI", "Composition", "PlatformInterface"]),
        executable("suixinkan-devserver", ["DevServer"]),
        executable("http-benchmark", path: "Tools/benchmarks/http-benchmark", ["Networking", "NetworkingInterface"]),

        library("TestSupport", path: "Tests/Support"),
        tests("DomainTests", ["Domain", "TestSupport"]),
        // The stores, and the session that spans two of them, on a real disk, where they meet Platform's implementation.
        tests(
            "StorageOnDiskTests",
            [
                "Storage", "StorageContract", "Session", "SessionTesting", "Navigation", "NavigationContract",
                "Platform", "Domain", "TestSupport",
            ] + interfaces),
        tests("PresentationTests", ["Presentation", "Domain", "TestSupport"]),
        tests("DevServerTests", ["DevServer", "Domain", "TestSupport"]),
        tests("CompositionTests", ["Composition", "Domain", "TestSupport"] + seams),
        tests("CommandLineTests", ["SuixinkanCLI", "Composition", "Domain", "Presentation", "TestSupport"] + seams),
        // The suites of the interfaces over production's parts, on the development server in this process.
        tests(
            "ContractTests",
            ["Composition", "DevServer", "Domain", "CSQLite", "Networking", "Storage", "TestSupport"]
                + seams + names.map { $0 + "Contract" }),
        tests("ArchitectureTests", ["TestSupport"]),
        tests("EndToEndTests", ["CSQLite", "TestSupport", "suixinkan", "suixinkan-devserver"]),
    ]

let package = Package(
    name: "suixinkan",
    products: focused == nil ? ["suixinkan", "suixinkan-devserver"].map { .executable(name: $0, targets: [$0]) } : [],
    traits: [
        .default(enabledTraits: ["Fakes"]),
        .trait(name: "Fakes", description: "Links the features' fakes, for tests and --composition fakes."),
    ],
    targets: focused.map { reachable(from: $0, in: targets) } ?? targets,
    cxxLanguageStandard: .cxx17)

// MARK: - How a line becomes targets

struct Feature {
    let name: String, interface: [String], implementation: [String], system: [String]

    init(_ name: String, interface: [String] = [], implementation: [String] = [], system: [String] = []) {
        (self.name, self.interface, self.implementation, self.system) = (name, interface, implementation, system)
    }

    var targets: [Target] {
        let folder = "Modules/\(name)", seen = interface + implementation
        let named = (interface + [name]).map { $0 + "Interface" } + ["Domain"]
        let used = (seen + [name]).map { $0 + "Interface" } + ["Domain"]
        let doubles = (seen + [name]).map { $0 + "Testing" }
        return [
            library("\(name)Interface", path: "\(folder)/Interface", named.filter { $0 != "\(name)Interface" }),
            library(name, path: "\(folder)/Sources", used + system, packageAccess: true),
            library("\(name)Testing", path: "\(folder)/Testing", used),
            library("\(name)Contract", path: "\(folder)/Contract", used + doubles),
            tests(
                "\(name)Tests", path: "\(folder)/Tests", [name, "\(name)Contract", "TestSupport"] + used + doubles),
        ]
    }
}

/// `FOCUS=Auth swift test --scratch-path .build/focus/Auth`: one feature and its tests, while others do not compile.
var focused: String? { Context.environment["FOCUS"].flatMap { $0.isEmpty ? nil : $0 } }

func reachable(from name: String, in targets: [Target]) -> [Target] {
    var wanted: Set<String> = [name, name + "Tests"], grown = 0
    while grown != wanted.count {
        grown = wanted.count
        for target in targets where wanted.contains(target.name) {
            for case .byNameItem(let dependency, _) in target.dependencies { wanted.insert(dependency) }
        }
    }
    return targets.filter { wanted.contains($0.name) }
}

func settings() -> [SwiftSetting] {
    ["InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny"].map { .enableUpcomingFeature($0) }
        + [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
}

/// Without `packageAccess` a target cannot name a feature's concrete types. A folder with its target's name has a README.
func library(
    _ name: String, path: String, _ dependencies: [String] = [], fakes: [String] = [], embeds: String? = nil,
    packageAccess: Bool = false
) -> Target {
    .target(
        name: name,
        dependencies: dependencies.map { .byNameItem(name: $0, condition: nil) }
            + fakes.map { .byNameItem(name: $0, condition: .when(traits: ["Fakes"])) },
        path: path, exclude: path.hasSuffix("/\(name)") ? ["README.md"] : [],
        resources: embeds.map { [.embedInCode($0)] } ?? [], packageAccess: packageAccess, swiftSettings: settings())
}

func shim(_ name: String, links library: String? = nil) -> Target {
    .target(name: name, path: "System/\(name)", linkerSettings: library.map { [.linkedLibrary($0)] } ?? [])
}

func executable(_ name: String, path: String? = nil, _ dependencies: [String]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies.map { .byNameItem(name: $0, condition: nil) },
        path: path ?? "Apps/\(name)", packageAccess: path != nil, swiftSettings: settings())
}

func tests(_ name: String, path: String? = nil, _ dependencies: [String]) -> Target {
    .testTarget(
        name: name, dependencies: dependencies.map { .byNameItem(name: $0, condition: nil) },
        path: path ?? "Tests/\(name)", swiftSettings: settings())
}
