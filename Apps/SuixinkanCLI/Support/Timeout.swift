import Domain

/// A time limit that somebody typed.
enum Timeout {
    /// Seconds, also with a fraction: `30`, `0.5`. Nil for anything else and for nothing to wait.
    static func seconds(_ typed: String) -> Duration? {
        guard let milliseconds = DecimalDigits(typed)?.scaled(by: 3), (1...86_400_000).contains(milliseconds) else {
            return nil
        }
        return .milliseconds(milliseconds)
    }

    static func problem(_ typed: String) -> LocalizedText {
        LocalizedText(
            en: "It takes seconds above 0 and up to a day, such as 30 or 0.5.", zh: "需要大于 0、不超过一天的秒数，例如 30 或 0.5。")
    }
}
