/// The contract as an OpenAPI document, which is compiled in. For anybody, never delayed, failed or logged: it is none
/// of the contract's own endpoints.
enum ContractDocument {
    static let path = "/openapi.yaml"

    static func answer(_ request: HTTPRequest) -> HTTPAnswer {
        guard request.method == "GET" else { return HTTPAnswer(.wrongMethod(allowed: "GET")) }
        return HTTPAnswer(
            code: EnvelopeCode.success, headers: [(name: "Content-Type", value: "application/yaml; charset=utf-8")],
            content: PackageResources.openapi_yaml)
    }
}
