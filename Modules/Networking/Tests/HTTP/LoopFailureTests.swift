import Domain
import Foundation
import Networking
import NetworkingInterface
import TestSupport
import Testing

/// A loop that libcurl has ended. Needs a C compiler, which puts a function of its own before libcurl's.
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
                static int calls;
                CURLMcode curl_multi_socket_action(CURLM *multi, curl_socket_t socket, int what, int *running) {
                    if (__atomic_fetch_add(&calls, 1, __ATOMIC_SEQ_CST) == 0) return CURLM_INTERNAL_ERROR;
                    __typeof__(&curl_multi_socket_action) act = dlsym(RTLD_NEXT, "curl_multi_socket_action");
                    return act ? act(multi, socket, what, running) : CURLM_INTERNAL_ERROR;
                }
                """)
        let stub = try StubServer { _ in .hang }
        let client = makeClient(library: library)
        let first = await failure(of: HTTPRequest(.get, url: stub.url), on: client)
        #expect(first?.code == .unavailable)

        stub.respond { _ in .text("alive") }
        for _ in 0..<3 { #expect(try await client.send(HTTPRequest(.get, url: stub.url)).text == "alive") }
    }

    @Test func tasksOfAFailedLoopGoOnElsewhere() async throws {
        let library = try await libcurl(
            with: """
                CURLMcode curl_multi_socket_action(CURLM *multi, curl_socket_t socket, int what, int *running) {
                    return CURLM_INTERNAL_ERROR;
                }
                """)
        let stub = try StubServer { _ in .hang }
        let client = makeClient(library: library)
        await withTaskExecutorPreference(try client.networkLoopExecutor()) {
            for _ in 0..<3 {
                #expect(await failure(of: HTTPRequest(.get, url: stub.url), on: client)?.code == .unavailable)
            }
        }
    }
}

private enum Compiler {
    static let program = "/usr/bin/cc"
}
