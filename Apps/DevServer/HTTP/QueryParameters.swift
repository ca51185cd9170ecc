import Domain

/// The query of a request. A parameter without a value counts as missing.
struct QueryParameters {
    private let values: [String: String]

    init(_ request: HTTPRequest) throws(Refusal) {
        guard let values = request.query else { throw .badQuery }
        self.values = values.filter { !$0.value.isEmpty }
    }

    func text(_ name: String) -> String? { values[name] }

    func integer(_ name: String, in range: ClosedRange<Int64>) throws(Refusal) -> Int64? {
        guard let text = values[name] else { return nil }
        guard let number = Identifier<Never>(text)?.number, range.contains(number) else {
            let bounds =
                range.upperBound == .max ? "不小于 \(range.lowerBound)" : "在 \(range.lowerBound) 到 \(range.upperBound) 之间"
            throw .badParameter(name, "必须是整数，且\(bounds)")
        }
        return number
    }

    func id(_ name: String) throws(Refusal) -> Int64? { try integer(name, in: 1...Int64.max) }

    func day(_ name: String) throws(Refusal) -> BusinessDay? {
        guard let text = values[name] else { return nil }
        guard let day = BusinessDay(text) else { throw .badParameter(name, "必须是 yyyy-MM-dd 格式的日期") }
        return day
    }

    /// The first and the last day that are asked for.
    func days() throws(Refusal) -> (first: BusinessDay?, last: BusinessDay?) {
        let first = try day("start_date")
        let last = try day("end_date")
        if let first, let last, first > last { throw .badParameter("start_date", "不能晚于 end_date") }
        return (first, last)
    }
}
