/// The bank card that a photographer is paid to (contract, «BankCardInfo»). In memory only.
public struct BankCardInfo: Hashable, Sendable {
    /// Whether there is one.
    public var isBound: Bool
    /// The bank's name.
    public var bankName: String?
    /// The card's number.
    public var cardNumber: MaskedNumber?
    /// Whose card it is.
    public var holder: String?

    /// A bank card; none unless told.
    public init(
        isBound: Bool = false, bankName: String? = nil, cardNumber: MaskedNumber? = nil, holder: String? = nil
    ) {
        (self.isBound, self.bankName, self.cardNumber, self.holder) = (isBound, bankName, cardNumber, holder)
    }
}
