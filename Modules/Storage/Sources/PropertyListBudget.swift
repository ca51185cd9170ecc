import Domain
import StorageInterface

/// How much a property list may hold, so that a hostile one costs neither stack, memory nor time: Foundation's own
/// decoder overflows the stack on deep files and never ends on a binary one whose list contains itself.
struct PropertyListBudget {
    /// Levels of lists and dictionaries. iOS apps have a handful.
    static let levels = 100
    /// Values in all, each counted as often as it appears.
    private static let values = 1_000_000
    /// Bytes of all texts and data, likewise.
    private static let bytes = 64 << 20

    private var valuesUsed = 0
    private var bytesUsed = 0
    private var levelsUsed = 0

    /// Counts a value of so many bytes.
    mutating func take(bytes: Int = 0) throws(StorageError) {
        try add(values: 1, bytes: bytes)
    }

    /// Counts what a value of this one holds, also where that was read once for several.
    mutating func take(_ part: PropertyListBudget) throws(StorageError) {
        try add(values: part.valuesUsed, bytes: part.bytesUsed)
        levelsUsed = max(levelsUsed, part.levelsUsed + 1)
        try Self.check(level: levelsUsed)
    }

    private mutating func add(values: Int, bytes: Int) throws(StorageError) {
        (valuesUsed, bytesUsed) = (valuesUsed + values, bytesUsed + bytes)
        guard valuesUsed <= Self.values, bytesUsed <= Self.bytes else {
            throw .archive(
                LocalizedText(en: "it holds more than any UserDefaults does", zh: "其内容远超 UserDefaults 的正常规模"))
        }
    }

    static func check(level: Int) throws(StorageError) {
        guard level <= levels else {
            throw .archive(
                LocalizedText(en: "it is nested more than \(levels) levels deep", zh: "其嵌套超过 \(levels) 层"))
        }
    }
}

extension StorageError {
    /// What was given is no property list that can be taken, for a reason: `it ends too early`.
    static func archive(_ reason: LocalizedText) -> StorageError {
        StorageError(
            .archive,
            message: LocalizedText(
                en: "This is not a usable property list of UserDefaults: \(reason(.english)).",
                zh: "这不是可用的 UserDefaults 属性列表：\(reason(.simplifiedChinese))。"))
    }
}
