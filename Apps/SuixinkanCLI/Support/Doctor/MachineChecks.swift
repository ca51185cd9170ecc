import Domain
import NetworkingInterface
import PlatformInterface
import Presentation

/// The terminal, and the programs and libraries that some commands need.
struct MachineChecks {
    let host: Host
    let display: Display
    let engineVersion: String
    let http: any HTTPInspection
    let demoServerPrograms: [String]
    let isDemo: Bool

    func findings() -> [Finding] { [terminal(), store(), httpEngine(), demoServer(), jq(), gnuplot()] }

    private func terminal() -> Finding {
        let variables = ["LC_ALL", "LC_CTYPE", "LANG"].map { host.environment[$0, default: ""] }
        let locale = variables.first { !$0.isEmpty } ?? ""
        let isUTF8 = locale.lowercased().hasSuffix("utf-8") || locale.lowercased().hasSuffix("utf8")
        let width = display.columns.map { "\($0)" } ?? "–"
        let colors = display.style == .plain ? ("no colours", "无颜色") : ("colours", "有颜色")
        return Finding(
            "terminal", isUTF8 ? .ok : .warning,
            en: "Locale \(locale.isEmpty ? "not set" : locale), \(width) columns, \(colors.0).",
            zh: "区域设置 \(locale.isEmpty ? "未设置" : locale)，宽 \(width) 列，\(colors.1)。",
            advice: isUTF8
                ? nil
                : LocalizedText(
                    en: "Set LANG to a UTF-8 locale, such as C.UTF-8, or Chinese text may not show.",
                    zh: "请将 LANG 设为 UTF-8 区域设置（如 C.UTF-8），否则中文可能无法显示。"))
    }

    private func store() -> Finding {
        Finding("sqlite", .ok, en: "SQLite \(engineVersion).", zh: "SQLite \(engineVersion)。")
    }

    private func httpEngine() -> Finding {
        do throws(HTTPClientError) {
            let engine = try http.engine()
            let features = engine.features.joined(separator: ", ")
            return Finding(
                "libcurl", engine.isOutdated ? .warning : .ok, en: "\(engine.name) (\(features)).",
                zh: "\(engine.name)（\(features)）。",
                advice: engine.isOutdated
                    ? LocalizedText(
                        en: "It is older than 7.88, which this is tested with. Update the package libcurl4.",
                        zh: "版本低于经过测试的 7.88，请更新软件包 libcurl4。")
                    : nil)
        } catch {
            return Finding("libcurl", failure: Failure(.network, error.message))
        }
    }

    private func demoServer() -> Finding {
        guard let program = demoServerPrograms.first(where: host.processes.isExecutable) else {
            return Finding(
                "demo_server", isDemo ? .failed : .warning,
                en: "There is no program suixinkan-devserver.", zh: "找不到程序 suixinkan-devserver。",
                advice: LocalizedText(
                    en: "Only --env demo needs it. Install it, or name it in SUIXINKAN_DEVSERVER.",
                    zh: "仅 --env demo 需要。请安装，或在 SUIXINKAN_DEVSERVER 中指定。"))
        }
        return Finding("demo_server", .ok, en: program, zh: program)
    }

    private func jq() -> Finding {
        do throws(JQError) {
            _ = try JQFilter(".")
            return Finding("jq", .ok, en: "\(JQFilter.libraryName) is there.", zh: "\(JQFilter.libraryName) 可用。")
        } catch {
            return Finding("jq", failure: error.failure, .warning)
        }
    }

    private func gnuplot() -> Finding {
        guard let program = SearchPath(host).program(named: "gnuplot") else {
            return Finding(
                "gnuplot", .warning, en: "gnuplot is not on the PATH.", zh: "在 PATH 中找不到 gnuplot。",
                advice: LocalizedText(
                    en: "Only “stats chart --save” needs it. Install the package gnuplot-nox.",
                    zh: "仅“stats chart --save”需要。请安装软件包 gnuplot-nox。"))
        }
        return Finding("gnuplot", .ok, en: program, zh: program)
    }
}
