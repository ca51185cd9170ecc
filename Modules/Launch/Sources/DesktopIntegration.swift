import Domain
package import LaunchInterface
package import PlatformInterface

/// The registration of `suixinkan://` links with a freedesktop desktop, in the user's own files.
package struct DesktopIntegration: URLSchemeBootstrap {
    private let places: DesktopPlaces?
    private let files: any FileSystem
    private let processes: any ProcessLauncher
    private let environment: [String: String]

    /// No such file is larger.
    private static let limit = 1 << 20

    /// - Parameter places: where the desktop's files are; nil where that cannot be told, without a `HOME`.
    package init(places: DesktopPlaces?, host: Host) {
        (self.places, files, processes) = (places, host.files, host.processes)
        environment = host.environment
    }

    package func registration() -> URLSchemeRegistration {
        guard let places else { return .absent }
        let path = Self.entryPath(in: places)
        guard let text = (try? read(path)) ?? nil, let entry = DesktopEntry(text) else { return .absent }
        let defaults = (try? read(places.defaultsFile)) ?? nil
        guard DefaultPrograms(defaults ?? "").programs(for: DesktopEntry.mimeType).first == DesktopEntry.name else {
            return .absent
        }
        return entry.program == processes.executablePath
            ? .registered(entry: path) : .other(program: entry.program, entry: path)
    }

    package func integrate() throws(LaunchError) -> URLSchemeRegistration {
        let places = try requirePlaces()
        guard let program = processes.executablePath else {
            throw LaunchError(
                .desktop,
                failure: Failure(
                    .io,
                    LocalizedText(
                        en: "The path of this program cannot be told, so links cannot be led to it.",
                        zh: "无法确定本程序的路径，因此不能注册链接。")))
        }
        // The Exec key cannot say such a path (Desktop Entry specification, «The Exec key»).
        guard !program.contains("="),
            !program.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else {
            throw LaunchError(
                .desktop,
                failure: Failure(
                    .io,
                    LocalizedText(
                        en: "“\(program)” cannot be named in a desktop entry: move the program to a path without “=”.",
                        zh: "桌面条目无法使用路径“\(program)”，请将程序移到不含“=”的路径。")))
        }
        let path = Self.entryPath(in: places)
        let entryText = DesktopEntry(program: program).text
        let changed = try desktop { () throws(FileError) in
            let isNew = try write(entryText, to: path)
            var defaults = DefaultPrograms(try read(places.defaultsFile) ?? "")
            defaults.prefer(DesktopEntry.name, for: DesktopEntry.mimeType)
            return try write(defaults.text, to: places.defaultsFile) || isNew
        }
        if changed { updateDatabase(places.applicationsFolder) }
        return .registered(entry: path)
    }

    package func remove() throws(LaunchError) {
        let places = try requirePlaces()
        let changed = try desktop { () throws(FileError) in
            var changed = false
            if let text = try read(places.defaultsFile) {
                var defaults = DefaultPrograms(text)
                let isPreferred = defaults.programs(for: DesktopEntry.mimeType).contains(DesktopEntry.name)
                defaults.forget(DesktopEntry.name, for: DesktopEntry.mimeType)
                if isPreferred { changed = try write(defaults.text, to: places.defaultsFile) }
            }
            let path = Self.entryPath(in: places)
            if try read(path) != nil {
                try files.remove(path)
                changed = true
            }
            return changed
        }
        if changed { updateDatabase(places.applicationsFolder) }
    }

    private static func entryPath(in places: DesktopPlaces) -> String {
        "\(places.applicationsFolder)/\(DesktopEntry.name)"
    }

    private func read(_ path: String) throws(FileError) -> String? {
        try files.read(path, limit: Self.limit).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Writes what is not there already. Returns whether it wrote.
    private func write(_ text: String, to path: String) throws(FileError) -> Bool {
        guard try read(path) != text else { return false }
        // A folder that is there keeps its mode: it is the desktop's.
        let folder = folder(of: path)
        if isMissing(folder) { try files.createPrivateFolder(folder) }
        try files.replace(path, with: Array(text.utf8))
        return true
    }

    private func isMissing(_ folder: String) -> Bool {
        do {
            return try files.read(folder, limit: 1) == nil
        } catch {
            return false
        }
    }

    /// Tells the desktop of the change where it keeps an index of the entries. It reads the entries without one, too.
    private func updateDatabase(_ folder: String) {
        let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        let programs = folders.map { "\($0)/update-desktop-database" }
        guard let program = programs.first(where: processes.isExecutable) else { return }
        _ = try? processes.launchDetached(program, arguments: [folder], output: "/dev/null")
    }

    private func requirePlaces() throws(LaunchError) -> DesktopPlaces {
        if let places { return places }
        throw LaunchError(
            .desktop,
            failure: Failure(
                .configuration,
                LocalizedText(
                    en: "HOME is not set, so the desktop's files cannot be found. Set HOME to a folder.",
                    zh: "未设置 HOME，无法找到桌面的文件。请将 HOME 设为一个目录。")))
    }

    private func desktop<Result>(_ body: () throws(FileError) -> Result) throws(LaunchError) -> Result {
        do {
            return try body()
        } catch {
            throw LaunchError(.desktop, failure: error.failure, cause: error)
        }
    }
}
