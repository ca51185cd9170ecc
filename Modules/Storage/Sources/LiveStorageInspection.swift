import CSQLite
package import PlatformInterface
package import StorageInterface

/// Looks into one context's folder.
package struct LiveStorageInspection: StorageInspection {
    private let folder: String
    private let host: Host
    private let helper: String?

    /// - Parameter helper: the credential helper that is set up.
    package init(folder: String, host: Host, helper: String?) {
        (self.folder, self.host, self.helper) = (folder, host, helper)
    }

    package var engineVersion: String { String(cString: sqlite3_libversion()) }

    package func checkStore() throws(StorageError) -> Bool {
        let path = "\(folder)/store.db"
        do throws(FileError) {
            // To open it would make one.
            guard try host.folders.facts(of: path) != nil else { return false }
        } catch {
            throw StorageError(file: error)
        }
        let database = SQLiteDatabase(path: path, files: host.files)
        try database.checkIntegrity()
        _ = try SQLiteKeyValueStore(database).allValues()
        return true
    }

    package func tokenPlace() throws(StorageError) -> TokenPlace {
        guard let content = try TokenFile(path: "\(folder)/token.json", files: host.files).read() else {
            return TokenPlace()
        }
        return TokenPlace(
            isInFile: content.token != nil, helpers: content.helpers.map(\.helper),
            leftovers: content.leftovers.map(\.helper))
    }

    package func checkCredentialHelper() -> CredentialHelperState? {
        guard let helper else { return nil }
        let program = CredentialProgram(helper, on: host)
        do throws(CredentialProgram.Failure) {
            _ = try program.count()
            return CredentialHelperState(name: helper, program: program.program)
        } catch {
            return CredentialHelperState(name: helper, program: program.program, problem: error.reason(of: helper))
        }
    }
}
