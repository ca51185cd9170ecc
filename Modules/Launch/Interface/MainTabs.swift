public import HomeInterface
public import NavigationInterface
public import OrdersInterface
public import ProfileInterface
public import StatisticsInterface

/// The pages of the main tabs, made anew for each session: after a switch of account nothing of the earlier one's lists,
/// filters or pages is left (case H09).
public protocol MainTabs: Sendable {
    /// The present session's pages. The same ones until another session begins.
    var pages: TabPages { get }

    /// A tab's page comes to show. The first time in a session it loads: orders the list of the account's role,
    /// statistics summary and days; 我的 loads each time (seed 000 §5). Home is loaded by the launch and the login.
    func appear(_ tab: AppTab) async
}

/// The pages of one session.
public struct TabPages: Sendable {
    /// 首页.
    public let home: any HomeViewModel
    /// 订单, for photographers and scenic admins.
    public let orders: any OrderListViewModel
    /// 订单, for store admins.
    public let depositOrders: any DepositOrderListViewModel
    /// 数据.
    public let statistics: any StatisticsViewModel
    /// 我的.
    public let profile: any ProfileViewModel

    /// The pages of one session.
    public init(
        home: any HomeViewModel, orders: any OrderListViewModel, depositOrders: any DepositOrderListViewModel,
        statistics: any StatisticsViewModel, profile: any ProfileViewModel
    ) {
        (self.home, self.orders, self.depositOrders) = (home, orders, depositOrders)
        (self.statistics, self.profile) = (statistics, profile)
    }
}
