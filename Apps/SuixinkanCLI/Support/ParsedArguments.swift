import Domain

/// What was given on the command line.
struct ParsedArguments: Sendable {
    /// The names of the commands from the root to the one that is to run.
    var path: [String] = []
    var arguments: [String] = []
    /// The last value of each option.
    var options: [String: String] = [:]
    /// All values of the options that may be given more than once, in order.
    var repeated: [String: [String]] = [:]
    var flags: Set<String> = []

    func has(_ flag: String) -> Bool { flags.contains(flag) }

    func adding(flags: [String]) -> ParsedArguments {
        var arguments = self
        arguments.flags.formUnion(flags)
        return arguments
    }

    /// A whole number within a range.
    func integer(_ option: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = options[option] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw CommandError.usage(
                en: "--\(option) takes a whole number from \(range.lowerBound) to \(range.upperBound), not “\(text)”.",
                zh: "--\(option) 需要 \(range.lowerBound) 到 \(range.upperBound) 之间的整数，而不是“\(text)”。")
        }
        return number
    }

    /// A business day: `yyyy-MM-dd` or `today`.
    func day(_ option: String, today: BusinessDay) throws -> BusinessDay? {
        guard let text = options[option] else { return nil }
        if text == "today" { return today }
        guard let day = BusinessDay(text) else {
            throw CommandError.usage(
                en: "--\(option) takes a day of the calendar as yyyy-MM-dd, or today, not “\(text)”.",
                zh: "--\(option) 需要日历中存在的日期（yyyy-MM-dd）或 today，而不是“\(text)”。")
        }
        return day
    }
}
