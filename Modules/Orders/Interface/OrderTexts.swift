import Domain
public import SessionInterface

extension OrderError {
    /// A role without the list that was asked for.
    public static func roleHasNoOrders(_ role: RoleCode) -> OrderError {
        OrderError(
            .roleHasNoOrders,
            failure: Failure(
                .forbidden,
                LocalizedText(
                    en: "The role “\(role.rawValue)” has no orders. Log in with another account to see orders.",
                    zh: "角色“\(role.rawValue)”没有订单，请使用其他账号登录后查看。")))
    }
}
