import Domain
package import PlatformInterface
package import SessionInterface
package import StorageInterface

/// The iOS app's property list, over the ports that a session is kept in.
package struct LivePreferencesTransfer: PreferencesTransfer {
    private let disk: SessionOnDisk
    private let archive: any PreferencesArchive
    private let ids: any IDSource
    private let coordinator: any AuthSessionCoordinator

    /// - Parameters:
    ///   - origin: what an imported token belongs to.
    ///   - coordinator: takes up the session that an import has left.
    package init(
        origin: String, store: any KeyValueStore, tokens: any TokenStore, archive: any PreferencesArchive,
        ids: any IDSource, coordinator: any AuthSessionCoordinator
    ) {
        disk = SessionOnDisk(origin: origin, store: store, tokens: tokens)
        (self.archive, self.ids, self.coordinator) = (archive, ids, coordinator)
    }

    /// More names than any `UserDefaults` has, and fewer than one SQL statement takes.
    private static let mostNames = 10_000

    package func importPreferences(
        _ bytes: [UInt8], replacing: Bool
    ) throws(SessionError) -> ImportedPreferences {
        let preferences = try sorted(bytes)
        let outcome = try storing { () throws(StorageError) in
            try disk.take(preferences, as: ids.next(), replacing: replacing)
        }
        if case .occupied(let account, let origin) = outcome { throw .occupied(by: account, at: origin) }
        try coordinator.restore()
        return preferences.imported
    }

    package func inspectPreferences(_ bytes: [UInt8]) throws(SessionError) -> ImportedPreferences {
        try sorted(bytes).imported
    }

    private func sorted(_ bytes: [UInt8]) throws(SessionError) -> SortedPreferences {
        try storing { () throws(StorageError) in
            let values = try archive.values(of: bytes)
            guard values.count <= Self.mostNames else { throw Self.tooMany }
            return SortedPreferences(values)
        }
    }

    package func exportPreferences(
        as format: PropertyListFormat, withToken: Bool
    ) throws(SessionError) -> [UInt8] {
        try storing { () throws(StorageError) in
            // What a killed login left half done is mended first.
            let token = withToken ? try disk.restored()?.token : nil
            let all = try disk.store.allValues()
            var values = all.filter { PreferenceCatalog.kind(of: $0.key) != nil }
            // A login of another process may have come between the two.
            let isOfToken = token != nil && AccountSnapshot(all)?.sessionID == token?.sessionID
            values[PreferenceCatalog.token] = isOfToken ? token.map { .text($0.token) } : nil
            return try archive.bytes(of: values, as: format)
        }
    }

    private static let tooMany = StorageError(
        .archive,
        message: LocalizedText(
            en: "The property list has more than \(mostNames) names, which no UserDefaults has.",
            zh: "该属性列表的键超过 \(mostNames) 个，UserDefaults 不会有这么多。"))
}

extension SessionError {
    fileprivate static func occupied(by account: Account, at origin: String) -> SessionError {
        let name = account.displayName.isEmpty ? account.userID.description : account.displayName
        return SessionError(
            .occupied,
            failure: Failure(
                .invalid,
                LocalizedText(
                    en:
                        "\(name) is logged in to \(origin), so nothing was imported. Log out first, or replace the session.",
                    zh: "\(name) 已登录 \(origin)，因此未导入任何内容；请先退出登录，或选择替换该会话。")))
    }
}
