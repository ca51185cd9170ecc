import CJQ
public import Domain

/// An expression of jq's language, applied to JSON documents by libjq, which is loaded at the first use.
///
/// Results that are strings are written as they are, all others as JSON on one line, each with a line end: what `jq -r`
/// does. Nothing in them can drive a terminal. As in jq, numbers of more than 17 digits lose some.
public final class JQFilter {
    /// The library's name on Debian and its kin: its package is `libjq1`.
    public static let libraryName = "libjq.so.1"

    private let library: OpaquePointer
    private let program: OpaquePointer
    private let expression: String

    /// Compiles an expression. Throws `.unavailable` where the library cannot be loaded, `.expression` where the
    /// expression is none.
    public init(_ expression: String, library name: String = JQFilter.libraryName) throws(JQError) {
        let opened = try Self.reasoned {
            cjq_open(name, $0, $1)
        } orThrow: {
            .unavailable(name, because: $0)
        }
        do throws(JQError) {
            program = try Self.reasoned {
                cjq_compile(opened, expression, $0, $1)
            } orThrow: {
                .wrong(expression, because: $0)
            }
        } catch {
            cjq_close(opened)
            throw error
        }
        library = opened
        self.expression = expression
    }

    deinit {
        cjq_program_free(program)
        cjq_close(library)
    }

    /// The results for one JSON document, a line each. Throws where the expression fails on it, and gives nothing then.
    public func lines(for json: [UInt8]) throws(JQError) -> String {
        var why = [CChar](repeating: 0, count: Self.reasonLimit)
        let started = json.withUnsafeBytes { bytes in
            bytes.bindMemory(to: CChar.self).baseAddress.map { cjq_start(program, $0, bytes.count, &why, why.count) }
                ?? false
        }
        guard started else { throw .wrong(expression, because: Self.text(why)) }
        var result = ""
        while true {
            var (text, length): (UnsafePointer<CChar>?, Int) = (nil, 0)
            let kind = cjq_next(program, &text, &length)
            let bytes = UnsafeRawBufferPointer(start: text, count: length)
            let found = String(decoding: bytes, as: UTF8.self)
            switch kind {
            case CJQ_STRING: result += TerminalSafe.lines(found) + "\n"
            // What is unsafe can only stand within a string there.
            case CJQ_JSON: result += JSONWriter.escaped(found) + "\n"
            case CJQ_ERROR: throw .wrong(expression, because: found)
            default: return result
            }
        }
    }

    private static let reasonLimit = 512

    /// What a C function made, or the error for the reason that it gave.
    private static func reasoned(
        _ make: (UnsafeMutablePointer<CChar>, Int) -> OpaquePointer?, orThrow error: (String) -> JQError
    ) throws(JQError) -> OpaquePointer {
        var why = [CChar](repeating: 0, count: reasonLimit)
        guard let made = make(&why, why.count) else { throw error(text(why)) }
        return made
    }

    private static func text(_ why: [CChar]) -> String {
        String(decoding: why.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// An expression of jq's language that gave nothing.
public struct JQError: Error, Hashable, Sendable {
    /// What kind of failure it is.
    public struct Code: Hashable, Sendable {
        private enum Value { case unavailable, expression }
        private let value: Value

        /// libjq is not there, or not one that works.
        public static let unavailable = Code(value: .unavailable)
        /// The expression is none, or fails on what it was given.
        public static let expression = Code(value: .expression)
    }

    /// What kind of failure it is.
    public let code: Code
    /// What failed and what to do.
    public let failure: Failure

    static func unavailable(_ name: String, because reason: String) -> JQError {
        JQError(
            code: .unavailable,
            failure: Failure(
                .configuration,
                LocalizedText(
                    en: "--jq needs \(name), which cannot be loaded (\(reason)). Install it: apt-get install libjq1.",
                    zh: "--jq 需要 \(name)，但无法加载（\(reason)）。请安装：apt-get install libjq1。")))
    }

    static func wrong(_ expression: String, because reason: String) -> JQError {
        JQError(
            code: .expression,
            failure: Failure(
                .usage,
                LocalizedText(
                    en: "The jq expression “\(expression)” fails: \(reason).", zh: "jq 表达式“\(expression)”出错：\(reason)。")
            ))
    }
}
