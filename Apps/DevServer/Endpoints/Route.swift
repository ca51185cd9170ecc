/// An endpoint of the contract: who may call it, and what it answers.
struct Route: Sendable {
    /// Whose requests an endpoint answers.
    enum Access: Sendable {
        case anyone
        /// The temporary token of a login, or a session's.
        case anyToken
        case session
        case role(Role)
    }

    enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
    }

    let method: Method
    let access: Access
    /// Gives the envelope's data. Throws a `Refusal`, or a `DatabaseError`, which is a fault of the server.
    let answer: @Sendable (Call) throws -> JSONValue

    static func get(_ access: Access, _ answer: @escaping @Sendable (Call) throws -> JSONValue) -> Route {
        Route(method: .get, access: access, answer: answer)
    }

    static func post(_ access: Access, _ answer: @escaping @Sendable (Call) throws -> JSONValue) -> Route {
        Route(method: .post, access: access, answer: answer)
    }

    /// The contract's paths. One that is not here does not exist.
    static let all: [String: Route] = [
        "/api/app/config": .get(.anyone, AppEndpoints.config),
        "/api/app/v9/login": .post(.anyone, LoginEndpoints.login),
        "/api/app/v9/set-user": .post(.anyToken, LoginEndpoints.setUser),
        "/api/yf-handset-app/role-permission": .get(.session, AccountEndpoints.permissions),
        "/api/yf-handset-app/userinfo": .get(.session, AccountEndpoints.userInfo),
        "/api/yf-handset-app/photog/order/listv2": .get(.role(.photographer), OrderEndpoints.list),
        "/api/app/scenic-admin/order/list": .get(.role(.scenicAdmin), OrderEndpoints.list),
        "/api/app/store/order/list": .get(.role(.storeAdmin), OrderEndpoints.list),
        "/api/app/order/detail": .get(.session, OrderEndpoints.detail),
        "/api/yf-handset-app/photog/analyse/user": .get(.role(.photographer), StatisticsEndpoints.summary),
        "/api/yf-handset-app/photog/analyse/user/daily": .get(.role(.photographer), StatisticsEndpoints.daily),
        "/api/app/scenic-admin/analyse": .get(.role(.scenicAdmin), StatisticsEndpoints.summary),
        "/api/app/scenic-admin/analyse/daily": .get(.role(.scenicAdmin), StatisticsEndpoints.daily),
        "/api/app/store/analyse": .get(.role(.storeAdmin), StatisticsEndpoints.summary),
        "/api/app/store/analyse/daily": .get(.role(.storeAdmin), StatisticsEndpoints.daily),
        "/api/yf-handset-app/photog/real-name/info": .get(.role(.photographer), AccountEndpoints.realName),
        "/api/yf-handset-app/photog/wallet/bank-card/info": .get(.role(.photographer), AccountEndpoints.bankCard),
        // Spelt as the seeds have it.
        "/api/yf-handset-app/photog/loacation/detail": .get(.role(.photographer), AccountEndpoints.location),
        "/api/yf-handset-app/scenic/spot/list": .get(.session, PlaceEndpoints.spots),
        "/api/app/store/all": .get(.role(.storeAdmin), PlaceEndpoints.stores),
        "/api/app/upload/config": .get(.session, AppEndpoints.uploadConfig),
    ]
}

/// A request that has passed its endpoint's door.
struct Call {
    let request: HTTPRequest
    let data: DataFile
    let locations: StaffLocations
    let holder: TokenHolder?

    /// The account that asks. Endpoints behind a session have one.
    func account() throws(Refusal) -> Account {
        guard let account = holder?.account else { throw .invalidToken }
        return account
    }

    /// The JSON object that a `POST` brings.
    func content() throws(Refusal) -> RequestObject {
        guard request.contentType?.lowercased().hasPrefix("application/json") == true else { throw .badContentType }
        return try RequestObject(request.content)
    }
}
