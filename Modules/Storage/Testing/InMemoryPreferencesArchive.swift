import Domain
import PlatformInterface
public import StorageInterface

/// An archive whose bytes mean nothing: it remembers what it wrote. What a test lays ready by `bytes(of:as:)`, a feature reads.
public final class InMemoryPreferencesArchive: PreferencesArchive {
    private let written = Locked<[[String: StoredValue]]>([])

    /// An archive that has written nothing.
    public init() {}

    /// The values of bytes that it wrote.
    public func values(of bytes: [UInt8]) throws(StorageError) -> [String: StoredValue] {
        let written = written.withLock { $0 }
        guard let number = Int(String(decoding: bytes, as: UTF8.self)), written.indices.contains(number) else {
            throw StorageError(.archive, message: LocalizedText(verbatim: "no property list (in memory)"))
        }
        return written[number]
    }

    /// Remembers the values.
    public func bytes(
        of values: [String: StoredValue], as format: PropertyListFormat
    ) throws(StorageError) -> [UInt8] {
        written.withLock { written in
            if let number = written.firstIndex(of: values) { return Array("\(number)".utf8) }
            written.append(values)
            return Array("\(written.count - 1)".utf8)
        }
    }
}
