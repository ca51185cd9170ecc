import Domain
import NetworkingInterface

/// What came instead of an envelope, for a message: its kind, and never the content itself, which may hold anything.
struct ReceivedContent {
    /// What came: `text/html content (312 bytes)`, `JSON that breaks off after 40 bytes`.
    let described: LocalizedText

    init(_ response: HTTPResponse, fault: JSONSyntax.Fault?, hiding secrets: Secrets) {
        let count = response.body.count
        let type = response.header("Content-Type")?.prefix { $0 != ";" && !$0.isWhitespace } ?? ""
        let kind = secrets.masked(String(type)).onOneLine(limit: 60)
        guard count > 0 else {
            described = LocalizedText(en: "no content", zh: "空内容")
            return
        }
        // A page of a proxy or a gateway says what it is; where JSON was meant, the place where it breaks says more.
        guard kind.isEmpty || kind.lowercased().contains("json") else {
            described = LocalizedText(en: "\(kind) content (\(count) bytes)", zh: "\(kind) 内容（\(count) 字节）")
            return
        }
        described =
            switch fault {
            case .endsEarly:
                LocalizedText(en: "JSON that breaks off after \(count) bytes", zh: "在 \(count) 字节后中断的 JSON")
            case .unexpected(let position):
                LocalizedText(
                    en: "content that is not JSON from byte \(position) on", zh: "从第 \(position) 字节起不是 JSON 的内容")
            case .notUTF8(let position):
                LocalizedText(en: "content that is not UTF-8 at byte \(position)", zh: "第 \(position) 字节处不是 UTF-8 的内容")
            case .tooDeep:
                LocalizedText(en: "JSON that is nested too deeply", zh: "嵌套过深的 JSON")
            case nil:
                LocalizedText(en: "JSON without the contract's envelope", zh: "没有约定外层结构的 JSON")
            }
    }
}
