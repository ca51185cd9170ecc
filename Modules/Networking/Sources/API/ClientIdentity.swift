/// What the client says about itself in each request (contract, «Transport»).
package struct ClientIdentity: Hashable, Sendable {
    /// The product's version, `X-APP-VERSION`.
    package let appVersion: String
    /// What the back end takes the client for, `X-OS-TYPE`: `iOS`, literally, unless configured.
    package let osType: String

    /// What the client says about itself.
    package init(appVersion: String, osType: String = "iOS") {
        (self.appVersion, self.osType) = (appVersion, osType)
    }
}
