import Foundation
import Networking
import NetworkingInterface
import TestSupport
import Testing

/// A loop that libcurl has ended. Needs a C compiler, which makes a libcurl whose first wait fails.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: Compiler.program)))
struct LoopFailureTests {
    /// libcurl with one function before its own.
    private static let source = """
        #define _GNU_SOURCE
        #include <curl/curl.h>
        #include <dlfcn.h>
        static int waits;
        CURLMcode curl_multi_poll(CURLM *multi, struct curl_waitfd *more, unsigned count, int timeout, int *ready) {
            if (__atomic_fetch_add(&waits, 1, __ATOMIC_SEQ_CST) == 0) return CURLM_INTERNAL_ERROR;
            __typeof__(&curl_multi_poll) poll = dlsym(RTLD_NEXT, "curl_multi_poll");
            return poll ? poll(multi, more, count, timeout, ready) : CURLM_INTERNAL_ERROR;
        }
        """

    @Test func aLoopThatFailedIsReplaced() async throws {
        let folder = try TemporaryFolder()
        let (file, library) = (folder.path("first-wait-fails.c"), folder.path("libfirst-wait-fails.so"))
        try Self.source.write(toFile: file, atomically: true, encoding: .utf8)
        let compiling = try ChildProcess(
            Compiler.program, ["-shared", "-fPIC", "-Wl,--no-as-needed", "-o", library, file, "-lcurl", "-ldl"])
        try #require(try await compiling.ended() == 0, "\(compiling.output)")

        let stub = try StubServer { _ in .hang }
        let client = makeClient(library: library)
        let first = await failure(of: HTTPRequest(.get, url: stub.url), on: client)
        // The loop may end under the request, or just before it comes.
        #expect(first?.code == .unavailable)

        stub.respond { _ in .text("alive") }
        for _ in 0..<3 { #expect(try await client.send(HTTPRequest(.get, url: stub.url)).text == "alive") }
    }
}

private enum Compiler {
    static let program = "/usr/bin/cc"
}
