import Domain
import LaunchInterface

/// Where the product keeps its files, by the XDG base directory rules.
///
/// A folder that cannot be told is an error that names the variable, never another place.
struct Folders {
    private let environment: [String: String]

    init(environment: [String: String]) {
        self.environment = environment
    }

    /// `config.json`.
    func configurationFile() throws -> String {
        try base("XDG_CONFIG_HOME", below: ".config") + "/suixinkan/config.json"
    }

    /// The folder of the contexts' folders.
    func contexts() throws -> String {
        try base("XDG_DATA_HOME", below: ".local/share") + "/suixinkan"
    }

    /// The store and the token of one context.
    func context(_ name: String) throws -> String {
        try contexts() + "/\(name)"
    }

    /// Resumable work, logs, and the demo server's data.
    func state() throws -> String {
        try base("XDG_STATE_HOME", below: ".local/state") + "/suixinkan"
    }

    /// The desktop's files: entries and default programs.
    func desktop() throws -> DesktopPlaces {
        DesktopPlaces(
            dataFolder: try base("XDG_DATA_HOME", below: ".local/share"),
            configurationFolder: try base("XDG_CONFIG_HOME", below: ".config"))
    }

    /// Sockets, and the running demo server's port and process.
    func runtime() throws -> String {
        guard let folder = try absolute("XDG_RUNTIME_DIR") else { return try state() }
        return folder + "/suixinkan"
    }

    private func base(_ variable: String, below: String) throws -> String {
        if let folder = try absolute(variable) { return folder }
        guard let home = try absolute("HOME") else {
            throw CommandError(
                .configuration,
                en: "HOME is not set, so there is no place for files. Set HOME or \(variable) to a folder.",
                zh: "未设置 HOME，无法确定文件的存放位置。请将 HOME 或 \(variable) 设为一个目录。")
        }
        return "\(home)/\(below)"
    }

    private func absolute(_ variable: String) throws -> String? {
        guard let value = environment[variable], !value.isEmpty else { return nil }
        guard value.hasPrefix("/") else {
            throw CommandError(
                .configuration, en: "\(variable) must be an absolute path, not “\(value)”.",
                zh: "\(variable) 必须是绝对路径，而不是“\(value)”。")
        }
        return value.count > 1 && value.hasSuffix("/") ? String(value.dropLast()) : value
    }
}
