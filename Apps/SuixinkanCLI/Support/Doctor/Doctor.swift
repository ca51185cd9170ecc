import Domain
import NetworkingInterface
import PlatformInterface
import StorageInterface

/// Looks at everything that a command needs, and goes on after what it finds wrong.
struct Doctor {
    let context: CommandContext

    /// No request of the doctor's waits longer, to connect and in all, in seconds. `--timeout` makes it shorter.
    static let limits = (connect: 5, total: 10)

    func findings() async throws -> [Finding] {
        let name = try KnownContexts.current(of: context.settings, on: context.host)
        let environment = try context.settings.apiEnvironment()
        let maintenance = try context.maintenance(of: name), usual = try context.settings.timeouts()
        let timeouts = HTTPTimeouts(
            connect: min(usual.connect, .seconds(Self.limits.connect)),
            total: min(usual.total, .seconds(Self.limits.total)))
        let disk = DiskChecks(host: context.host, context: name, storage: maintenance.storage).findings()
        let machine = MachineChecks(
            host: context.host, display: context.display, engineVersion: maintenance.storage.engineVersion,
            http: maintenance.httpInspection,
            demoServerPrograms: context.host.demoServerPrograms, isDemo: environment == .demo
        ).findings()
        let backEnd = await BackEndChecks(
            environment: environment, http: maintenance.http, baseURL: maintenance.baseURL, now: context.host.clock.now,
            timeouts: timeouts
        ).findings()
        return disk + givenToken() + machine + backEnd
    }

    /// Only where there is one: it stands in front of what is on disk.
    private func givenToken() -> [Finding] {
        do {
            guard try context.settings.token() != nil else { return [] }
            return [
                Finding(
                    "given_token", .ok, en: "SUIXINKAN_TOKEN is set: commands use it, and not the session on disk.",
                    zh: "已设置 SUIXINKAN_TOKEN：命令使用该令牌，而非本机保存的会话。")
            ]
        } catch {
            return [Finding("given_token", failure: Failure(of: error))]
        }
    }
}

extension List {
    static let findingFields = findings([]).columns.map(\.name)

    static func findings(_ findings: [Finding]) -> List {
        var list = List(
            of: findings,
            [
                Field(Column(name: "check", title: LocalizedText(en: "Check", zh: "检查项"))) {
                    .code($0.check, title: $0.title)
                },
                Field(Column(name: "status", title: LocalizedText(en: "Status", zh: "状态"))) {
                    .code($0.status.rawValue, title: $0.status.title)
                },
                Field(Column(name: "detail", title: LocalizedText(en: "Found", zh: "结果"), isFlexible: true)) {
                    .prose($0.detail)
                },
                Field(
                    Column(name: "advice", title: LocalizedText(en: "What to do", zh: "建议"), isFlexible: true)
                ) { $0.advice.map { .prose($0) } ?? .text(nil) },
            ])
        // Sentences are to be read whole, so they are wrapped below one another and not cut.
        list.reading = findings.map { Record.Field($0.check, $0.title, .prose($0.sentence)) }
        return list
    }
}

extension Finding {
    /// `ok: SQLite 3.40.1.`, with what to do.
    fileprivate var sentence: LocalizedText {
        LocalizedText(
            en: "\(status.title(.english)): \(detail(.english))" + (advice.map { " " + $0(.english) } ?? ""),
            zh: "\(status.title(.simplifiedChinese))：\(detail(.simplifiedChinese))"
                + (advice?(.simplifiedChinese) ?? ""))
    }
}

extension Finding.Status {
    fileprivate var title: LocalizedText {
        switch self {
        case .ok: LocalizedText(en: "ok", zh: "正常")
        case .warning: LocalizedText(en: "warning", zh: "警告")
        case .failed: LocalizedText(en: "failed", zh: "失败")
        case .skipped: LocalizedText(en: "skipped", zh: "未检查")
        }
    }
}
