/// A time limit as libcurl takes it, and as it is said.
extension Duration {
    /// For libcurl: rounded up, and at least 1, because 0 means its own default.
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        // A number that fits libcurl's own arithmetic, which is in microseconds.
        guard seconds < 1 << 31 else { return Int(Int32.max) }
        let milliseconds = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int(min(max(1, milliseconds), Int64(Int32.max)))
    }

    /// For libcurl's limits in seconds, which take no fraction: rounded up, and at least 1.
    var wholeSeconds: Int { (milliseconds + 999) / 1000 }

    /// The same limit as a number of seconds: `30`, `0.25`.
    var secondsText: String {
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        guard rest > 0 else { return "\(seconds)" }
        var fraction = "\(1000 + rest)".dropFirst()
        while fraction.last == "0" { fraction.removeLast() }
        return "\(seconds).\(fraction)"
    }
}
