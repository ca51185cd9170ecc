import PlatformInterface

/// A private file that grows by parts and is whole after each, at the price of that part alone: a long export has ten
/// thousand. What ends the file stands behind its last part, and the next part is written over it.
struct GrowingFile {
    private let path: String
    private let files: any FileSystem
    private let ending: [UInt8]
    /// Where the next part goes; nil before the first, which takes the place of an earlier file.
    private var offset: Int?
    private var hasFailed = false

    init(path: String, files: any FileSystem, ending: String = "") {
        (self.path, self.files, self.ending) = (path, files, Array(ending.utf8))
    }

    var isEmpty: Bool { offset == nil }

    /// Adds a part. Throws where the disk refuses the first time; from then on the file stays as it is.
    mutating func append(_ part: [UInt8]) throws(FileError) {
        guard !hasFailed else { return }
        do throws(FileError) {
            if let offset {
                try files.write(part + ending, to: path, at: offset)
            } else {
                try files.replace(path, with: part + ending)
            }
            offset = (offset ?? 0) + part.count
        } catch {
            hasFailed = true
            throw error
        }
    }
}
