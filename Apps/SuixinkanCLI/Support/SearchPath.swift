import PlatformInterface

/// Where programs are looked for. Only whole paths count: a program of the folder that somebody happens to be in is not
/// what they meant.
struct SearchPath {
    private let host: Host

    init(_ host: Host) { self.host = host }

    /// The program of a name, or of a whole path; nil where there is none.
    func program(named name: String) -> String? {
        if name.contains("/") { return name.hasPrefix("/") && host.processes.isExecutable(name) ? name : nil }
        return host.environment["PATH", default: ""].split(separator: ":").lazy
            .filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first(where: host.processes.isExecutable)
    }
}
