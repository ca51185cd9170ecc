import CCurl
import Domain
import NetworkingInterface

/// How libcurl says that a transfer failed.
struct CurlFailure {
    var code: CURLcode
    /// libcurl's words, for messages and logs: host names, system errors, a file of certificates. Nothing of a proxy's
    /// URL may be among them.
    var words: String
    /// The verdict on the server's certificate, OpenSSL's number.
    var certificateVerdict: Int
    /// Whether a connection stood, TLS included, at some time of this transfer.
    var wasConnected: Bool
    /// The variable that names the proxy to ask in place of the server; nil for none.
    var proxyVariable: String?
    /// The local socket that every connection goes to; nil for none.
    var socket: String?
    /// What a proxy answered to being asked for a tunnel; 0 where none was.
    var proxyStatus: Int
    /// How long this transfer took, and how long it might have taken.
    var elapsed: Duration
    var limit: Duration
    /// Whether not a byte of the request was sent.
    var nothingWasSent: Bool
    /// Whether this process, or the machine, may open no file and no socket more.
    var lacksDescriptors: Bool

    /// The typed error of it.
    func error(_ request: HTTPRequest, at url: HTTPURL) -> HTTPClientError {
        if lacksDescriptors, Self.openingCodes.contains(code) { return .tooManyOpenFiles(detail) }
        if let proxyVariable, let error = proxyError(proxyVariable, url) { return error }
        let place = url.place
        if words.contains("certificate required") { return certificateWanted(place) }
        // By TLS 1.3 that comes behind the handshake, as if the connection were lost.
        if Self.refusals.contains(where: words.contains) { return certificateRefused(place) }
        // The second: a path that is too long for a socket's.
        if let socket, code == CURLE_COULDNT_CONNECT || code == CURLE_COULDNT_RESOLVE_HOST {
            return made(
                .notConnected,
                en: "Nobody answers at the socket “\(socket)”; check its path, and that the server runs.",
                zh: "无法连接套接字“\(socket)”，请检查路径以及服务器是否在运行。")
        }
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST:
            return made(
                .unresolvedName, en: "The name \(url.host) does not resolve; check the address and the network.",
                zh: "无法解析主机名 \(url.host)，请检查地址和网络。")
        case CURLE_COULDNT_CONNECT:
            return made(
                .notConnected,
                en: "Nobody answers at \(place); check the address, the network, and that the server runs.",
                zh: "无法连接 \(place)，请检查地址、网络以及服务器是否在运行。")
        case CURLE_OPERATION_TIMEDOUT: return timeout(request, at: url)
        // The last two: a kept connection died under a request whose content is not sent again.
        case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_SEND_FAIL_REWIND,
            CURLE_ABORTED_BY_CALLBACK:
            return .connectionLost(request.method, url, detail: detail, nothingWasSent: nothingWasSent)
        // «Received HTTP/0.9 when not allowed», and a status line that is none.
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_WRITE_ERROR, CURLE_BAD_CONTENT_ENCODING:
            return .noHTTP(url, detail: detail)
        // So libcurl 7.88 calls a header line of more than 100 KiB.
        case CURLE_OUT_OF_MEMORY: return .headTooLarge(url, detail: detail)
        case CURLE_URL_MALFORMAT:
            return made(
                .invalidRequest, en: "The HTTP library does not take the address of \(place); check it.",
                zh: "HTTP 库不接受 \(place) 的地址，请检查。")
        case CURLE_HTTP2, CURLE_HTTP2_STREAM:
            return .connectionLost(request.method, url, detail: detail, nothingWasSent: nothingWasSent)
        case _ where Self.tlsCodes.contains(code): return tls(url)
        default:
            return made(
                .unavailable, en: "The HTTP library could not carry out the request to \(place): \(words).",
                zh: "HTTP 库无法完成发往 \(place) 的请求：\(words)。")
        }
    }

    /// The error of a transfer for which the environment names a proxy; nil where it does not matter.
    private func proxyError(_ variable: String, _ url: HTTPURL) -> HTTPClientError? {
        let place = url.place
        switch code {
        // So libcurl also calls the unresolved name of a SOCKS proxy.
        case CURLE_COULDNT_RESOLVE_HOST:
            return made(
                .unresolvedName,
                en:
                    "The name \(url.host), or that of the proxy of \(variable), does not resolve; check the address, that setting and the network.",
                zh: "无法解析主机名 \(url.host) 或\(variable) 中代理服务器的主机名，请检查地址、该设置和网络。")
        case CURLE_COULDNT_RESOLVE_PROXY:
            return made(
                .unresolvedName,
                en:
                    "The proxy of \(variable) cannot be found: its name does not resolve, or what stands there is no proxy's URL; check that setting.",
                zh: "找不到\(variable) 指定的代理服务器：无法解析其主机名，或该设置的值不是有效的代理地址，请检查该设置。")
        case CURLE_COULDNT_CONNECT:
            return made(
                .notConnected,
                en: "The proxy for \(place) does not answer, or is of an unknown kind; check \(variable).",
                zh: "访问 \(place) 所用的代理服务器没有响应，或其类型不受支持，请检查\(variable)。")
        case _ where code == CURLE_PROXY || (proxyStatus != 0 && !(200...299).contains(proxyStatus)):
            return made(
                .notConnected,
                en: "The proxy does not connect to \(place); check \(variable) and no_proxy.",
                zh: "代理服务器没有连上 \(place)，请检查\(variable) 和 no_proxy。")
        default: return nil
        }
    }

    private func timeout(_ request: HTTPRequest, at url: HTTPURL) -> HTTPClientError {
        if elapsed >= limit { return .outOfTime(request, at: url, detail: detail) }
        // libcurl has one code for all of them.
        if wasConnected {
            return request.timeouts.idle == nil
                ? .outOfTime(request, at: url, detail: detail) : .idle(request, at: url, detail: detail)
        }
        let place = url.place
        let limit = request.timeouts.connect
        return made(
            .connectTimeout,
            en: "No connection to \(place) within \(limit.secondsText) s; check the network and the address.",
            zh: "\(limit.secondsText) 秒内未能连接 \(place)，请检查网络和地址。")
    }

    private func tls(_ url: HTTPURL) -> HTTPClientError {
        let place = url.place
        if code == CURLE_SSL_CACERT_BADFILE {
            return made(
                .tls,
                en:
                    "The list of trusted certificates cannot be read; install the package ca-certificates, or name another list (--cacert).",
                zh: "无法读取受信任的证书列表，请安装 ca-certificates 软件包，或用 --cacert 指定其他列表。")
        }
        if code == CURLE_SSL_PINNEDPUBKEYNOTMATCH {
            return made(
                .tls,
                en:
                    "The public key of \(place) is none of those that are pinned; do not go on unless the server's key was renewed, and pin the new one then (--pinnedpubkey).",
                zh: "\(place) 的公钥不在固定的公钥之列。除非确认服务器已更换密钥并用 --pinnedpubkey 改为新公钥，否则请不要继续。")
        }
        if code == CURLE_SSL_CERTPROBLEM {
            return made(
                .tls,
                en:
                    "The client's own certificate or its key cannot be used: \(words). Check --cert, --key and the password.",
                zh: "客户端证书或其私钥无法使用：\(words)。请检查 --cert、--key 和密码。")
        }
        if ["protocol version", "unsupported protocol"].contains(where: words.contains) {
            return made(
                .tls,
                en:
                    "\(place) speaks no version of TLS that is new enough; tell whoever runs the server, or see --tls-min.",
                zh: "\(place) 支持的 TLS 版本过旧，请联系服务器的管理员，或检查 --tls-min。")
        }
        // So servers of TLS 1.2 also say that they want a certificate.
        if words.contains("alert handshake failure") {
            return made(
                .tls,
                en:
                    "\(place) refuses a secure connection; it may want a certificate of the client's own (--cert), or another version of TLS.",
                zh: "\(place) 拒绝建立安全连接，可能要求客户端提供证书（--cert），或要求其他 TLS 版本。")
        }
        guard code == CURLE_PEER_FAILED_VERIFICATION else {
            return made(
                .tls, en: "No secure connection to \(place) could be agreed on; check that it speaks https.",
                zh: "无法与 \(place) 建立安全连接，请检查该服务器是否支持 https。")
        }
        return switch CertificateVerdict(openSSL: certificateVerdict) {
        case .expired:
            made(
                .tls,
                en:
                    "The certificate of \(place) has expired; check this machine's clock, or tell whoever runs the server.",
                zh: "\(place) 的证书已过期，请检查本机时间，或联系服务器的管理员。")
        case .notYetValid:
            made(
                .tls,
                en:
                    "The certificate of \(place) is not valid yet; check this machine's clock, or tell whoever runs the server.",
                zh: "\(place) 的证书尚未生效，请检查本机时间，或联系服务器的管理员。")
        case .selfSigned:
            made(
                .tls,
                en:
                    "The certificate of \(place) is self-signed, or signed by a private authority that this machine does not trust; do not go on unless you know why, and name that authority's file then (--cacert).",
                zh: "\(place) 使用自签名证书或自建机构的证书，本机不信任。在弄清原因之前请不要继续；确认无误后可用 --cacert 指定该机构的证书文件。")
        case .untrusted:
            made(
                .tls,
                en:
                    "The certificate of \(place) is not signed by an authority that this machine trusts; do not go on unless you know why, and name that authority's file then (--cacert).",
                zh: "\(place) 的证书不是由本机信任的机构签发。在弄清原因之前请不要继续；确认无误后可用 --cacert 指定该机构的证书文件。")
        case .otherName:
            made(
                .tls, en: "The certificate of \(place) is for another name than \(url.host); check the address.",
                zh: "\(place) 的证书不属于 \(url.host)，请检查地址。")
        case .refused:
            made(
                .tls, en: "The certificate of \(place) cannot be verified: \(words).",
                zh: "无法验证 \(place) 的证书：\(words)。")
        }
    }

    private func certificateWanted(_ place: String) -> HTTPClientError {
        made(
            .tls,
            en: "\(place) wants a certificate of the client's own; name one (--cert), or ask whoever runs the server.",
            zh: "\(place) 要求客户端提供证书，请用 --cert 指定证书，或联系服务器的管理员。")
    }

    private func certificateRefused(_ place: String) -> HTTPClientError {
        made(
            .tls,
            en:
                "\(place) does not accept the client's certificate: \(words). Name another one (--cert), or ask whoever runs the server.",
            zh: "\(place) 不接受客户端证书：\(words)。请用 --cert 指定其他证书，或联系服务器的管理员。")
    }

    /// How OpenSSL says that the server refuses the client's certificate.
    private static let refusals = [
        "alert unknown ca", "alert bad certificate", "alert unsupported certificate", "alert certificate revoked",
        "alert certificate expired", "alert certificate unknown",
    ]

    private func made(_ code: HTTPClientError.Code, en: String, zh: String) -> HTTPClientError {
        HTTPClientError(
            code, message: LocalizedText(en: en, zh: zh), detail: detail, nothingWasSent: nothingWasSent)
    }

    private var detail: String { "curl \(code.rawValue): \(words)" }

    /// How libcurl calls it when a socket, or a file of certificates, cannot be opened.
    private static let openingCodes: [CURLcode] = [
        CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_SSL_CACERT_BADFILE,
    ]

    private static let tlsCodes: [CURLcode] = [
        CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM,
        CURLE_SSL_CIPHER, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED,
        CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
        CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT,
    ]
}

/// Which check of a server's certificate failed. The numbers are OpenSSL's `X509_V_ERR_…`.
private enum CertificateVerdict {
    case expired, notYetValid, selfSigned, untrusted, otherName, refused

    init(openSSL number: Int) {
        self =
            switch number {
            case 9: .notYetValid
            case 10: .expired
            case 18, 19: .selfSigned
            case 2, 20, 21, 27: .untrusted
            // libcurl compares the name itself, before it takes OpenSSL's verdict over its own initial 1.
            case 0, 1, 62, 64: .otherName
            default: .refused
            }
    }
}
