import Foundation
import TestSupport
import Testing

/// Charts saved by the built program, drawn by the real gnuplot where there is one.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/gnuplot")), .timeLimit(.minutes(2)))
struct ChartFileTests {
    private let program: InstalledProgram

    init() throws {
        program = try InstalledProgram()
    }

    private func save(_ file: String, _ options: String = "") async throws -> InstalledProgram.Result {
        try await program.shell("cd $HOME && suixinkan --composition fakes stats chart \(options) --save '\(file)'")
    }

    private func bytes(_ file: String) -> [UInt8] {
        FileManager.default.contents(atPath: program.home.path(file)).map { Array($0) } ?? []
    }

    @Test(arguments: [("chart.svg", "<?xml"), ("chart.PNG", "\u{89}PNG"), ("图 表.pdf", "%PDF-")])
    func eachFormatIsDrawn(_ file: String, _ start: String) async throws {
        let result = try await save(file, "--period last30 --lang zh")
        #expect(result.status == 0 && result.output.isEmpty && result.error.isEmpty, "\(result.error)")
        #expect(bytes(file).starts(with: start.unicodeScalars.map { UInt8($0.value) }) && bytes(file).count > 5_000)
        if file == "chart.svg" {
            #expect(String(decoding: bytes(file), as: UTF8.self).contains("收入（元）"))
        }
    }

    /// No name is an option, a command or another place to the program behind.
    @Test(arguments: [
        "-rf.png", "$(touch hacked).png", "a;touch hacked;.svg", "`touch hacked`.pdf", "|touch hacked|.png",
    ])
    func aNameIsNothingButAName(_ file: String) async throws {
        let result = try await program.shell(
            "cd $HOME && suixinkan --composition fakes stats chart '--save=\(file)' && ls")
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output.split(separator: "\n").contains { $0 == file } && !bytes(file).isEmpty)
        #expect(!result.output.split(separator: "\n").contains("hacked"))
    }

    @Test func aFileIsReplacedAndALinkIsNotFollowed() async throws {
        _ = try await program.shell(
            "cd $HOME && echo mine > mine.txt && ln -s mine.txt chart.png && echo old > old.png")
        #expect(try await save("chart.png").status == 0)
        #expect(try await save("old.png").status == 0)
        #expect(bytes("mine.txt") == Array("mine\n".utf8))
        #expect(bytes("old.png").starts(with: [0x89, 0x50]) && bytes("chart.png").starts(with: [0x89, 0x50]))
    }

    @Test func whereItCannotBeWrittenThatIsSaidAndNothingIsLeft() async throws {
        let result = try await save("none/chart.png")
        #expect(result.status == 74 && result.error.contains("none/chart.png"))
        _ = try await program.shell("mkdir $HOME/folder.png")
        #expect(try await save("folder.png").status == 74)
        let left = try await program.shell("cd $HOME && ls -A | grep png")
        #expect(left.output == "folder.png\n")
    }
}
