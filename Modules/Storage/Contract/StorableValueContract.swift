public import StorageInterface
public import Testing

/// What every `StorableValue` promises: it comes back as it was, and is read from no other kind.
public enum StorableValueContract {
    /// Tests the promises on some values of a type. `others` are stored values of other kinds.
    public static func check<Value: StorableValue>(
        _ values: [Value], others: [StoredValue], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for value in values {
            #expect(Value(stored: value.stored) == value, sourceLocation: sourceLocation)
        }
        for other in others {
            #expect(Value(stored: other) == nil, sourceLocation: sourceLocation)
        }
    }
}
