import PlatformInterface

extension Host {
    /// The server that `SUIXINKAN_DEVSERVER` names, else the one beside this program, else one on the path.
    var demoServerPrograms: [String] {
        if let named = environment["SUIXINKAN_DEVSERVER"], !named.isEmpty { return [named] }
        let beside = processes.executablePath.map { path in
            "\(folder(of: path))/suixinkan-devserver"
        }
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        return (beside.map { [String($0)] } ?? []) + folders.map { "\($0)/suixinkan-devserver" }
    }
}
