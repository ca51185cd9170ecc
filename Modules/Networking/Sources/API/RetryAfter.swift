import Domain
import NetworkingInterface

/// `Retry-After` (RFC 9110 §10.2.3): how long the server asks to wait.
enum RetryAfter {
    /// A server that asks for more is not believed.
    private static let longest = 86_400

    /// The seconds to wait, from none to a day; nil where the server does not say, or says it in no known form.
    ///
    /// A date is counted from the answer's own `Date`, so that a local clock that is wrong does not matter.
    static func seconds(in response: HTTPResponse) -> Int? {
        guard let text = response.header("Retry-After") else { return nil }
        if !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            return min(Int(text) ?? longest, longest)
        }
        guard let until = instant(text), let now = response.header("Date").flatMap(instant) else { return nil }
        return Int(min(max(until - now, 0), Int64(longest)))
    }

    /// Seconds since 1970 of an HTTP date, in any of the three forms that a recipient has to know: day comes before
    /// year in each, so that it is enough to know the parts by their looks.
    ///
    ///     Sun, 06 Nov 1994 08:49:37 GMT
    ///     Sunday, 06-Nov-94 08:49:37 GMT
    ///     Sun Nov  6 08:49:37 1994
    private static func instant(_ text: String) -> Int64? {
        let parts = text.split { " ,-".contains($0) }
        let numbers = parts.compactMap { UInt16($0).map(Int.init) }
        guard numbers.count == 2,
            let month = parts.lazy.compactMap({ months.firstIndex(of: $0.lowercased()) }).first,
            let clock = parts.first(where: { $0.contains(":") })?.split(separator: ":").compactMap({ UInt8($0) }),
            clock.count == 3, clock[0] < 24, clock[1] < 60, clock[2] <= 60
        else { return nil }
        let year = numbers[1] >= 100 ? numbers[1] : numbers[1] + (numbers[1] < 70 ? 2000 : 1900)
        guard let day = BusinessDay("\(year)-\(twoDigits(month + 1))-\(twoDigits(numbers[0]))") else { return nil }
        return Int64(day.daysSince1970) * 86_400 + Int64(clock[0]) * 3_600 + Int64(clock[1]) * 60 + Int64(clock[2])
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
