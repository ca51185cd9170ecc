import CCurl
import CEpoll
import Domain
import NetworkingInterface

/// The loaded libcurl.
///
/// `@unchecked` because the compiler cannot see that the table behind the pointer is constant once it is open.
final class CurlLibrary: @unchecked Sendable {
    let functions: OpaquePointer
    /// Whether it speaks HTTP/2.
    let hasHTTP2: Bool
    /// Whether it notices an answer over HTTP/2 that the server cut with RST_STREAM(NO_ERROR): curl #10693, in 8.0.1.
    let noticesCutStreams: Bool

    /// Loads the shared library of this name.
    init(_ name: String) throws(HTTPClientError) {
        var why = [CChar](repeating: 0, count: 512)
        var isMissing = false
        guard let functions = ccurl_open(name, &isMissing, &why, why.count) else {
            let words = String(decoding: why.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            // Installing helps against a file that is not there, and against nothing else.
            throw isMissing
                ? .unavailable(
                    en: "The HTTP library libcurl is missing (\(words)). Install it: apt install libcurl4 "
                        + "(Debian, Ubuntu).",
                    zh: "缺少 HTTP 库 libcurl（\(words)），请安装：apt install libcurl4（Debian、Ubuntu）。", words)
                : .unavailable(
                    en: "The HTTP library libcurl cannot be loaded: \(words).", zh: "无法加载 HTTP 库 libcurl：\(words)。",
                    words)
        }
        self.functions = functions
        hasHTTP2 = ccurl_has_http2(functions)
        noticesCutStreams = ccurl_version_number(functions) >= 0x080001
    }

    deinit { ccurl_close(functions) }

    /// What a code means, in libcurl's words.
    func words(for code: CURLcode) -> String { String(cString: ccurl_easy_strerror(functions, code)) }
}

/// A cache of TLS sessions, so that another connection to a server is agreed on quicker. Handles keep none for each other.
/// It outlives them.
final class TLSSessions {
    let pointer: UnsafeMutableRawPointer
    private let library: CurlLibrary

    init?(_ library: CurlLibrary) {
        guard let pointer = ccurl_share_tls_sessions(library.functions) else { return nil }
        (self.library, self.pointer) = (library, pointer)
    }

    deinit { ccurl_share_free(library.functions, pointer) }
}

/// libcurl's multi handle: all transfers of one loop thread, and their connections. For the loop thread alone.
///
/// `@unchecked` because it is made on the caller's thread, so that a failure is the caller's, and then handed over.
final class CurlMulti: @unchecked Sendable {
    let library: CurlLibrary
    let sockets: CurlSockets
    let sessions: TLSSessions?
    private let pointer: UnsafeMutableRawPointer

    init(
        _ library: CurlLibrary, _ poll: EventPoll, _ clock: LoopClock, limits: ConnectionLimits
    ) throws(HTTPClientError) {
        guard let pointer = ccurl_multi_init(library.functions) else { throw .refused("curl_multi_init") }
        (self.library, self.pointer, sockets) = (library, pointer, CurlSockets(poll, clock))
        sessions = TLSSessions(library)
        let context = Unmanaged.passUnretained(sockets).toOpaque()
        try check(
            ccurl_multi_set_callbacks(
                library.functions, pointer, CurlSockets.onSocket, CurlSockets.onTimer, context), "curl_multi_setopt")
        for (option, value) in [
            (CURLMOPT_MAX_HOST_CONNECTIONS, limits.perHost), (CURLMOPT_MAX_TOTAL_CONNECTIONS, limits.total),
            (CURLMOPT_MAXCONNECTS, limits.total),
        ] {
            try check(ccurl_multi_set_long(library.functions, pointer, option, value), "curl_multi_setopt")
        }
    }

    /// Closes the idle connections. No transfer may be left.
    deinit { withExtendedLifetime(sockets) { _ = ccurl_multi_cleanup(library.functions, pointer) } }

    func add(_ easy: UnsafeMutableRawPointer) throws(HTTPClientError) {
        try check(ccurl_multi_add(library.functions, pointer, easy), "curl_multi_add_handle")
    }

    func remove(_ easy: UnsafeMutableRawPointer) {
        ccurl_multi_remove(library.functions, pointer, easy)
    }

    /// Waits until a socket is ready, libcurl's time has come, or the loop is woken, and lets libcurl work on it.
    /// Callbacks run inside it; `awake` before them.
    func work(mayWait: Bool, awake: () -> Void) throws(HTTPClientError) {
        var code = CURLM_OK
        try sockets.poll.wait(milliseconds: mayWait ? sockets.longestWait : 0, awake: awake) { event in
            guard sockets.handle(.ready(event.descriptor)) else { return }
            let what =
                (event.readable ? CURL_CSELECT_IN : 0) | (event.writable ? CURL_CSELECT_OUT : 0)
                | (event.failed ? CURL_CSELECT_ERR : 0)
            let result = ccurl_multi_act(library.functions, pointer, event.descriptor, what)
            if result != CURLM_OK { code = result }
        }
        try check(code, "curl_multi_socket_action")
    }

    /// Lets libcurl do what was to be done by now; without a call of the system where that is nothing. Having begun
    /// a request, it asks to be called again at once, and by then a near server may have answered.
    func workOnTimer() throws(HTTPClientError) {
        var rounds = 0
        while rounds < 4, sockets.takeTimer() {
            try check(ccurl_multi_act_on_timer(library.functions, pointer), "curl_multi_socket_action")
            rounds += 1
        }
        guard !sockets.hasFailed else { throw .refused("epoll_ctl") }
    }

    /// The next transfer that has ended, and how.
    func nextFinished() -> (easy: UnsafeMutableRawPointer, code: CURLcode)? {
        var code = CURLE_OK
        return ccurl_multi_next_finished(library.functions, pointer, &code).map { ($0, code) }
    }

    private func check(_ code: CURLMcode, _ call: String) throws(HTTPClientError) {
        guard code == CURLM_OK else { throw .refused("\(call): \(code.rawValue)") }
    }
}

extension HTTPClientError {
    static func unavailable(en: String, zh: String, _ detail: String) -> HTTPClientError {
        HTTPClientError(.unavailable, message: LocalizedText(en: en, zh: zh), detail: detail)
    }

    /// What a request needs beside memory is used up.
    static func tooManyOpenFiles(_ detail: String) -> HTTPClientError {
        unavailable(
            en: "Too many files are open for another request; close some, or raise the limit (ulimit -n).",
            zh: "打开的文件过多，无法再发起请求，请关闭一些文件或提高上限（ulimit -n）。", detail)
    }

    /// libcurl does not do what was asked of it: too old, or out of memory.
    static func refused(_ detail: String) -> HTTPClientError {
        unavailable(
            en: "The HTTP library refuses to work (\(detail)); libcurl 7.87 or newer is needed, and free memory.",
            zh: "HTTP 库无法工作（\(detail)），需要 libcurl 7.87 或更新的版本以及可用内存。", detail)
    }
}
