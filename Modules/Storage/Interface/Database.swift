/// The database port: for features that keep tables of their own.
///
/// A feature names its tables after itself (`messaging_rooms`) and makes them with `IF NOT EXISTS`.
public protocol Database: Sendable {
    /// Runs `body` in a transaction that may write: kept when it returns, undone when it throws.
    /// One writer at a time, across processes; waits for the others up to the store's stated limit.
    func write<Result: Sendable>(
        _ body: (any DatabaseConnection) throws(StorageError) -> Result
    ) throws(StorageError) -> Result

    /// Runs `body` on one moment's state, beside writers.
    func read<Result: Sendable>(
        _ body: (any DatabaseConnection) throws(StorageError) -> Result
    ) throws(StorageError) -> Result
}

/// A connection within a transaction. Valid only until `body` returns.
public protocol DatabaseConnection {
    /// Runs one SQL statement with its parameters (`?`), in order, and returns the rows that it gives.
    @discardableResult
    func execute(_ sql: String, _ parameters: [DatabaseValue]) throws(StorageError) -> [DatabaseRow]
}

/// A value of a column or parameter.
public enum DatabaseValue: Hashable, Sendable {
    /// SQL's NULL.
    case null
    /// A whole number.
    case integer(Int64)
    /// A binary floating-point number. Never money.
    case real(Double)
    /// A text.
    case text(String)
    /// Bytes.
    case blob([UInt8])
}

/// A row of a result: its columns in the statement's order.
public struct DatabaseRow: Hashable, Sendable {
    /// The columns' values.
    public let values: [DatabaseValue]

    /// A row of these values.
    public init(_ values: [DatabaseValue]) {
        self.values = values
    }

    /// The value of the column at `index`, from 0.
    public subscript(index: Int) -> DatabaseValue { values[index] }
}
