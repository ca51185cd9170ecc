import Domain
public import SessionInterface

extension OrderError {
    /// A role whose orders are in the other list.
    public static func hasAnotherList(_ role: RoleCode) -> OrderError {
        OrderError(
            .roleHasNoOrders,
            failure: Failure(
                .forbidden,
                LocalizedText(
                    en: "The role “\(role.title(.english))” has its orders in another list than the one asked for.",
                    zh: "角色“\(role.title(.simplifiedChinese))”的订单在另一个列表中。")))
    }

    /// A role without the list that was asked for.
    public static func roleHasNoOrders(_ role: RoleCode) -> OrderError {
        OrderError(
            .roleHasNoOrders,
            failure: Failure(
                .forbidden,
                LocalizedText(
                    en: "The role “\(role.title(.english))” has no orders. Log in with another account to see orders.",
                    zh: "角色“\(role.title(.simplifiedChinese))”没有订单，请使用其他账号登录后查看。")))
    }
}
