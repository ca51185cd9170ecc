import Domain
import Glibc

/// What the app is told about itself and about where its uploads go.
enum AppEndpoints {
    static func config(_ call: Call) -> JSONValue {
        ["enable_register": .flag(true), "service_phone": "400-000-0000", "privacy_version": "2026-01"]
    }

    /// Invented credentials for a store that speaks S3 on this machine; nothing listens there unless somebody starts one.
    static func uploadConfig(_ call: Call) throws -> JSONValue {
        let account = try call.account()
        guard let scene = try QueryParameters(call.request).text("scene") else {
            throw Refusal.badParameter("scene", "不能为空")
        }
        guard scene.utf8.count <= 32, scene.utf8.allSatisfy({ $0.isOfAScene }) else {
            throw Refusal.badParameter("scene", "只能由小写字母、数字和下划线组成，且不超过 32 个字符")
        }
        let expiry = BusinessTime(secondsSince1970: Int64(time(nil)) + credentialSeconds)
        return [
            "endpoint": "http://127.0.0.1:9000", "region": "cn-hangzhou", "bucket": "suixinkan-demo",
            "key_prefix": .text("\(scene)/\(account.role.accountType)/\(account.userID)/"),
            "credentials": [
                "access_key_id": .text("DEMO" + Tokens.random()), "access_key_secret": .text(Tokens.random()),
                "security_token": .text(Tokens.random() + Tokens.random()),
            ],
            "expires_at": .text(expiry.wireText),
        ]
    }

    private static let credentialSeconds: Int64 = 3_600
}

extension UInt8 {
    fileprivate var isOfAScene: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
            || self == UInt8(ascii: "_")
    }
}
