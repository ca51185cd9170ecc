import Networking
public import NetworkingInterface
import PlatformInterface
import Storage
public import StorageInterface

/// What looks after a context and the machine that it is on, apart from the features: for the doctor, and for whoever
/// removes a context. Nothing is opened, started or asked before it is used.
public struct Maintenance: Sendable {
    /// The transport of requests.
    public var http: any HTTPClient
    /// What carries the requests.
    public var httpInspection: any HTTPInspection
    /// Where the back end is.
    public var baseURL: any BaseURLProvider
    /// What is on disk.
    public var storage: any StorageInspection
    /// Where the context's token is.
    public var tokens: any TokenStore

    /// The parts that production's services run on.
    public init(of configuration: Configuration) {
        let curl = AppServices.transport(of: configuration, AppServices.observer(of: configuration))
        (http, httpInspection) = (curl, CurlInspection())
        baseURL = AppServices.baseURL(of: configuration, http: curl)
        storage = LiveStorageInspection(
            folder: configuration.contextFolder, host: configuration.host, helper: configuration.credentialHelper)
        tokens = HelperTokenStore(
            folder: configuration.contextFolder, host: configuration.host, helper: configuration.credentialHelper,
            report: configuration.onNotice ?? { _ in })
    }
}
