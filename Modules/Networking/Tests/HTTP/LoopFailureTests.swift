import Domain
import Foundation
import Networking
import NetworkingInterface
import TestSupport
import Testing

/// A loop that libcurl has ended, or does not wake. Needs a C compiler, which puts a function of its own before libcurl's.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: Compiler.program)), .timeLimit(.minutes(1)))
struct LoopFailureTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The path of a libcurl of which this C function is another one.
    private func libcurl(with function: String) async throws -> String {
        let (file, library) = (folder.path("function.c"), folder.path("libcurl-and-function.so"))
        try "#define _GNU_SOURCE\n#include <curl/curl.h>\n#include <dlfcn.h>\n\(function)"
            .write(toFile: file, atomically: true, encoding: .utf8)
        let compiling = try ChildProcess(
            Compiler.program, ["-shared", "-fPIC", "-Wl,--no-as-needed", "-o", library, file, "-lcurl", "-ldl"])
        try #require(try await compiling.ended() == 0, "\(compiling.output)")
        return library
    }

    @Test func aLoopThatFailedIsReplaced() async throws {
        let library = try await libcurl(
            with: """
                static int waits;
                CURLMcode curl_multi_poll(CURLM *multi, struct curl_waitfd *more, unsigned count, int limit, int *ready) {
                    if (__atomic_fetch_add(&waits, 1, __ATOMIC_SEQ_CST) == 0) return CURLM_INTERNAL_ERROR;
                    __typeof__(&curl_multi_poll) poll = dlsym(RTLD_NEXT, "curl_multi_poll");
                    return poll ? poll(multi, more, count, limit, ready) : CURLM_INTERNAL_ERROR;
                }
                """)
        let stub = try StubServer { _ in .hang }
        let client = makeClient(library: library)
        let first = await failure(of: HTTPRequest(.get, url: stub.url), on: client)
        // The loop may end under the request, or just before it comes.
        #expect(first?.code == .unavailable)

        stub.respond { _ in .text("alive") }
        for _ in 0..<3 { #expect(try await client.send(HTTPRequest(.get, url: stub.url)).text == "alive") }
    }

    /// So libcurl answers where no descriptor was free for its pair of sockets.
    @Test func aLoopThatCannotBeWokenIsRefusedAtOnce() async throws {
        let library = try await libcurl(
            with: "CURLMcode curl_multi_wakeup(CURLM *multi) { return CURLM_WAKEUP_FAILURE; }")
        let stub = try StubServer { _ in .text("never asked") }
        let error = await failure(of: HTTPRequest(.get, url: stub.url), on: makeClient(library: library))
        #expect(error?.code == .unavailable && stub.requests.isEmpty)
        #expect(error?.message(.english).contains("Too many files are open") == true)
        #expect(error?.message(.simplifiedChinese).contains("打开的文件过多") == true)
    }

    @Test func aWakeUpThatGetsLostDelaysARequestAndNoMore() async throws {
        let library = try await libcurl(with: "CURLMcode curl_multi_wakeup(CURLM *multi) { return CURLM_OK; }")
        let stub = try StubServer { _ in .text("late") }
        let client = makeClient(library: library)
        for _ in 0..<2 { #expect(try await client.send(HTTPRequest(.get, url: stub.url)).text == "late") }
    }
}

private enum Compiler {
    static let program = "/usr/bin/cc"
}
