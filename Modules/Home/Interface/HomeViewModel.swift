import Domain
public import SessionInterface

/// The home page of the account that is logged in (seed 000 §4.2–4.4).
///
/// What `state` shows belongs to the present session and to the last thing asked for: of an earlier account nothing shows,
/// and an answer to it changes nothing, neither here nor in a store.
public protocol HomeViewModel: Sendable {
    /// What the page shows; `HomeState()` until the present session has asked for something.
    var state: HomeState { get async }

    /// Loads the page in the seed's order: location state, display state, permissions, menus, stores. Dialogs are
    /// evaluated apart (`evaluateDialogs`), when the page shows.
    ///
    /// Where the permissions cannot be loaded, the page shows the last known ones with `failure`, and nothing more is asked.
    ///
    /// - Parameter answered: what this session's restore has asked the server already, and kept in `AccountSnapshotStore`;
    ///   it is not asked again.
    func initialize(answered: HomeAnswers) async

    /// Asks for the permissions, keeps them, and shows the menus that they allow; without `force`, only asks where none
    /// are known.
    func loadPermissions(force: Bool) async

    /// Looks which dialog is due, the first that applies: no permissions; no valid scenic area; with a reminder set and not
    /// in a simplified-top role, a last report, asked from the server, that is older than the reminder. A failure of that
    /// request shows none, and is no `failure` but where it is the session's end. Does nothing before permissions were loaded.
    func evaluateDialogs() async

    /// Takes the dialog away.
    func dismissDialog() async
}

/// What the home page shows.
public struct HomeState: Hashable, Sendable {
    /// Whether something is being loaded.
    public var isLoading = false
    /// Who it is shown to; nil before the first load.
    public var account: Account?
    /// Whether the person is online, at the moment when this was asked for; `HomeLocationStateStore` has the running countdown.
    public var location = HomeLocationState.offline
    /// The current scenic area; nil where there is no valid one.
    public var scenicArea: ScenicArea?
    /// All menus, in the permissions' order.
    public var menus: [HomeMenu] = []
    /// Those on top.
    public var commonMenus: [HomeMenu] = []
    /// The current store, for a store admin.
    public var storeItem: StoreItem?
    /// The dialog that is shown.
    public var dialog: HomeDialog?
    /// Why the last thing asked for could not be loaded.
    public var failure: HomeError?

    /// A page that shows nothing yet.
    public init() {}

    /// What the account acts as.
    public var roleCode: RoleCode? { account?.roleCode }
    /// The role's name for people.
    public var roleName: String { account?.roleName ?? "" }
}

/// A dialog of the home page, the most urgent first.
public enum HomeDialog: String, Hashable, Sendable, CaseIterable {
    /// The account may do nothing.
    case permission
    /// The account has no valid scenic area.
    case scenicArea = "scenic_area"
    /// The last location report is older than the reminder.
    case locationTimeout = "location_timeout"
}

/// What a session's restore has asked the server already.
public struct HomeAnswers: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// The answers of these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The permissions.
    public static let permissions = HomeAnswers(rawValue: 1)
    /// The stores.
    public static let stores = HomeAnswers(rawValue: 2)
}

extension RoleCode {
    /// Whether the role's home page has the simplified top, without a location: contract, «Roles».
    public var hasSimplifiedTop: Bool { self == .scenicAdmin || self == .storeAdmin }
}

extension Account {
    /// The current scenic area, where its id is one: above 0.
    public var validScenicArea: ScenicArea? { scenicArea.flatMap { $0.id.number > 0 ? $0 : nil } }

    /// Whether the home page shows a store of it, and so asks for the stores: a store admin with a valid scenic area.
    public var hasStores: Bool { roleCode == .storeAdmin && validScenicArea != nil }
}
