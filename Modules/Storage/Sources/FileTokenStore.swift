import Domain
import FoundationEssentials
package import PlatformInterface
package import StorageInterface

/// The token in a file of its own: JSON, 0600 in a folder of 0700.
package struct FileTokenStore: TokenStore {
    private let path: String
    private let files: any FileSystem
    /// A token has some hundred bytes; what is much larger is another file.
    private static let limit = 64 << 10

    package init(path: String, files: any FileSystem) {
        (self.path, self.files) = (path, files)
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
            try files.createPrivateFolder(path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ".")
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
