import NetworkingInterface

// Paths from seed 000 §5.3.

enum ProfileEndpoints {
    static var userInfo: Endpoint<UserInfoData> { .get("/api/yf-handset-app/userinfo") }
    static var realNameInfo: Endpoint<RealNameInfoData> { .get("/api/yf-handset-app/photog/real-name/info") }
    static var bankCardInfo: Endpoint<BankCardInfoData> { .get("/api/yf-handset-app/photog/wallet/bank-card/info") }
}
