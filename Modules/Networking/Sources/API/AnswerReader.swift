import Domain
import NetworkingInterface

/// What an HTTP answer means by the contract.
enum Answer<Value: Sendable>: Sendable {
    /// The endpoint's value.
    case value(Value)
    /// Auth-invalid: what that means for the session, the token that was sent tells.
    case authInvalid(RequestFailures.Refusal)
    /// Any other failure.
    case failure(APIError)
}

/// Reads answers. It knows no session and waits for nothing.
struct AnswerReader: Sendable {
    /// The envelope's codes that call a token invalid.
    let authInvalidCodes: Set<Int>

    /// Reads the answer to one request to `endpoint`.
    func read<Value>(
        _ response: HTTPResponse, to endpoint: Endpoint<Value>, carryingToken: Bool, _ failures: RequestFailures
    ) -> Answer<Value> {
        if (200..<300).contains(response.status), let read = endpoint.quickReader,
            let value = read(response.body, failures.secrets)
        {
            return .value(value)
        }
        do {
            guard (200..<300).contains(response.status) else {
                return unsuccessful(
                    try .read(response.body, hiding: failures.secrets), response, carryingToken, failures)
            }
            let envelope = try Envelope<Value>.read(response.body, hiding: failures.secrets)
            if let value = envelope.value { return .value(value) }
            return refused(envelope.code, refusal(envelope, response, failures), failures)
        } catch {
            return unreadable(error, response, failures)
        }
    }

    /// An envelope beside a status of failure, where no value is expected.
    private func unsuccessful<Value>(
        _ envelope: Envelope<Ignored>, _ response: HTTPResponse, _ carryingToken: Bool, _ failures: RequestFailures
    ) -> Answer<Value> {
        let status = response.status
        var refusal = refusal(envelope, response, failures)
        // The envelope says done and the status says failed: no back end means that.
        let isContradiction = envelope.code == ServerCode.success
        if isContradiction { refusal.code = nil }
        // A 401 to a request without a token is a log-in refused, and the envelope's code says why.
        if status == 401, carryingToken || isContradiction { return .authInvalid(refusal) }
        guard isContradiction else { return refused(envelope.code, refusal, failures) }
        return .failure(
            (500...599).contains(status)
                ? failures.badAnswer(
                    expected: LocalizedText(en: "an HTTP status of success", zh: "成功的 HTTP 状态"),
                    came: LocalizedText(
                        en: "status \(status) with the code of success", zh: "带有成功代码的状态 \(status)"))
                : failures.httpStatus(
                    status, came: LocalizedText(en: "the code of success", zh: "成功代码"), refusal))
    }

    private func refused<Value>(
        _ code: Int, _ refusal: RequestFailures.Refusal, _ failures: RequestFailures
    ) -> Answer<Value> {
        authInvalidCodes.contains(code) ? .authInvalid(refusal) : .failure(failures.serverCode(code, refusal))
    }

    private func refusal<Content>(
        _ envelope: Envelope<Content>, _ response: HTTPResponse, _ failures: RequestFailures
    ) -> RequestFailures.Refusal {
        RequestFailures.Refusal(
            code: envelope.code, message: envelope.message.map { failures.secrets.masked($0).onOneLine(limit: 200) },
            retryAfter: RetryAfter.seconds(in: response))
    }

    /// Content that is no envelope, or one whose value cannot be read.
    private func unreadable<Value>(
        _ error: any Error, _ response: HTTPResponse, _ failures: RequestFailures
    ) -> Answer<Value> {
        let refusal = RequestFailures.Refusal(retryAfter: RetryAfter.seconds(in: response))
        let content = ReceivedContent(response, fault: error as? JSONSyntax.Fault, hiding: failures.secrets)
        if response.status == 401 { return .authInvalid(refusal) }
        guard (200..<300).contains(response.status) else {
            return .failure(failures.httpStatus(response.status, came: content.described, refusal))
        }
        if let error = error as? DecodingError { return .failure(failures.badAnswer(error)) }
        return .failure(
            failures.badAnswer(
                expected: LocalizedText(en: "a JSON object as the whole answer", zh: "整个应答是一个 JSON 对象"),
                came: content.described, cause: error))
    }
}
