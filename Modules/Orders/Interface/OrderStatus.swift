public import Domain

/// How far an order has come. A status that this version does not know is kept and shown as it came.
public struct OrderStatus: RawRepresentable, Hashable, Sendable {
    /// The code on the wire.
    public let rawValue: String

    /// The status with this code.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Made, not paid.
    public static let pendingPayment = OrderStatus(rawValue: "pending_payment")
    /// Paid.
    public static let paid = OrderStatus(rawValue: "paid")
    /// Paid, waiting to be written off at the spot.
    public static let pendingWriteOff = OrderStatus(rawValue: "pending_write_off")
    /// Written off: the customer has had what was bought.
    public static let writtenOff = OrderStatus(rawValue: "written_off")
    /// The money is on its way back.
    public static let refunding = OrderStatus(rawValue: "refunding")
    /// The money is back.
    public static let refunded = OrderStatus(rawValue: "refunded")
    /// Closed without a payment.
    public static let closed = OrderStatus(rawValue: "closed")

    /// The statuses that the contract names, in the order of an order's life.
    public static let known: [OrderStatus] = [
        .pendingPayment, .paid, .pendingWriteOff, .writtenOff, .refunding, .refunded, .closed,
    ]

    /// The status for people; an unknown one as it came.
    public var title: LocalizedText {
        switch self {
        case .pendingPayment: LocalizedText(en: "unpaid", zh: "待付款")
        case .paid: LocalizedText(en: "paid", zh: "已付款")
        case .pendingWriteOff: LocalizedText(en: "to write off", zh: "待核销")
        case .writtenOff: LocalizedText(en: "written off", zh: "已核销")
        case .refunding: LocalizedText(en: "refunding", zh: "退款中")
        case .refunded: LocalizedText(en: "refunded", zh: "已退款")
        case .closed: LocalizedText(en: "closed", zh: "已关闭")
        default: LocalizedText(verbatim: rawValue)
        }
    }
}
