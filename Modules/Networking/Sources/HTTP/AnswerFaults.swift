import Domain
import NetworkingInterface

/// The failures that are found in the answer itself.
extension HTTPClientError {
    static func noHTTP(_ url: HTTPURL, detail: String? = nil) -> HTTPClientError {
        HTTPClientError(
            .badAnswer,
            message: LocalizedText(
                en:
                    "What \(url.place) sent is not an HTTP answer; check that the address and the port are the server's.",
                zh: "\(url.place) 返回的不是 HTTP 应答，请检查地址和端口是否正确。"), detail: detail)
    }

    static func contradictoryLength(_ url: HTTPURL) -> HTTPClientError {
        HTTPClientError(
            .badAnswer,
            message: LocalizedText(
                en:
                    "The answer of \(url.place) contradicts itself about its length and was not used; tell whoever runs it.",
                zh: "\(url.place) 的应答长度自相矛盾，已弃用，请联系服务器的管理员。"))
    }

    static func unaskedEncoding(_ url: HTTPURL) -> HTTPClientError {
        HTTPClientError(
            .badAnswer,
            message: LocalizedText(
                en: "The answer of \(url.place) is encoded in a way that was not asked for; tell whoever runs it.",
                zh: "\(url.place) 的应答使用了未请求的编码，请联系服务器的管理员。"))
    }

    static func badlyPacked(_ url: HTTPURL) -> HTTPClientError {
        HTTPClientError(
            .badAnswer,
            message: LocalizedText(
                en: "The packed answer of \(url.place) is cut or corrupt and was not used; try again.",
                zh: "\(url.place) 的压缩应答不完整或已损坏，已弃用，请重试。"))
    }

    /// Over HTTP/2, with a libcurl that takes a cut answer for a whole one.
    static func noProvenEnd(_ method: HTTPRequest.Method, _ url: HTTPURL) -> HTTPClientError {
        connectionLost(method, url, detail: "an answer over HTTP/2 without a length, and libcurl before 8.0.1")
    }

    /// Whoever makes the request's content gave up.
    static func uploadFailed(_ reason: String) -> HTTPClientError {
        HTTPClientError(
            .invalidRequest,
            message: LocalizedText(
                en:
                    "The content of the request could not be made to its end, and the request was broken off: \(reason)",
                zh: "请求内容未能完整生成，请求已中断：\(reason)"))
    }

    /// There is more or less of the request's content than was announced.
    static func wrongUploadLength(announced: Int) -> HTTPClientError {
        HTTPClientError(
            .invalidRequest,
            message: LocalizedText(
                en:
                    "The content of the request is not the \(announced) bytes that were announced, so the request was broken off.",
                zh: "请求内容的长度与声明的 \(announced) 字节不符，请求已中断。"))
    }

    static func outOfTime(_ request: HTTPRequest, at url: HTTPURL, detail: String? = nil) -> HTTPClientError {
        let (place, limit) = (url.place, request.timeouts.total.secondsText)
        return HTTPClientError(
            .totalTimeout,
            message: LocalizedText(
                en: "No whole answer from \(place) within \(limit) s; try again, or allow more time.",
                zh: "\(limit) 秒内没有收到 \(place) 的完整应答，请重试或延长超时时间。"), detail: detail)
    }

    static func idle(_ request: HTTPRequest, at url: HTTPURL, detail: String?) -> HTTPClientError {
        let (place, limit) = (url.place, (request.timeouts.idle ?? .zero).wholeSeconds)
        return HTTPClientError(
            .idleTimeout,
            message: LocalizedText(
                en: "Nothing came from \(place) for \(limit) s; try again, or allow more time.",
                zh: "\(limit) 秒内没有收到 \(place) 的任何数据，请重试或延长超时时间。"), detail: detail)
    }

    static func tooLarge(_ url: HTTPURL, limit: Int) -> HTTPClientError {
        HTTPClientError(
            .tooLarge,
            message: LocalizedText(
                en: "The answer of \(url.place) is larger than the \(limit) bytes allowed; ask for less at a time.",
                zh: "\(url.place) 的应答超过允许的 \(limit) 字节，请减少每次请求的数据量。"))
    }

    static func headTooLarge(_ url: HTTPURL, detail: String? = nil) -> HTTPClientError {
        HTTPClientError(
            .tooLarge,
            message: LocalizedText(
                en: "The headers of the answer of \(url.place) are too large; tell whoever runs it.",
                zh: "\(url.place) 的应答头过大，请联系服务器的管理员。"), detail: detail)
    }

    /// A change may have happened or not, and the text says so.
    static func connectionLost(
        _ method: HTTPRequest.Method, _ url: HTTPURL, detail: String? = nil, nothingWasSent: Bool = false
    ) -> HTTPClientError {
        let place = url.place
        let message =
            switch method.isSafe || nothingWasSent {
            case true:
                LocalizedText(
                    en: "The connection to \(place) ended before the whole answer had come; try again.",
                    zh: "收到完整应答之前，与 \(place) 的连接已中断，请重试。")
            case false:
                LocalizedText(
                    en:
                        "The connection to \(place) ended before the whole answer had come; whether the change was made is not known, so look before you repeat it.",
                    zh: "收到完整应答之前，与 \(place) 的连接已中断，无法确定修改是否生效，请先核对再重试。")
            }
        return HTTPClientError(.connectionLost, message: message, detail: detail, nothingWasSent: nothingWasSent)
    }

    static func refused(_ refusal: RedirectPolicy.Refusal, from url: HTTPURL) -> HTTPClientError {
        let message =
            switch refusal {
            case .change:
                LocalizedText(
                    en:
                        "\(url.place) redirects a request that changes something, which is not followed; check the address.",
                    zh: "\(url.place) 要求重定向一个修改数据的请求，未予跟随，请检查服务器地址。")
            case .unsafe(let place):
                LocalizedText(
                    en:
                        "\(url.place) redirects to \(place) without encryption, which is not followed; check the address.",
                    zh: "\(url.place) 要求重定向到未加密的 \(place)，未予跟随，请检查服务器地址。")
            case .otherOrigin(let place):
                LocalizedText(
                    en:
                        "\(url.place) redirects to \(place), which is not followed, because the request carries credentials or other headers that are for \(url.place) alone; check the base URL, or open the network's log-in page if it has one.",
                    zh: "\(url.place) 要求重定向到 \(place)，由于请求带有凭据等仅供 \(url.place) 使用的信息，未予跟随。请检查服务器地址；如果当前网络有登录页面，请先登录网络。")
            case .unreadable:
                LocalizedText(
                    en:
                        "\(url.place) redirects to something that is not an http or https address; tell whoever runs it.",
                    zh: "\(url.place) 重定向的目标不是 http 或 https 地址，请联系服务器的管理员。")
            case .tooMany(let limit):
                LocalizedText(
                    en: "\(url.place) redirects more than \(limit) times; check the address, or tell whoever runs it.",
                    zh: "\(url.place) 的重定向超过 \(limit) 次，请检查地址或联系服务器的管理员。")
            }
        return HTTPClientError(.refusedRedirect, message: message)
    }
}
