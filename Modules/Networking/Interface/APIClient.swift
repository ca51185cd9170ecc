/// Speaks the back end's contract: its headers, its token, its envelope.
///
/// Promises: a value of the endpoint's type or one `APIError`; the session's token goes to the session's origin only;
/// the first auth-invalid answer to the session's own token ends that session, once, however many requests fail
/// together; an answer that comes after its session has ended is thrown away (`.sessionEnded`);
/// what the server repeats of the request's token and of the endpoint's secrets is masked in errors and skipped rows.
public protocol APIClient: Sendable {
    /// Asks one endpoint.
    func send<Value>(_ endpoint: Endpoint<Value>) async throws(APIError) -> Value
}
