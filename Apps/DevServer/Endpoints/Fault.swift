/// A failure that a test has ordered: what the next matching requests get instead of their answer.
struct Fault {
    /// Nil matches every path of the API.
    let path: String?
    let status: Int?
    let code: Int?
    let delayMilliseconds: Int
    private(set) var times: Int64

    init(_ content: RequestObject) throws(Refusal) {
        path = content.text("path")
        status = try content.integer("status", in: 200...599).map { Int($0) }
        code = try content.integer("code", in: 0...Int64(Int32.max)).map { Int($0) }
        delayMilliseconds = Int(try content.integer("latency_ms", in: 0...3_600_000) ?? 0)
        times = try content.integer("times", in: 1...Int64.max) ?? 1
    }

    /// What is answered instead; nil where the fault only holds an answer back.
    var refusal: Refusal? {
        guard status != nil || code != nil else { return nil }
        let status = status ?? 200
        let code = code ?? EnvelopeCode.matching(status: status)
        let isRateLimit = status == 429 || code == EnvelopeCode.tooManyRequests
        return Refusal(
            status: status, code: code, message: "测试故障",
            headers: isRateLimit ? [(name: "Retry-After", value: "1")] : [])
    }

    func matches(_ request: HTTPRequest) -> Bool { path == nil || path == request.path }

    /// Counts one use; false after the last.
    mutating func use() -> Bool {
        times -= 1
        return times > 0
    }
}
