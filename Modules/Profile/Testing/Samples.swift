import Domain
public import ProfileInterface

extension UserInfo {
    /// The photographer of SessionTesting's samples, for tests and demos.
    public static let samplePhotographer = UserInfo(
        userID: UserID(1001), userName: "张三丰", realName: "张三丰", avatar: "https://cdn.example.com/avatar/1001.png",
        phone: "13800000001", roleName: "摄影师", signature: "断桥边的每一天都不一样。")
}

extension RealNameInfo {
    /// A verified name, for tests and demos.
    public static let sample = RealNameInfo(
        status: .approved, name: "张三丰", idNumber: MaskedNumber("330***********1234"))
}

extension BankCardInfo {
    /// A bound card, for tests and demos.
    public static let sample = BankCardInfo(
        isBound: true, bankName: "招商银行", cardNumber: MaskedNumber("6222 **** **** 5678"), holder: "张三丰")
}
