import Domain
import FoundationEssentials
import PlatformInterface
import StorageInterface

/// `token.json`: the token, or which credential helpers have it. 0600 in a folder of 0700, replaced in one step.
struct TokenFile: Sendable {
    let path: String
    let files: any FileSystem
    /// A token has some hundred bytes; what is much larger is another file.
    private static let limit = 64 << 10

    /// What the file holds.
    struct Content: Hashable {
        /// The token, where it is in the file itself; then it counts, whatever the helpers have.
        var token: StoredToken?
        /// The helpers that have a token of this context or may have one, the latest last.
        var helpers: [Place] = []
        /// What could not be erased from a helper when its session ended: never read again, erased when that is possible.
        var leftovers: [Place] = []
    }

    /// Where in which helper.
    struct Place: Hashable, Codable {
        let helper: String
        let key: String
    }

    /// The content; nil where there is no file.
    func read() throws(StorageError) -> Content? {
        let bytes: [UInt8]?
        do throws(FileError) {
            bytes = try files.read(path, limit: Self.limit)
        } catch {
            if error.code == .tooLarge { throw damaged }
            throw StorageError(file: error)
        }
        guard let bytes else { return nil }
        // Without the decoder's error: it may quote the file.
        guard let document = try? JSONDecoder().decode(Document.self, from: Data(bytes)) else { throw damaged }
        let content = Content(
            token: document.storedToken, helpers: document.helpers ?? [], leftovers: document.leftovers ?? [])
        guard content != Content() else { throw damaged }
        return content
    }

    /// Makes this the content; a file of nothing is none.
    func write(_ content: Content) throws(StorageError) {
        guard content != Content() else { return try remove() }
        var document = content.token.map(Document.init) ?? Document()
        document.helpers = content.helpers.isEmpty ? nil : content.helpers
        document.leftovers = content.leftovers.isEmpty ? nil : content.leftovers
        guard let bytes = Self.encoded(document) else { throw damaged }
        do throws(FileError) {
            try files.createPrivateFolder(folder(of: path))
            try files.replace(path, with: bytes)
        } catch {
            throw StorageError(file: error)
        }
    }

    func remove() throws(StorageError) {
        do throws(FileError) {
            try files.remove(path)
        } catch {
            throw StorageError(file: error)
        }
    }

    /// Runs `body` behind the lock beside the file. The file itself is no lock: each save puts another in its place.
    func exclusively<Result: Sendable>(
        waiting limit: Duration, _ body: () throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        let lock = path + ".lock"
        let outcome: Swift.Result<Result, StorageError>
        do {
            try files.createPrivateFolder(folder(of: path))
            outcome = try files.withLock(lock, waiting: limit) { Swift.Result(catching: body) }
        } catch let error as FileError {
            throw StorageError(file: error)
        } catch {
            throw StorageError(
                .unavailable,
                message: LocalizedText(en: "Cannot lock \(lock): \(error).", zh: "无法锁定 \(lock)：\(error)。"), cause: error
            )
        }
        return try outcome.get()
    }

    // MARK: As a text

    /// A token as a helper keeps it: the same document as in the file, in one line.
    static func secret(_ token: StoredToken) -> String? {
        encoded(Document(token)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The token in what a helper gave; nil where that is none of ours.
    static func token(inSecret secret: String) -> StoredToken? {
        (try? JSONDecoder().decode(Document.self, from: Data(secret.utf8)))?.storedToken
    }

    private static func encoded(_ document: Document) -> [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(document)).map { Array($0) }
    }

    private struct Document: Codable {
        var token: String?, origin: String?, sessionID: String?, helpers: [Place]?, leftovers: [Place]?

        enum CodingKeys: String, CodingKey {
            case token, origin, helpers, leftovers
            case sessionID = "session_id"
        }

        init() {}

        init(_ token: StoredToken) {
            (self.token, origin, sessionID) = (token.token, token.origin, token.sessionID)
        }

        var storedToken: StoredToken? {
            guard let token, let origin, let sessionID, !token.isEmpty else { return nil }
            return StoredToken(token: token, origin: origin, sessionID: sessionID)
        }
    }

    var damaged: StorageError {
        StorageError(
            .damaged,
            message: LocalizedText(
                en: "\(path) is damaged and holds no token. Log in again.", zh: "\(path) 已损坏，无法读出令牌，请重新登录。"))
    }
}
