public import Domain
public import NavigationInterface
public import SessionInterface

extension BootTask {
    /// The task of a link to an order, for tests and demos.
    public static func sample(
        order: Int64 = 880_001, id: String = "task-1", userID: UserID? = nil, accountType: AccountType? = nil,
        receivedAt: BusinessTime = BusinessTime(secondsSince1970: 1_772_416_800)
    ) -> BootTask {
        BootTask(
            id: id,
            link: AppLink(
                action: "order_detail", parameters: ["order_id": "\(order)"],
                text: "suixinkan://order_detail?order_id=\(order)"),
            route: .orderDetail(OrderID(order)), userID: userID, accountType: accountType, receivedAt: receivedAt)
    }
}
