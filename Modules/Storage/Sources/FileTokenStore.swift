import Domain
import FoundationEssentials
package import PlatformInterface
package import StorageInterface

/// The token in a file of its own: JSON, 0600 in a folder of 0700. Beside it the lock for `exclusively`, which stays.
package struct FileTokenStore: TokenStore {
    private let path: String
    private let files: any FileSystem
    private let busyLimit: Duration
    /// A token has some hundred bytes; what is much larger is another file.
    private static let limit = 64 << 10

    /// - Parameter busyLimit: how long `exclusively` waits for others.
    package init(path: String, files: any FileSystem, busyLimit: Duration = .seconds(5)) {
        (self.path, self.files, self.busyLimit) = (path, files, busyLimit)
    }

    package func load() throws(StorageError) -> StoredToken? {
        let bytes: [UInt8]?
        do throws(FileError) {
            bytes = try files.read(path, limit: Self.limit)
        } catch {
            if error.code == .tooLarge { throw damaged }
            throw StorageError(file: error)
        }
        guard let bytes else { return nil }
        guard let document = try? JSONDecoder().decode(Document.self, from: Data(bytes)), !document.token.isEmpty else {
            // Without the decoder's error: it may quote the file.
            throw damaged
        }
        return StoredToken(token: document.token, origin: document.origin, sessionID: document.sessionID)
    }

    package func save(_ token: StoredToken) throws(StorageError) {
        let document = Document(token: token.token, origin: token.origin, sessionID: token.sessionID)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Three strings always encode.
        guard let data = try? encoder.encode(document) else { throw damaged }
        do throws(FileError) {
            try files.createPrivateFolder(folder(of: path))
            try files.replace(path, with: Array(data))
        } catch {
            throw StorageError(file: error)
        }
    }

    package func erase() throws(StorageError) {
        do throws(FileError) {
            try files.remove(path)
        } catch {
            throw StorageError(file: error)
        }
    }

    package func exclusively<Result: Sendable>(
        _ body: () throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        // The token itself is no lock: each save puts another file in its place.
        let lock = path + ".lock"
        let outcome: Swift.Result<Result, StorageError>
        do {
            try files.createPrivateFolder(folder(of: path))
            outcome = try files.withLock(lock, waiting: busyLimit) { Swift.Result(catching: body) }
        } catch let error as FileError {
            throw StorageError(file: error)
        } catch {
            throw StorageError(
                .unavailable,
                message: LocalizedText(en: "cannot lock \(lock): \(error)", zh: "无法锁定 \(lock)：\(error)"), cause: error)
        }
        return try outcome.get()
    }

    private struct Document: Codable {
        let token: String, origin: String, sessionID: String

        enum CodingKeys: String, CodingKey {
            case token, origin
            case sessionID = "session_id"
        }
    }

    private var damaged: StorageError {
        StorageError(
            .damaged,
            message: LocalizedText(
                en: "\(path) is damaged and holds no token; log in again", zh: "\(path) 已损坏，无法读出令牌，请重新登录"))
    }
}
