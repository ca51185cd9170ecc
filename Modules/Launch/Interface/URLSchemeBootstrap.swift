/// Which program opens `suixinkan://` links on this desktop.
///
/// A cold start only looks: a person's desktop files are changed when the person asks for it, and never otherwise.
public protocol URLSchemeBootstrap: Sendable {
    /// Which program opens the links; changes nothing. What cannot be read is `.absent`.
    func registration() -> URLSchemeRegistration

    /// Lets links open this program: an entry of the desktop, and the default for the scheme. What is there already is
    /// not written again, and every other program's entry stays.
    func integrate() throws(LaunchError) -> URLSchemeRegistration

    /// Takes back what `integrate` did; no error where there is nothing.
    func remove() throws(LaunchError)
}

/// Which program opens the links.
public enum URLSchemeRegistration: Hashable, Sendable {
    /// None of this product's.
    case absent
    /// This program; the entry's path.
    case registered(entry: String)
    /// The product under another path: one that was installed elsewhere.
    case other(program: String, entry: String)
}

/// Where the desktop keeps its entries, by the XDG base directory rules.
public struct DesktopPlaces: Hashable, Sendable {
    /// The folder of this user's desktop entries.
    public var applicationsFolder: String
    /// The file of this user's default programs.
    public var defaultsFile: String

    /// The places of a user whose data and configuration are in these folders.
    public init(dataFolder: String, configurationFolder: String) {
        applicationsFolder = "\(dataFolder)/applications"
        defaultsFile = "\(configurationFolder)/mimeapps.list"
    }
}
