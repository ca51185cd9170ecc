/// Who a token stands for.
struct TokenHolder {
    let phone: String
    /// Nil for the temporary token of a login, which chooses an account and does nothing else.
    let account: Account?
    let isExpired: Bool
}

/// The tokens that the server has given out. They live in the data file, and end only when `/_control/` ends them.
struct Tokens {
    let database: Database
    let people: People

    /// 128 random bits, as hexadecimal digits.
    static func random() -> String {
        [UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)].map { half in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// A new token; temporary where no account is chosen yet.
    func issue(phone: String, account: Account?) throws(DatabaseError) -> String {
        let token = Self.random()
        try database.query(
            "INSERT INTO tokens (token, phone, account_id) VALUES (?, ?, ?)",
            [.text(token), .text(phone), SQLValue(account?.id)])
        return token
    }

    /// Who a token was given to; nil for one that was never given out.
    func holder(of token: String) throws(DatabaseError) -> TokenHolder? {
        try database.query("SELECT phone, account_id, is_expired FROM tokens WHERE token = ?", [.text(token)]) { row in
            TokenHolder(
                phone: row.text(0), account: row.optionalInteger(1).flatMap { people.account(id: $0) },
                isExpired: row.integer(2) != 0)
        }.first
    }

    /// Ends one token, or with nil those of all sessions; says how many.
    func expire(_ token: String?) throws(DatabaseError) -> Int {
        try database.query(
            "UPDATE tokens SET is_expired = 1 WHERE is_expired = 0 AND "
                + (token == nil ? "account_id IS NOT NULL" : "token = ?") + " RETURNING 1",
            token.map { [.text($0)] } ?? []
        ) { _ in true }.count
    }
}
