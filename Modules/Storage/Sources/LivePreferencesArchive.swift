import Domain
package import StorageInterface

/// Property lists by readers and writers of our own: Foundation's take no hostile file, and make a whole number of 1.0.
package struct LivePreferencesArchive: PreferencesArchive {
    package init() {}

    package func values(of bytes: [UInt8]) throws(StorageError) -> [String: StoredValue] {
        let isBinary = bytes.starts(with: BinaryPropertyListReader.magic)
        let root =
            try isBinary ? BinaryPropertyListReader.value(of: bytes) : XMLPropertyListReader.value(of: bytes)
        guard case .dictionary(let values) = root else {
            throw .archive(LocalizedText(en: "its root is not a dictionary", zh: "其根节点不是字典"))
        }
        return values
    }

    package func bytes(
        of values: [String: StoredValue], as format: PropertyListFormat
    ) throws(StorageError) -> [UInt8] {
        switch format {
        case .xml: try XMLPropertyListWriter.bytes(of: .dictionary(values))
        case .binary: BinaryPropertyListWriter.bytes(of: .dictionary(values))
        }
    }
}
