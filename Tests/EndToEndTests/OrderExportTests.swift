import Glibc
import TestSupport
import Testing

/// Exports of the built program, killed and ended in the middle.
struct OrderExportTests {
    private static let login =
        "echo demo-password | suixinkan --env demo auth login --phone 13800000001 --password-stdin --accept-privacy "
        + ">/dev/null"

    /// Pages of one order each, so that there are as many moments to be killed at.
    @Test(.timeLimit(.minutes(2)), arguments: ["ndjson", "csv"])
    func killedAgainAndAgainItLosesNothingAndWritesNothingTwice(_ format: String) async throws {
        let program = try InstalledProgram()
        defer { program.endDemoServer() }
        #expect(try await program.shell(Self.login).status == 0)
        let whole = try await program.shell("suixinkan --env demo orders list --all -o \(format)")
        #expect(whole.output.split(whereSeparator: \.isNewline).count >= 137)

        var random = SeededGenerator(seed: 7)
        var kills = 0
        // The longer a run may take, the more it writes: at last one comes to the end, however slow the machine.
        for round in 1...200 {
            let seconds = Double.random(in: 0.02...0.04, using: &random) * Double(round)
            let result = try await program.shell(
                "timeout -s KILL \(seconds) suixinkan --env demo orders export --page-size 1 -o \(format) "
                    + "--resume $HOME/orders.state >>$HOME/orders.out")
            guard result.status == 128 + SIGKILL else {
                // One that was killed behind its last row leaves nothing to do, which the next run says.
                #expect(result.status == 0, "\(result.error)")
                #expect(result.error == "" || result.error.contains("is complete: 137 orders"))
                break
            }
            kills += 1
        }
        #expect(kills > 1)
        #expect(try await program.shell("cat $HOME/orders.out").output == whole.output)
        let state = try await program.shell("stat -c %a $HOME/orders.state; ls -A $HOME | grep -c orders")
        #expect(state.output == "600\n2\n")
    }

    /// A hundred orders a page are read by simdjson, twenty by the usual decoder. Loaded into the test, the library has not
    /// always done what it does in the program, which is linked otherwise.
    @Test func longPagesAreReadBySimdjsonAndGiveTheSameRowsAsShortOnes() async throws {
        let program = try InstalledProgram()
        defer { program.endDemoServer() }
        #expect(try await program.shell(Self.login).status == 0)
        func export(pageSize: Int) async throws -> InstalledProgram.Result {
            try await program.shell(
                "LD_DEBUG=files LD_DEBUG_OUTPUT=$HOME/loader-\(pageSize) "
                    + "suixinkan --env demo orders export -o ndjson --page-size \(pageSize)")
        }
        let (short, long) = (try await export(pageSize: 20), try await export(pageSize: 100))
        #expect(short.status == 0 && long.status == 0)
        #expect(short.output.split(separator: "\n").count == 137)
        #expect(long.output == short.output)
        let loaders = try await program.shell("cd $HOME && grep -l 'init: .*libsimdjson' loader-*")
        #expect(loaders.output.hasPrefix("loader-100."))
    }

    /// A person at a terminal sees how far it is, and interrupts it.
    @Test(.timeLimit(.minutes(2)))
    func interruptedItEndsByTheSignalWithWholeLinesAndCanGoOn() async throws {
        let program = try InstalledProgram()
        // Six seconds at least: the line of progress changes each second, and the signal has to come before the end.
        let server = try ChildProcess(
            "\(InstalledProgram.folder)/suixinkan-devserver",
            ["--port", "0", "--data", program.home.path("server.db"), "--orders", "450", "--latency", "40"])
        let url = try await server.output("the server's address") { output in
            output.firstMatch(of: /http:\/\/[0-9.:]+\n/).map { String($0.output.dropLast()) }
        }
        let login = Self.login.replacing("--env demo", with: "--base-url \(url)")
        #expect(try await program.shell(login).status == 0)
        let export = "suixinkan --base-url \(url) orders export --page-size 1 -o ndjson --resume $HOME/orders.state"
        let script = "echo $$ >$HOME/pid; exec \(export) >>$HOME/orders.out"
        let seated = try ChildProcess(
            "/usr/bin/env",
            ["-i", "HOME=\(program.home.path)", "PATH=\(InstalledProgram.folder):/usr/bin:/bin", "TERM=xterm"]
                + ["/usr/bin/script", "-qec", script, "/dev/null"])
        try await seated.output("the progress") { $0.contains("orders (") ? () : nil }
        #expect(try await program.shell("kill -INT $(cat $HOME/pid)").status == 0)
        #expect(try await seated.ended() == 128 + SIGINT)

        let first = try await program.shell("cat $HOME/orders.out").output
        #expect(first.hasSuffix("}\n") && first.split(separator: "\n").count < 450)
        #expect(try await program.shell("\(export) >>$HOME/orders.out").status == 0)
        let whole = try await program.shell("suixinkan --base-url \(url) orders export -o ndjson")
        #expect(whole.output.split(separator: "\n").count == 450)
        #expect(try await program.shell("cat $HOME/orders.out").output == whole.output)
    }

    @Test func aReaderThatGoesAwayAndAFullDiskEndItAsTheyEndAnyCommand() async throws {
        let program = try InstalledProgram()
        let export = ["--composition", "fakes", "orders", "export", "--page-size", "1", "-o", "ndjson"]
        let closed = try await program.runIntoClosedPipe(export)
        #expect(closed.status == 128 + SIGPIPE && closed.error == "")
        let full = try await program.shell("suixinkan \(export.joined(separator: " ")) >/dev/full")
        #expect(full.status == 74 && full.error.split(separator: "\n").count == 1)
    }
}
