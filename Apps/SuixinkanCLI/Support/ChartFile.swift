import Domain
import PlatformInterface
import Presentation

/// A file that a chart is saved to, drawn by gnuplot.
///
/// The program gets a script on its standard input and gives the picture on its standard output: it never hears the
/// file's name, there is no shell, and none of the user's gnuplot settings applies. A file that is there is replaced in
/// one step, since whoever names it means it; where gnuplot fails it stays as it was.
struct ChartFile {
    private let path: String
    private let format: ChartFileFormat
    private let host: Host

    private static let package = "gnuplot-nox"
    private static let limits = ProgramLimits(duration: .seconds(30), outputBytes: 64 << 20)

    /// - Parameter path: names the format by its ending, in any case.
    init(_ path: String, on host: Host) throws(CommandError) {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, let ending = parts.last, let format = ChartFileFormat(rawValue: ending.lowercased())
        else {
            throw CommandError.usage(
                en: "--save takes a file that ends with .svg, .png or .pdf, not “\(path)”.",
                zh: "--save 的文件名必须以 .svg、.png 或 .pdf 结尾，而不是“\(path)”。")
        }
        (self.path, self.format, self.host) = (path, format, host)
    }

    /// Where gnuplot is. Throws where it is missing: to be asked before a server is.
    func program() throws(CommandError) -> String {
        let folders = host.environment["PATH", default: ""].split(separator: ":")
        let candidates = folders.map { "\($0)/gnuplot" }
        guard let program = candidates.first(where: host.processes.isExecutable) else {
            throw CommandError(
                .configuration,
                en: "--save needs gnuplot, which is not on the PATH. Install the package \(Self.package).",
                zh: "--save 需要 gnuplot，但在 PATH 中找不到。请安装软件包 \(Self.package)。")
        }
        return program
    }

    /// Draws the chart, and puts it in the file's place.
    func save(_ chart: Chart, in language: Language, with program: String) throws {
        let script = chart.drawn(in: language).gnuplotScript(for: format)
        let result = try host.processes.run(
            program, arguments: ["--default-settings"], input: Array(script.utf8), within: Self.limits)
        guard result.status == 0, result.output.starts(with: format.signature) else {
            let said = String(decoding: result.errors.prefix(500), as: UTF8.self)
                .split(whereSeparator: \.isNewline).joined(separator: " ")
            throw CommandError(
                .io, en: "No \(format.rawValue) was drawn: gnuplot ended with \(result.status): \(said)",
                zh: "gnuplot 未能生成 \(format.rawValue)（退出码 \(result.status)）：\(said)")
        }
        try host.files.replace(path, with: result.output)
    }
}
