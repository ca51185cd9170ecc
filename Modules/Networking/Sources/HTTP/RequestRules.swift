import Domain
import NetworkingInterface

/// What a request has to be, so that it arrives as one request and as it was meant. Checked before a byte is sent:
/// libcurl puts a line break in a header value, a method or a URL on the wire as it is.
enum RequestRules {
    /// A request's address and fields that have been found right. Most requests are like the one before, whose are looked at
    /// once. A class, because it goes in and out of a lock with each request.
    final class Checked: Sendable {
        let url: HTTPURL, headers: [HTTPHeader]

        init(_ url: HTTPURL, _ headers: [HTTPHeader]) { (self.url, self.headers) = (url, headers) }
    }

    /// The request's URL and fields, where the request may be sent: `known` itself where they are the same.
    static func check(
        _ request: HTTPRequest, known: Checked? = nil, hasUpload: Bool = false
    ) throws(HTTPClientError) -> Checked {
        if let known, known.url.text == request.url, known.headers == request.headers {
            try checkContent(request, known.url, hasUpload)
            return known
        }
        guard let url = HTTPURL(request.url) else {
            throw invalid(
                en: "The address is not an http or https URL in percent-encoded form. Check the server's address.",
                zh: "地址不是经过百分号编码的 http 或 https 网址，请检查服务器地址。")
        }
        for header in request.headers { try check(header) }
        try checkContent(request, url, hasUpload)
        return Checked(url, request.headers)
    }

    private static func checkContent(_ request: HTTPRequest, _ url: HTTPURL, _ hasUpload: Bool) throws(HTTPClientError)
    {
        guard request.method.hasContent || (request.body.isEmpty && !hasUpload) else {
            throw invalid(
                en: "A \(request.method.rawValue) request to \(url.place) cannot carry a body.",
                zh: "发往 \(url.place) 的 \(request.method.rawValue) 请求不能带内容。")
        }
    }

    /// Refuses a header that would break the message, or that is the client's own to set.
    static func check(_ header: HTTPHeader) throws(HTTPClientError) {
        guard !header.name.isEmpty, header.name.allBytes(isTokenByte) else {
            throw invalid(
                en: "A request header has a name that HTTP does not allow.", zh: "请求头的名称不符合 HTTP 的规定。")
        }
        guard header.value.allBytes({ ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }) else {
            // The value may be a secret.
            throw invalid(
                en: "The request header \(header.name) has a line break or a control character in its value.",
                zh: "请求头 \(header.name) 的值含有换行或控制字符。")
        }
        // Most names are of other lengths, which is quicker seen than by looking them up.
        guard !lengths.contains(header.name.utf8.count) || !ownedByTransport.contains(header.name.lowercased()) else {
            throw invalid(
                en: "The request header \(header.name) is set by the HTTP client itself and cannot be given.",
                zh: "请求头 \(header.name) 由 HTTP 客户端自行设置，不能另外指定。")
        }
    }

    /// Headers that say where a message ends, what it may be encoded in, or whom the connection is with.
    private static let ownedByTransport: Set<String> = [
        "host", "content-length", "transfer-encoding", "connection", "keep-alive", "te", "trailer", "upgrade", "expect",
        "accept-encoding", "proxy-authorization", "proxy-connection",
    ]

    private static let lengths = ownedByTransport.reduce(into: [Int]()) { lengths, name in
        if !lengths.contains(name.utf8.count) { lengths.append(name.utf8.count) }
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }

    private static func invalid(en: String, zh: String) -> HTTPClientError {
        HTTPClientError(.invalidRequest, message: LocalizedText(en: en, zh: zh))
    }
}

extension String {
    /// Whether every byte is one of those. Over the string's own memory, which is several times faster than its view.
    fileprivate func allBytes(_ isAllowed: (UInt8) -> Bool) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isAllowed) } ?? utf8.allSatisfy(isAllowed)
    }
}
