/// The part of a list that is asked for.
struct Paging {
    let number: Int64
    let size: Int64

    /// How many rows come before it.
    var offset: Int64 { (number - 1) * size }

    init(_ parameters: QueryParameters) throws(Refusal) {
        number = try parameters.integer("page", in: 1...1_000_000_000) ?? 1
        size = try parameters.integer("page_size", in: 1...100) ?? 20
    }

    /// The contract's page of a list that has `total` rows.
    func page(of rows: [JSONValue], total: Int64) -> JSONValue {
        ["list": .list(rows), "total": .integer(total), "page": .integer(number), "page_size": .integer(size)]
    }
}
