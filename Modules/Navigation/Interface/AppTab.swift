/// The five tabs of the main page, in the order of the tab bar (seed 000 §4.1).
public enum AppTab: String, Hashable, Sendable, CaseIterable {
    /// 首页.
    case home
    /// 订单.
    case orders
    /// The scanner in the middle.
    case scan
    /// 数据.
    case statistics
    /// 我的.
    case profile
}
