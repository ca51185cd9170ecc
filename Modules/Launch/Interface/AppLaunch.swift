public import Domain
public import HomeInterface
public import NavigationInterface
public import OrdersInterface
public import SessionInterface

/// A cold start, from the bootstraps to the first screen (seed 000 §7, with seed 002's restore before home).
public protocol AppLaunch: Sendable {
    /// Starts, and comes back when the first screen is up: the login page with the app's configuration, or the main tabs
    /// with home and its dialog. Where the server cannot be reached the snapshot shows, and that is no error.
    ///
    /// Throws where the link is none, and where it cannot be told who is logged in.
    func start(_ options: LaunchOptions) async throws(LaunchError) -> FirstScreen
}

/// What a start was asked for.
public struct LaunchOptions: Hashable, Sendable {
    /// The link that started the app; its page shows on top of home, once somebody is logged in.
    public var link: String?
    /// Whether a UI test drives the app: no push registration, no queue socket (seed 002, «UI Test 启动约定»). This product
    /// has neither yet.
    public var isUITest = false
    /// Whether token and store are erased first, for a UI test.
    public var resetsState = false
    /// The title of the home menu whose page opens on home, for a UI test.
    public var menu: String?
    /// The name of the page below 我的 that opens, for a UI test.
    public var profilePage: String?

    /// A plain start, or one by a link.
    public init(link: String? = nil) {
        self.link = link
    }
}

/// The first screen of a start.
public struct FirstScreen: Hashable, Sendable {
    /// What it shows at its root.
    public enum Root: Hashable, Sendable {
        /// The login page: what it shows before anything is typed, and whether people may register there.
        case login(LoginPreferences, enableRegister: Bool)
        /// The main tabs, with home.
        case mainTab(HomeState)
    }

    /// What it shows at its root.
    public var root: Root
    /// Whether the main tabs show the server's answers, and not the snapshot of an earlier process.
    public var isRefreshed = false
    /// Why they do not, and what else went wrong without breaking anything.
    public var warnings: [Failure] = []
    /// Why the session that was taken up has ended, where the server called its token invalid.
    public var expiry: Failure?
    /// The page that is seen; nil where the login page is.
    public var page: AppRoute?
    /// The task that waited for home, where its page was opened.
    public var openedTask: BootTask?
    /// The order that the page shows, for one of an order.
    public var order: OrderDetail?
    /// Why the page that was opened could not be shown.
    public var pageFailure: Failure?

    /// A first screen.
    public init(root: Root) {
        self.root = root
    }
}
