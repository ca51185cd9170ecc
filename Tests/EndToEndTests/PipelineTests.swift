import Glibc
import TestSupport
import Testing

/// What scripts rely on, seen from a shell.
struct PipelineTests {
    @Test func aReaderThatGoesAwayEndsTheCommandSilently() async throws {
        let program = try InstalledProgram()
        for command in [["version"], ["--composition", "fakes", "orders", "list", "--all", "-o", "ndjson"]] {
            let result = try await program.runIntoClosedPipe(command)
            #expect(result.status == 128 + SIGPIPE)
            #expect(result.error == "")
        }
    }

    @Test func aWatchEndsByTheSignalAndWithItsReader() async throws {
        let program = try InstalledProgram()
        let watch = ["--composition", "fakes", "orders", "list", "--watch", "--interval", "1", "-o", "ndjson"]
        // With job control, for without it a shell's programs in the background ignore the signal.
        let interrupted = try await program.shell(
            "bash -mc 'coproc suixinkan \(watch.joined(separator: " ")); read -r first <&${COPROC[0]}; "
                + "kill -INT $COPROC_PID; wait $COPROC_PID; echo $?' 2>/dev/null")
        #expect(interrupted.output == "\(128 + SIGINT)\n")
        let closed = try await program.runIntoClosedPipe(watch)
        #expect(closed.status == 128 + SIGPIPE && closed.error == "")
    }

    @Test func aFullDiskEndsWithSeventyFour() async throws {
        let program = try InstalledProgram()
        for command in ["version", "help", "--composition fakes orders list", "config path"] {
            let result = try await program.shell("suixinkan \(command) >/dev/full")
            #expect(result.status == 74, "\(command)")
            #expect(result.error.split(separator: "\n").count == 1)
        }
    }

    /// A file or a connection that took the number would be written to in place of the stream.
    @Test func aStreamThatIsClosedIsNoOtherFile() async throws {
        let program = try InstalledProgram()
        defer { program.endDemoServer() }
        let result = try await program.shell(
            "echo demo-password | suixinkan --env demo auth login --phone 13800000001 --password-stdin --accept-privacy "
                + ">/dev/null && suixinkan --env demo orders list --all -o ndjson >&-")
        #expect(result.status == 74 && result.error == "suixinkan: Cannot write to stdout: it is closed.\n")
        let silent = try await program.shell("suixinkan --env demo orders list -v -o id <&- 2>&- | grep -c '^[0-9]*$'")
        #expect(silent.output == "20\n")
    }

    @Test func noCommandWaitsForAPersonWithoutATerminal() async throws {
        let program = try InstalledProgram()
        let result = try await program.shell("suixinkan auth login </dev/null")
        #expect(result.status == 2)
        let password = try await program.shell(
            "suixinkan auth login --phone 13123456789 --accept-privacy --password-stdin </dev/null")
        #expect(password.status == 2)
    }

    @Test func theStateIsForItsOwnerAloneWhateverTheUmask() async throws {
        let program = try InstalledProgram()
        defer { program.endDemoServer() }
        let result = try await program.shell(
            "umask 000; echo demo-password | suixinkan --env demo auth login --phone 13800000001 --password-stdin "
                + "--accept-privacy >/dev/null && suixinkan config set page_size 5 && suixinkan --env demo orders list "
                + ">/dev/null && find $HOME/.local/share/suixinkan $HOME/.local/state/suixinkan $HOME/.config/suixinkan "
                + "$XDG_RUNTIME_DIR/suixinkan -perm /077")
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output == "")
    }

    @Test func thePasswordAndTheTokensAreNowhereToBeSeen() async throws {
        let program = try InstalledProgram()
        defer { program.endDemoServer() }
        let result = try await program.shell(
            "echo demo-password | suixinkan -v --env demo auth login --phone 13800000001 --password-stdin "
                + "--accept-privacy && suixinkan -v --env demo orders list")
        #expect(result.status == 0, "\(result.error)")
        #expect(result.error.contains("POST http://127.0.0.1:"))
        let token = try await program.shell(
            "sed 's/.*\"token\" *: *\"\\([^\"]*\\)\".*/\\1/' $HOME/.local/share/suixinkan/default/token.json")
        let secret = token.output.split(separator: "\n").first.map(String.init) ?? ""
        try #require(secret.count >= 16)
        for text in [result.output, result.error] {
            #expect(!text.contains("demo-password"))
            #expect(!text.contains(secret))
        }
        let found = try await program.shell(
            "grep -rlF -e \(secret) -e demo-password $HOME --exclude=token.json --exclude=demo.db* --exclude=*.in --exclude=*.out"
        )
        #expect(found.output == "")
    }
}
