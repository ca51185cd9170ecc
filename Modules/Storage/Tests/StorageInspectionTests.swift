import Domain
import PlatformInterface
import PlatformTesting
import Storage
import StorageInterface
import Testing

/// What the doctor is told of the token and its helper. (Of stores on a real disk: StorageOnDiskTests.)
struct StorageInspectionTests {
    private let programs = ScriptedPrograms()

    private func inspection(_ helper: String? = nil) -> LiveStorageInspection {
        LiveStorageInspection(folder: "/s/default", host: programs.host(), helper: helper)
    }

    @Test func whereNothingIsYetNothingIsMade() throws {
        try #expect(inspection().checkStore() == false)
        try #expect(inspection().tokenPlace() == TokenPlace())
        #expect(inspection().checkCredentialHelper() == nil)
        #expect(programs.files.files.isEmpty && programs.files.folders == ["/"])
    }

    @Test func itIsToldWhereTheTokenIsAndNotTheToken() throws {
        let token = StoredToken(token: "t0ken", origin: "demo", sessionID: "1")
        try programs.store(nil).save(token)
        try #expect(inspection().tokenPlace() == TokenPlace(isInFile: true))
        try programs.store("one").save(token)
        try #expect(inspection().tokenPlace() == TokenPlace(helpers: ["one"]))
        programs.set(.refuses("locked"), for: "one")
        #expect(throws: StorageError.self) { try programs.store("one").erase() }
        try #expect(inspection().tokenPlace() == TokenPlace(leftovers: ["one"]))
        try programs.files.replace("/s/default/token.json", with: Array("{}".utf8))
        #expect(throws: StorageError.self) { try inspection().tokenPlace() }
    }

    @Test func aHelperIsAskedWhetherItAnswers() throws {
        #expect(
            inspection("one").checkCredentialHelper()
                == CredentialHelperState(name: "one", program: "/h/docker-credential-one"))
        programs.set(.refuses("locked"), for: "one")
        #expect(inspection("one").checkCredentialHelper()?.problem?(.english).contains("locked") == true)
        let missing = inspection("three").checkCredentialHelper()
        #expect(missing?.program == nil && missing?.problem != nil)
    }
}
