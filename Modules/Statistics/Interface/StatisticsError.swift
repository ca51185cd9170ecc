public import Domain
public import SessionInterface

/// Statistics that could not be shown.
public struct StatisticsError: Error, Hashable, Sendable {
    /// What kind of failure it is.
    public struct Code: Hashable, Sendable {
        private enum Value { case roleHasNoStatistics, api }
        private let value: Value

        /// The account's role is none that has statistics.
        public static let roleHasNoStatistics = Code(value: .roleHasNoStatistics)
        /// The server or the way to it.
        public static let api = Code(value: .api)
    }

    /// What kind of failure it is.
    public let code: Code
    /// What failed and what to do.
    public let failure: Failure

    /// Statistics that could not be shown.
    public init(_ code: Code, failure: Failure) {
        (self.code, self.failure) = (code, failure)
    }

    /// A role that has no statistics.
    public static func roleHasNoStatistics(_ role: RoleCode) -> StatisticsError {
        StatisticsError(
            .roleHasNoStatistics,
            failure: Failure(
                .forbidden,
                LocalizedText(
                    en:
                        "The role “\(role.title(.english))” has no statistics. Log in with another account to see statistics.",
                    zh: "角色“\(role.title(.simplifiedChinese))”没有数据统计，请使用其他账号登录后查看。")))
    }
}
