package import Domain
package import PlatformInterface
package import StorageInterface

/// The token in a credential helper where one is set up, else in the file.
///
/// `token.json` always says where the token is: it holds the token itself, or the helpers that have it. So a session
/// outlives another setting of the helper, a start of somebody who is not logged in asks no helper, and nothing that a
/// helper may have is ever forgotten: an entry is written before the helper is given the token, and goes when the helper
/// has said that it erased it. Where the token is in the file as well, the file counts; that is so only from before a
/// helper is asked until it has answered, and where it did not answer.
package struct HelperTokenStore: TokenStore {
    private let file: TokenFile
    private let context: String
    private let host: Host
    private let wanted: String?
    private let busyLimit: Duration
    private let report: @Sendable (LocalizedText) -> Void

    /// - Parameters:
    ///   - folder: the context's; its name is what people see in the helper.
    ///   - helper: the helper that new tokens go to; nil for the file.
    ///   - busyLimit: how long `exclusively` waits for others.
    ///   - report: hears why a token is in the file although a helper is set up.
    package init(
        folder: String, host: Host, helper: String?, busyLimit: Duration = .seconds(5),
        report: @escaping @Sendable (LocalizedText) -> Void
    ) {
        file = TokenFile(path: "\(folder)/token.json", files: host.files)
        context = folder.split(separator: "/").last.map { String($0) } ?? "default"
        (self.host, wanted, self.busyLimit, self.report) = (host, helper, busyLimit, report)
    }

    package func load() throws(StorageError) -> StoredToken? {
        var content = try file.read()
        while let present = content {
            if let token = present.token { return token }
            if let token = try token(in: present.helpers) { return token }
            // Somebody may have moved it meanwhile.
            content = try file.read()
            if content == present { return nil }
        }
        return nil
    }

    package func save(_ token: StoredToken) throws(StorageError) {
        // What cannot be read is nobody's any more.
        let present = ((try? file.read()) ?? nil) ?? TokenFile.Content()
        guard let wanted else { return try keepInFile(token, present) }
        guard let secret = TokenFile.secret(token) else { throw file.damaged }
        let helper = helper(wanted), known = present.helpers.last { $0.helper == wanted }
        let place = known ?? TokenFile.Place(helper: wanted, key: "suixinkan://\(context)/\(host.ids.next())")
        let others = present.helpers.filter { $0 != place }
        do throws(StorageError) {
            try put(secret, helper, place, beside: others, present)
        } catch {
            guard let failure = error.cause as? CredentialProgram.Failure else { throw error }
            var content = present
            // Whoever did not answer may have it all the same.
            if case .unknown = failure { content.helpers = others + [place] }
            try keepInFile(token, content)
            report(.fallingBack(to: file.path, because: failure.reason(of: wanted)))
            return
        }
        try forget(others, of: TokenFile.Content(helpers: [place], leftovers: present.leftovers))
    }

    package func erase() throws(StorageError) {
        let content: TokenFile.Content?
        do throws(StorageError) {
            content = try file.read()
        } catch {
            guard error.code == .damaged else { throw error }
            content = nil
        }
        guard let content, !(content.helpers + content.leftovers).isEmpty else { return try file.remove() }
        // No longer a session's from here on, whatever the helpers do.
        try file.write(TokenFile.Content(leftovers: content.helpers + content.leftovers))
        if let failure = try forget(content.helpers, of: TokenFile.Content(leftovers: content.leftovers)) {
            throw failure
        }
    }

    package func exclusively<Result: Sendable>(
        _ body: () throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try file.exclusively(waiting: busyLimit, body)
    }

    // MARK: In helpers

    private func helper(_ name: String) -> CredentialProgram { CredentialProgram(name, on: host) }

    /// The token in the latest of some places that has one.
    private func token(in places: [TokenFile.Place]) throws(StorageError) -> StoredToken? {
        for place in places.reversed() {
            do throws(CredentialProgram.Failure) {
                guard let secret = try helper(place.helper).get(place.key) else { continue }
                if let token = TokenFile.token(inSecret: secret) { return token }
            } catch {
                // Not an earlier one: it would be of another login.
                throw .unread(from: place.helper, error)
            }
        }
        return nil
    }

    /// Gives a token to a helper; from then on it is the one that counts.
    private func put(
        _ secret: String, _ helper: CredentialProgram, _ place: TokenFile.Place, beside others: [TokenFile.Place],
        _ present: TokenFile.Content
    ) throws(StorageError) {
        guard helper.program != nil else { throw .unkept(by: helper.name, .missing) }
        var marked = present
        marked.helpers = others + [place]
        if marked != present { try file.write(marked) }
        do throws(CredentialProgram.Failure) {
            try helper.store(secret, under: place.key)
        } catch {
            throw .unkept(by: helper.name, error)
        }
        guard marked.token != nil else { return }
        marked.token = nil
        try file.write(marked)
    }

    /// Erases what helpers have in `places` and in the leftovers of `content`, which becomes the file's content with what
    /// could not be erased. Returns why something could not.
    @discardableResult
    private func forget(
        _ places: [TokenFile.Place], of content: TokenFile.Content
    ) throws(StorageError) -> StorageError? {
        var content = content, failure: StorageError?
        let all = places + content.leftovers
        content.leftovers = []
        for place in all {
            do throws(CredentialProgram.Failure) {
                try helper(place.helper).erase(place.key)
            } catch {
                content.leftovers.append(place)
                failure = .unerased(from: place, error, file: file.path)
            }
        }
        if try file.read() ?? TokenFile.Content() != content { try file.write(content) }
        return failure
    }

    // MARK: In the file

    private func keepInFile(_ token: StoredToken, _ present: TokenFile.Content) throws(StorageError) {
        var content = present
        content.token = token
        try file.write(content)
        // Only what answers: the login is made, and what is in the file counts.
        guard wanted == nil, !(present.helpers + present.leftovers).isEmpty else { return }
        try forget(present.helpers, of: TokenFile.Content(token: token, leftovers: present.leftovers))
    }
}

extension StorageError {
    fileprivate static func unread(from helper: String, _ failure: CredentialProgram.Failure) -> StorageError {
        let reason = failure.reason(of: helper)
        return StorageError(
            .unavailable,
            message: LocalizedText(
                en: "Cannot read the token: \(reason(.english)). Mend that and try again, or log in again.",
                zh: "无法读取令牌：\(reason(.simplifiedChinese))，请解决后重试，或重新登录。"),
            cause: failure)
    }

    fileprivate static func unkept(by helper: String, _ failure: CredentialProgram.Failure) -> StorageError {
        StorageError(.unavailable, message: failure.reason(of: helper), cause: failure)
    }

    fileprivate static func unerased(
        from place: TokenFile.Place, _ failure: CredentialProgram.Failure, file: String
    ) -> StorageError {
        let reason = failure.reason(of: place.helper)
        return StorageError(
            .unavailable,
            message: LocalizedText(
                en: """
                    The token may still be in the credential helper, under \(place.key): \(reason(.english)). Mend that \
                    and log out again, or erase it there and delete \(file).
                    """,
                zh: """
                    令牌可能仍保存在凭据助手中（\(place.key)）：\(reason(.simplifiedChinese))，请解决后再次退出登录，\
                    或在凭据助手中将其删除后再删除 \(file)。
                    """),
            cause: failure)
    }
}

extension LocalizedText {
    fileprivate static func fallingBack(to path: String, because reason: LocalizedText) -> LocalizedText {
        LocalizedText(
            en: "The token is kept in \(path), because \(reason(.english)).",
            zh: "\(reason(.simplifiedChinese))，令牌已保存到 \(path)。")
    }
}
