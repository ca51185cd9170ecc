import Domain
public import SessionInterface
public import StorageInterface

/// A transfer that does what a test gave it. What was not given is reported and fails.
public struct FakePreferencesTransfer: PreferencesTransfer {
    /// Answers `importPreferences(_:replacing:)`.
    public var importHandler: (@Sendable ([UInt8], Bool) throws(SessionError) -> ImportedPreferences)?
    /// Answers `inspectPreferences(_:)`.
    public var inspectHandler: (@Sendable ([UInt8]) throws(SessionError) -> ImportedPreferences)?
    /// Answers `exportPreferences(as:withToken:)`.
    public var exportHandler: (@Sendable (PropertyListFormat, Bool) throws(SessionError) -> [UInt8])?
    private let onUnexpectedCall: @Sendable (String) -> Void

    /// A transfer without answers; `onUnexpectedCall` hears what was called all the same.
    public init(onUnexpectedCall: @escaping @Sendable (String) -> Void) {
        self.onUnexpectedCall = onUnexpectedCall
    }

    /// The test's answer.
    public func importPreferences(_ bytes: [UInt8], replacing: Bool) throws(SessionError) -> ImportedPreferences {
        guard let importHandler else { throw unexpected("importPreferences", set: "importHandler") }
        return try importHandler(bytes, replacing)
    }

    /// The test's answer.
    public func inspectPreferences(_ bytes: [UInt8]) throws(SessionError) -> ImportedPreferences {
        guard let inspectHandler else { throw unexpected("inspectPreferences", set: "inspectHandler") }
        return try inspectHandler(bytes)
    }

    /// The test's answer.
    public func exportPreferences(as format: PropertyListFormat, withToken: Bool) throws(SessionError) -> [UInt8] {
        guard let exportHandler else { throw unexpected("exportPreferences", set: "exportHandler") }
        return try exportHandler(format, withToken)
    }

    private func unexpected(_ call: String, set handler: String) -> SessionError {
        let message = "PreferencesTransfer.\(call) was called; set FakePreferencesTransfer.\(handler)"
        onUnexpectedCall(message)
        return SessionError(.storage, failure: Failure(.internal, LocalizedText(verbatim: message)))
    }
}
