import Domain
import PlatformInterface
import StorageInterface

/// Folders, files, room, lock, store, token and credential helper of one context. Nothing is made or changed.
struct DiskChecks {
    let host: Host
    let context: String
    let storage: any StorageInspection
    private let places: Folders

    /// Less is told; less than `failingRoom` is not enough for a store's log.
    private static let tellingRoom: Int64 = 100 << 20
    private static let failingRoom: Int64 = 4 << 20

    init(host: Host, context: String, storage: any StorageInspection) {
        (self.host, self.context, self.storage) = (host, context, storage)
        places = Folders(environment: host.environment)
    }

    func findings() -> [Finding] {
        var findings = [configuration()]
        findings += place("configuration_folder") { folder(of: try places.configurationFile()) }
        findings += place("data_folder") { try places.context(context) }
        findings += place("state_folder") { try places.state() }
        findings += place("runtime_folder") { try places.runtime() }
        return findings + [files(), room(), lock(), store(), token(), credentialHelper()]
    }

    // MARK: Folders and files

    private func configuration() -> Finding {
        looking("configuration") {
            let values = try ConfigurationFile(on: host).values()
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                try ConfigurationKey(named: name).check(value)
            }
            return Finding(
                "configuration", .ok, en: values.count == 1 ? "1 setting." : "\(values.count) settings.",
                zh: "共 \(values.count) 项设置。")
        }
    }

    private func place(_ check: String, _ place: () throws -> String) -> [Finding] {
        [
            looking(check) {
                let path = try place()
                guard let facts = try host.folders.facts(of: path) else {
                    return Finding(check, .ok, en: "\(path): made at its first use.", zh: "\(path)：首次使用时创建。")
                }
                return finding(check, path, facts, kind: .folder, mode: 0o700)
                    ?? Finding(check, .ok, en: path, zh: path)
            }
        ]
    }

    private func files() -> Finding {
        looking("private_files") {
            let folder = try places.context(context)
            let paths = [try places.configurationFile()] + ["store.db", "token.json"].map { "\(folder)/\($0)" }
            for path in paths {
                guard let facts = try host.folders.facts(of: path) else { continue }
                // A configuration that is kept elsewhere and linked to is its owner's arrangement.
                if facts.kind == .link, path == paths[0] { continue }
                if let finding = finding("private_files", path, facts, kind: .file, mode: 0o600) { return finding }
            }
            return Finding("private_files", .ok, en: "Only you can read them.", zh: "仅您本人可以读取。")
        }
    }

    /// What is wrong with something that only its owner should be able to read; nil where nothing is.
    private func finding(
        _ check: String, _ path: String, _ facts: FileFacts, kind: FileFacts.Kind, mode: Int
    ) -> Finding? {
        if facts.kind != kind {
            return Finding(
                check, .failed, en: "\(path) is a link or something else.", zh: "\(path) 是链接或其他内容。",
                advice: LocalizedText(en: "Move it away.", zh: "请将其移走。"))
        }
        if !facts.isOwn {
            return Finding(
                check, .failed, en: "\(path) belongs to another user.", zh: "\(path) 属于其他用户。",
                advice: LocalizedText(en: "sudo chown \"$USER\" \(path)", zh: "sudo chown \"$USER\" \(path)"))
        }
        guard facts.permissions & ~mode != 0 else { return nil }
        let octal = String(mode, radix: 8)
        return Finding(
            check, .warning, en: "Others may use \(path).", zh: "其他用户可以访问 \(path)。",
            advice: LocalizedText(en: "chmod \(octal) \(path)", zh: "chmod \(octal) \(path)"))
    }

    private func room() -> Finding {
        looking("disk_space") {
            let path = try places.context(context)
            let free = try host.folders.freeBytes(at: path)
            let status: Finding.Status =
                free < Self.failingRoom ? .failed : free < Self.tellingRoom ? .warning : .ok
            return Finding(
                "disk_space", status, en: "\(free >> 20) MiB free for \(path).", zh: "\(path) 可用空间 \(free >> 20) MiB。",
                advice: status == .ok ? nil : LocalizedText(en: "Make room.", zh: "请腾出空间。"))
        }
    }

    private func lock() -> Finding {
        looking("lock") {
            let path = try "\(places.context(context))/token.json.lock"
            guard try host.folders.facts(of: path) != nil else {
                return Finding("lock", .ok, en: "Nobody has needed it yet.", zh: "尚未使用。")
            }
            do {
                try host.files.withLock(path, waiting: .zero) {}
            } catch let error as FileError where error.code == .locked {
                return Finding("lock", failure: error.failure, .warning)
            }
            return Finding("lock", .ok, en: "Nobody holds it.", zh: "未被占用。")
        }
    }

    // MARK: What is kept

    private func store() -> Finding {
        looking("store") {
            try storage.checkStore()
                ? Finding("store", .ok, en: "Every page of it is sound.", zh: "完整性检查通过。")
                : Finding("store", .ok, en: "There is none yet.", zh: "尚未创建。")
        }
    }

    private func token() -> Finding {
        looking("token") {
            let place = try storage.tokenPlace()
            if !place.leftovers.isEmpty {
                let names = place.leftovers.joined(separator: ", ")
                return Finding(
                    "token", .warning, en: "\(names) may still have the token of a session that is over.",
                    zh: "\(names) 中可能仍有已结束会话的令牌。",
                    advice: LocalizedText(en: "suixinkan auth logout", zh: "suixinkan auth logout"))
            }
            if place.isInFile {
                return Finding("token", .ok, en: "In the file token.json.", zh: "保存在文件 token.json 中。")
            }
            guard let helper = place.helpers.last else {
                return Finding("token", .ok, en: "None: nobody is logged in.", zh: "无：尚未登录。")
            }
            return Finding(
                "token", .ok, en: "In docker-credential-\(helper).", zh: "保存在 docker-credential-\(helper) 中。")
        }
    }

    private func credentialHelper() -> Finding {
        guard let state = storage.checkCredentialHelper() else {
            return Finding(
                "credential_helper", .ok, en: "None is set; tokens are kept in a file.", zh: "未设置，令牌保存在文件中。")
        }
        guard let problem = state.problem else {
            return Finding(
                "credential_helper", .ok, en: "\(state.program ?? state.name) answers.",
                zh: "\(state.program ?? state.name) 应答正常。")
        }
        return Finding(
            "credential_helper", failure: Failure(.io, problem),
            advice: LocalizedText(
                en: "Mend or install it, or: suixinkan config unset credential_helper.",
                zh: "请修复或安装，或执行：suixinkan config unset credential_helper。"))
    }

    private func looking(_ check: String, _ body: () throws -> Finding) -> Finding {
        do { return try body() } catch { return Finding(check, failure: Failure(of: error)) }
    }
}
