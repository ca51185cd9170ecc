import Domain
import NetworkingInterface

/// The way to the back end, step by step, and its clock. One request, which anybody may make, tells them all.
struct BackEndChecks {
    let environment: APIEnvironment
    let http: any HTTPClient
    let baseURL: any BaseURLProvider
    let now: BusinessTime
    /// What one command would wait for.
    let timeouts: HTTPTimeouts

    /// A clock that is further off than this is told; where it is off by `failingSkew`, signatures and certificates fail.
    private static let tellingSkew: Int64 = 30
    private static let failingSkew: Int64 = 300

    func findings() async -> [Finding] {
        let url: String
        do throws(APIError) {
            url = try await baseURL.baseURL()
        } catch {
            return [Finding("back_end", failure: error.failure)] + skipped(from: "name")
        }
        let request = HTTPRequest(
            .get, url: url + "/api/app/config", headers: [HTTPHeader("Accept", "application/json")], timeouts: timeouts)
        let answer: HTTPResponse
        do throws(HTTPClientError) {
            answer = try await http.send(request)
        } catch {
            return failed(error, at: url)
        }
        return steps(at: url) + [backEnd(answer, at: url), clock(answer)]
    }

    // MARK: An answer

    private func steps(at url: String) -> [Finding] {
        let host = Self.host(of: url)
        return [
            Finding("name", .ok, en: "\(host) resolves.", zh: "\(host) 可以解析。"),
            Finding("connection", .ok, en: "\(host) takes connections.", zh: "可以连接 \(host)。"), tls(at: url),
        ]
    }

    private func tls(at url: String) -> Finding {
        url.hasPrefix("https:")
            ? Finding("tls", .ok, en: "The certificate is trusted.", zh: "证书受信任。")
            : Finding("tls", .skipped, en: "\(url) is not encrypted.", zh: "\(url) 未加密。")
    }

    private func backEnd(_ answer: HTTPResponse, at url: String) -> Finding {
        guard answer.status == 200 else {
            return Finding(
                "back_end", answer.status >= 500 ? .failed : .warning,
                en: "\(url) answers with HTTP status \(answer.status).", zh: "\(url) 返回 HTTP 状态码 \(answer.status)。",
                advice: LocalizedText(
                    en: "Check that this is the right back end; try again later.", zh: "请确认后端地址正确，或稍后重试。"))
        }
        return Finding("back_end", .ok, en: "\(url) answers.", zh: "\(url) 应答正常。")
    }

    private func clock(_ answer: HTTPResponse) -> Finding {
        guard let theirs = answer.header("Date").flatMap({ BusinessTime(httpDate: $0) }) else {
            return Finding("clock", .skipped, en: "The server says no time.", zh: "服务器未提供时间。")
        }
        let skew = now.secondsSince1970 - theirs.secondsSince1970, size = abs(skew)
        guard size >= Self.tellingSkew else {
            return Finding(
                "clock", .ok, en: "The clock is within \(Self.tellingSkew) s of the server’s.",
                zh: "本机时钟与服务器相差不到 \(Self.tellingSkew) 秒。")
        }
        return Finding(
            "clock", size >= Self.failingSkew ? .failed : .warning,
            en: "The clock is \(size) s \(skew > 0 ? "ahead of" : "behind") the server’s.",
            zh: "本机时钟比服务器\(skew > 0 ? "快" : "慢") \(size) 秒。",
            advice: LocalizedText(
                en: "Set the clock, or let it be set: timedatectl set-ntp true.",
                zh: "请校准时钟，或启用自动校时：timedatectl set-ntp true。"))
    }

    // MARK: No answer

    private static let order = ["name", "connection", "tls", "back_end", "clock"]

    private func failed(_ error: HTTPClientError, at url: String) -> [Finding] {
        let step: String
        switch error.code {
        case .unresolvedName: step = "name"
        case .notConnected, .connectTimeout: step = "connection"
        case .tls: step = "tls"
        default: step = "back_end"
        }
        let before = steps(at: url).prefix { $0.check != step }
        return before + [Finding(step, failure: Failure(.network, error.message), advice: Self.advice(at: step))]
            + skipped(from: step, without: step)
    }

    private func skipped(from first: String, without: String? = nil) -> [Finding] {
        Self.order.drop { $0 != first }.filter { $0 != without && !($0 == "back_end" && without == nil) }.map { check in
            Finding(check, .skipped, en: "Not looked at: what comes before it failed.", zh: "未检查：前一步失败。")
        }
    }

    private static func advice(at step: String) -> LocalizedText? {
        switch step {
        case "name":
            LocalizedText(en: "Check the network, the name and http(s)_proxy.", zh: "请检查网络、域名和 http(s)_proxy。")
        case "connection":
            LocalizedText(en: "Check the network, the firewall and http(s)_proxy.", zh: "请检查网络、防火墙和 http(s)_proxy。")
        case "tls":
            LocalizedText(
                en: "Check the clock, the package ca-certificates and SSL_CERT_FILE.",
                zh: "请检查时钟、软件包 ca-certificates 和 SSL_CERT_FILE。")
        default: nil
        }
    }

    private static func host(of url: String) -> String {
        String(url.drop { $0 != ":" }.dropFirst(3).prefix { $0 != "/" })
    }
}

extension BusinessTime {
    /// Reads the time of a `Date` header, `Mon, 30 Nov 2026 15:12:35 GMT` (RFC 9110 §5.6.7); nil for another form.
    init?(httpDate text: String) {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: String(parts[2])) else {
            return nil
        }
        let twoDigits = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        self.init(rfc3339: "\(parts[3])-\(twoDigits)-\(parts[1])T\(parts[4])Z")
    }
}
