import Domain
public import PlatformInterface
public import Testing

/// What every `FileSystem` promises, clause by clause. A clause gets a file system and the path of an empty folder on it.
public enum FileSystemContract {
    /// One promise.
    public struct Clause: Sendable, CustomTestStringConvertible {
        /// What is promised.
        public let testDescription: String
        private let check: @Sendable (any FileSystem, String) throws -> Void

        init(_ promise: String, _ check: @escaping @Sendable (any FileSystem, String) throws -> Void) {
            (testDescription, self.check) = (promise, check)
        }

        /// Tests the promise on a file system, in an empty folder that is there.
        public func callAsFunction(_ files: any FileSystem, in folder: String) throws {
            try check(files, folder)
        }
    }

    /// All promises.
    public static let clauses: [Clause] = [
        Clause("a file that is not there is nil") { files, folder in
            try #expect(files.read("\(folder)/none", limit: 10) == nil)
            try #expect(files.read("\(folder)/none/deeper", limit: 10) == nil)
        },
        Clause("what was written is read, byte for byte") { files, folder in
            let bytes = (0...255).map { UInt8($0) } + Array("景区\n".utf8)
            try files.replace("\(folder)/a", with: bytes)
            try #expect(files.read("\(folder)/a", limit: 1_000) == bytes)
        },
        Clause("the later content replaces the earlier, also where it is shorter or empty") { files, folder in
            for text in ["a long first content", "short", ""] {
                try files.replace("\(folder)/a", with: Array(text.utf8))
                try #expect(files.read("\(folder)/a", limit: 100) == Array(text.utf8))
            }
        },
        Clause("a file of exactly the limit is read, one byte more is too large") { files, folder in
            try files.replace("\(folder)/a", with: [1, 2, 3, 4])
            try #expect(files.read("\(folder)/a", limit: 4) == [1, 2, 3, 4])
            expect(.tooLarge, at: "\(folder)/a") { try files.read("\(folder)/a", limit: 3) }
        },
        Clause("a folder in a file's place can be neither read nor written nor removed") { files, folder in
            let path = "\(folder)/a"
            try files.createPrivateFolder(path)
            expect(.unreadable, at: path) { try files.read(path, limit: 10) }
            expect(.notPrivate, at: path) { try files.replace(path, with: [1]) }
            expect(.notPrivate, at: path) { try files.createPrivateFile(path) }
            expect(.unwritable, at: path) { try files.remove(path) }
        },
        Clause("a file in a folder's place is refused") { files, folder in
            try files.createPrivateFile("\(folder)/a")
            expect(.notPrivate, at: "\(folder)/a") { try files.createPrivateFolder("\(folder)/a") }
            expect(.notPrivate, at: "\(folder)/a/b") { try files.createPrivateFolder("\(folder)/a/b") }
        },
        Clause("a folder is made with its parents, and made again without harm") { files, folder in
            let path = "\(folder)/x/y/z"
            try files.createPrivateFolder(path)
            try files.replace("\(path)/a", with: [7])
            try files.createPrivateFolder(path)
            try #expect(files.read("\(path)/a", limit: 1) == [7])
        },
        Clause("nothing is written where the folder is missing") { files, folder in
            expect(.unwritable, at: "\(folder)/none/a") { try files.replace("\(folder)/none/a", with: [1]) }
            expect(.unwritable, at: "\(folder)/none/a") { try files.createPrivateFile("\(folder)/none/a") }
        },
        Clause("a new private file is empty, one that is there keeps its content") { files, folder in
            try files.createPrivateFile("\(folder)/a")
            try #expect(files.read("\(folder)/a", limit: 1) == [])
            try files.replace("\(folder)/a", with: [5])
            try files.createPrivateFile("\(folder)/a")
            try #expect(files.read("\(folder)/a", limit: 1) == [5])
        },
        Clause("what is written into a file goes over what it has there, and behind its end") { files, folder in
            let path = "\(folder)/a"
            try files.replace(path, with: Array("abcd".utf8))
            try files.write(Array("XY".utf8), to: path, at: 1)
            try #expect(files.read(path, limit: 100) == Array("aXYd".utf8))
            try files.write(Array("123".utf8), to: path, at: 3)
            try #expect(files.read(path, limit: 100) == Array("aXY123".utf8))
            try files.write([], to: path, at: 6)
            try files.write([7], to: path, at: 7)
            try #expect(files.read(path, limit: 100) == Array("aXY123".utf8) + [0, 7])
        },
        Clause("nothing is written into a file that is not there, or into a folder") { files, folder in
            expect(.unwritable, at: "\(folder)/none") { try files.write([1], to: "\(folder)/none", at: 0) }
            try #expect(files.read("\(folder)/none", limit: 1) == nil)
            expect(.notPrivate, at: folder) { try files.write([1], to: folder, at: 0) }
        },
        Clause("a removed file is gone, and removing it again is no error") { files, folder in
            try files.replace("\(folder)/a", with: [5])
            try files.remove("\(folder)/a")
            try #expect(files.read("\(folder)/a", limit: 1) == nil)
            try files.remove("\(folder)/a")
        },
        Clause("a file that is moved aside has a new name in its folder, with what belongs to it") { files, folder in
            let path = "\(folder)/a"
            try files.replace(path, with: [1])
            try files.replace(path + "-log", with: [2])
            let aside = try #require(try files.moveAside(path, endings: ["-log", "-none"], as: "damaged"))
            #expect(aside.hasPrefix("\(path).damaged-") && !aside.dropFirst(folder.count + 1).contains("/"))
            try #expect(files.read(aside, limit: 1) == [1] && files.read(aside + "-log", limit: 1) == [2])
            try #expect(files.read(aside + "-none", limit: 1) == nil)
            try #expect(files.read(path, limit: 1) == nil && files.read(path + "-log", limit: 1) == nil)
        },
        Clause("each file that is moved aside has a name of its own") { files, folder in
            let names = try ([1, 2, 3] as [UInt8]).map { number in
                try files.replace("\(folder)/a", with: [number])
                return try #require(try files.moveAside("\(folder)/a", endings: [], as: "damaged"))
            }
            try #expect(names.map { try files.read($0, limit: 1) } == [[1], [2], [3]])
        },
        Clause("where there is no file nothing is moved aside, and a folder in its place is refused") { files, folder in
            let path = "\(folder)/a"
            try files.replace(path + "-log", with: [2])
            try #expect(files.moveAside(path, endings: ["-log"], as: "damaged") == nil)
            try #expect(files.moveAside("\(folder)/none/a", endings: [], as: "damaged") == nil)
            try #expect(files.read(path + "-log", limit: 1) == [2])
            try files.createPrivateFolder(path)
            expect(.notPrivate, at: path) { try files.moveAside(path, endings: [], as: "damaged") }
        },
        Clause("a lock gives the body's value and passes its error on") { files, folder in
            let path = "\(folder)/lock"
            let value = try files.withLock(path, waiting: .seconds(5)) { 42 }
            #expect(value == 42)
            #expect(throws: Refusal.self) {
                try files.withLock(path, waiting: .seconds(5)) { () throws in throw Refusal() }
            }
            // Free again after both.
            let isFree = try files.withLock(path, waiting: .zero) { true }
            #expect(isFree)
        },
        Clause("a held lock is refused after the limit") { files, folder in
            let path = "\(folder)/lock"
            try files.withLock(path, waiting: .seconds(5)) {
                expect(.locked, at: path) { try files.withLock(path, waiting: .milliseconds(30)) {} }
            }
        },
        Clause("two locks of different names do not hinder each other") { files, folder in
            let sum = try files.withLock("\(folder)/one", waiting: .seconds(5)) {
                try files.withLock("\(folder)/two", waiting: .zero) { 1 + 1 }
            }
            #expect(sum == 2)
        },
    ]

    private static func expect<Result>(_ code: FileError.Code, at path: String, _ body: () throws -> Result) {
        let error = #expect(throws: FileError.self) { _ = try body() }
        #expect(error?.code == code, "\(String(describing: error))")
        #expect(error?.path == path)
        #expect(error?.failure.message(.english).contains(path) == true)
        #expect(error?.failure.message(.simplifiedChinese).contains(path) == true)
    }

    private struct Refusal: Error {}
}
