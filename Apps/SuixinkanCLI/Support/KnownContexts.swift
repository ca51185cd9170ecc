import Domain
import NetworkingInterface
import PlatformInterface
import SessionInterface
import StorageInterface

/// The contexts that there are: those that are saved, those that have a folder, and the usual one.
struct KnownContexts {
    let all: [Entry]
    /// The one that this run is about.
    let current: String

    struct Entry {
        let context: SavedContext
        /// Whether a session may be there: a token, or where one is.
        let hasSession: Bool
    }

    init(_ settings: Settings, on host: Host) throws {
        let values = try ConfigurationFile(on: host).values()
        let folders = Folders(environment: host.environment), disk = host.folders
        current = try settings.context().name
        // The runtime's and the state's folder may be the same place; a context is known by what it keeps.
        let withFolders = try disk.names(in: folders.contexts()).filter { name in
            let folder = try folders.context(name)
            return try SavedContext.isName(name)
                && ["store.db", "token.json"].contains { try disk.facts(of: "\(folder)/\($0)") != nil }
        }
        let names = Set(SavedContext.names(in: values) + withFolders + [SavedContext.usual])
        all = try names.sorted().map { name in
            let token = try "\(folders.context(name))/token.json"
            return Entry(
                context: SavedContext(name, in: values), hasSession: try disk.facts(of: token)?.kind == .file)
        }
    }

    static func check(_ name: String) throws {
        guard SavedContext.isName(name) else {
            let problem = SavedContext.nameProblem
            throw CommandError.usage(
                en: "“\(name)” is not a valid context name. \(problem(.english))",
                zh: "“\(name)”不是有效的上下文名称。\(problem(.simplifiedChinese))")
        }
    }

    /// The name of the context of this run. Throws where it was never created: a mistyped name would begin a session and a
    /// store of its own unseen.
    static func current(of settings: Settings, on host: Host) throws -> String {
        let (name, source) = try settings.context()
        if try name == SavedContext.usual || settings.savedContext().isSaved { return name }
        let names = try KnownContexts(settings, on: host).all.map(\.context.name)
        guard !names.contains(name) else { return name }
        throw CommandError.unknown(
            .configuration,
            en: "There is no context “\(name)” (\(source)). There are: \(names.joined(separator: ", ")).",
            zh: "没有名为“\(name)”的上下文（\(source)），现有：\(names.joined(separator: "、"))。", typed: name, among: names,
            hint: LocalizedText(
                en: "“suixinkan context create \(name)” makes it.", zh: "可用“suixinkan context create \(name)”创建。"))
    }

    /// The name of a context that there is.
    func known(_ name: String) throws -> String {
        try Self.check(name)
        let names = all.map(\.context.name)
        guard names.contains(name) else {
            throw CommandError.unknown(
                .notFound,
                en: "There is no context “\(name)”. There are: \(names.joined(separator: ", ")).",
                zh: "没有名为“\(name)”的上下文，现有：\(names.joined(separator: "、"))。", typed: name, among: names)
        }
        return name
    }
}

/// Deletes one context: its token wherever that is, its folder, and what the configuration has of it.
struct ContextRemoval {
    let name: String
    let context: CommandContext
    let isForced: Bool

    func run() throws {
        let folders = Folders(environment: context.host.environment)
        let folder = try folders.context(name)
        if try context.host.folders.facts(of: folder) != nil {
            do {
                // First, because only the file says which helper has the token.
                let tokens = try context.maintenance(of: name).tokens
                try tokens.exclusively { () throws(StorageError) in try tokens.erase() }
            } catch let error where !isForced {
                throw error
            }
            try context.host.folders.removeFolder(folder)
        }
        try context.configurationFile.change { SavedContext.remove(name, from: &$0) }
    }
}

extension SavedContext {
    /// What “context create” saves: the back end that the very command would talk to, and an account.
    init(creating name: String, account: String?, in context: CommandContext) throws {
        try KnownContexts.check(name)
        if let account, AccountID(account) == nil {
            throw CommandError.usage(
                en: "--account takes the number of an account, not “\(account)”.",
                zh: "--account 需要账号编号，而不是“\(account)”。")
        }
        self.init(name, in: [:])
        let environment = try context.settings.apiEnvironment()
        self.environment = EnvironmentName(environment)?.rawValue
        if self.environment == nil { baseURL = environment.baseURL }
        self.account = account
    }

    /// Throws where a configuration has a context of its name.
    func checkIsNew(in values: [String: String]) throws {
        guard SavedContext(name, in: values).isSaved else { return }
        throw CommandError(
            .invalid, en: "There is a context “\(name)” already. Delete it first, or choose another name.",
            zh: "上下文“\(name)”已存在。请先删除，或换用其他名称。")
    }

    /// Saves it, unless there is one of its name.
    func create(in file: ConfigurationFile, using isCurrent: Bool) throws {
        try file.change { values in
            try checkIsNew(in: values)
            save(in: &values)
            if isCurrent { values["context"] = name == Self.usual ? nil : name }
        }
    }
}
