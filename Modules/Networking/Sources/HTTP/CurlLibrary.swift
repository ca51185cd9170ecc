import CCurl
import Domain
import NetworkingInterface

/// The loaded libcurl.
///
/// `@unchecked` because the compiler cannot see that the table behind the pointer is constant once it is open.
final class CurlLibrary: @unchecked Sendable {
    let functions: OpaquePointer

    /// Loads the shared library of this name.
    init(_ name: String) throws(HTTPClientError) {
        var why = [CChar](repeating: 0, count: 512)
        var isMissing = false
        guard let functions = ccurl_open(name, &isMissing, &why, why.count) else {
            let words = String(decoding: why.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            // Installing helps against a file that is not there, and against nothing else.
            throw isMissing
                ? .unavailable(
                    en: "The HTTP library libcurl is missing (\(words)); install it: apt install libcurl4 "
                        + "(Debian, Ubuntu).",
                    zh: "缺少 HTTP 库 libcurl（\(words)），请安装：apt install libcurl4（Debian、Ubuntu）。", words)
                : .unavailable(
                    en: "The HTTP library libcurl cannot be loaded: \(words).", zh: "无法加载 HTTP 库 libcurl：\(words)。",
                    words)
        }
        self.functions = functions
    }

    deinit { ccurl_close(functions) }

    /// What a code means, in libcurl's words.
    func words(for code: CURLcode) -> String { String(cString: ccurl_easy_strerror(functions, code)) }
}

/// libcurl's multi handle: all transfers of one loop thread, and their connections.
///
/// `@unchecked` because the compiler cannot see who calls what: everything but `wake` is for the loop thread alone,
/// and libcurl allows `curl_multi_wakeup` from any thread.
final class CurlMulti: @unchecked Sendable {
    /// In milliseconds. A wake-up ends a wait much earlier; should one get lost, what it was for is late and not forgotten.
    private static let longestWait: Int32 = 1_000

    let library: CurlLibrary
    private let pointer: UnsafeMutableRawPointer

    init(_ library: CurlLibrary) throws(HTTPClientError) {
        guard let pointer = ccurl_multi_init(library.functions) else { throw .refused("curl_multi_init") }
        (self.library, self.pointer) = (library, pointer)
        // Where no descriptor is free, libcurl makes a handle that cannot be woken, and says so only here.
        guard wake() else { throw .tooManyOpenFiles("curl_multi_wakeup") }
    }

    /// Closes the idle connections. No transfer may be left.
    deinit { ccurl_multi_cleanup(library.functions, pointer) }

    /// Ends the wait of the loop thread, or its next one. False where that cannot be done; the wait is a short one then.
    @discardableResult
    func wake() -> Bool { ccurl_multi_wakeup(library.functions, pointer) == CURLM_OK }

    func add(_ easy: UnsafeMutableRawPointer) throws(HTTPClientError) {
        try check(ccurl_multi_add(library.functions, pointer, easy), "curl_multi_add_handle")
    }

    func remove(_ easy: UnsafeMutableRawPointer) {
        ccurl_multi_remove(library.functions, pointer, easy)
    }

    /// Does what can be done without waiting. Callbacks run inside it.
    func perform() throws(HTTPClientError) {
        var running: Int32 = 0
        try check(ccurl_multi_perform(library.functions, pointer, &running), "curl_multi_perform")
    }

    /// Waits for a socket, a timer of libcurl or `wake`, and never for long.
    func poll() throws(HTTPClientError) {
        try check(ccurl_multi_poll(library.functions, pointer, Self.longestWait), "curl_multi_poll")
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
