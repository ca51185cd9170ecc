import Domain
import FoundationEssentials
import PlatformInterface
import StorageInterface

/// A program that keeps secrets, spoken to by the protocol of docker-credential-helpers: `docker-credential-NAME get`,
/// `store` or `erase`, what it is about on its standard input. No secret is ever among its arguments or variables.
struct CredentialProgram: Sendable {
    /// `pass`, `secretservice`: what stands behind `docker-credential-`.
    let name: String
    private let processes: any ProcessLauncher
    /// The folders that it is looked for in.
    private let path: [String]

    /// How long it may take. A person who is asked for a passphrase has that long; so has a keyring that is not there.
    static let limits = ProgramLimits(duration: .seconds(3), outputBytes: 256 << 10)
    /// What a helper remembers beside each secret. Always the same, because `pass` would keep one secret for each.
    private static let userName = "suixinkan"

    init(_ name: String, on host: Host) {
        (self.name, processes) = (name, host.processes)
        // A folder that is not absolute would be another one in each place.
        path = host.environment["PATH", default: ""].split(separator: ":").map { String($0) }
            .filter { $0.hasPrefix("/") }
    }

    /// Why a helper did not do what it was asked.
    enum Failure: Error {
        /// It cannot be found, so it has done nothing.
        case missing
        /// It says that it did not, in these words.
        case refused(String)
        /// It did not end in time or could not be run: nobody knows what it did.
        case unknown(LocalizedText)
    }

    /// Whether it is a helper's name: nothing that leads to another folder.
    static func isName(_ text: String) -> Bool {
        let isWord = text.utf8.allSatisfy { byte in
            (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39) || byte == 0x2D
                || byte == 0x5F
        }
        return isWord && !text.isEmpty && text.utf8.count <= 64
    }

    /// The program; nil where it is missing.
    var program: String? {
        guard Self.isName(name) else { return nil }
        return path.map { "\($0)/docker-credential-\(name)" }.first(where: processes.isExecutable)
    }

    /// The secret under a key; nil where there is none.
    func get(_ key: String) throws(Failure) -> String? {
        let output: [UInt8]
        do throws(Failure) {
            output = try run("get", input: Array(key.utf8))
        } catch {
            if case .refused(let words) = error, words.contains(Self.notFound) { return nil }
            throw error
        }
        guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(output)) else {
            // Without what it wrote: that may be a secret.
            throw .refused("no JSON")
        }
        return answer.secret
    }

    /// Keeps a secret under a key in place of an earlier one.
    func store(_ secret: String, under key: String) throws(Failure) {
        let entry = Entry(serverURL: key, username: Self.userName, secret: secret)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Three strings always encode.
        guard let input = try? encoder.encode(entry) else { throw .refused("no text") }
        _ = try run("store", input: Array(input))
    }

    /// Removes what is under a key; no error where there is nothing.
    func erase(_ key: String) throws(Failure) {
        do throws(Failure) {
            _ = try run("erase", input: Array(key.utf8))
        } catch {
            if case .refused(let words) = error, words.contains(Self.notFound) { return }
            // `secretservice` refuses to erase what it does not have, in words of its own: so it is asked.
            if case .refused = error, try get(key) == nil { return }
            throw error
        }
    }

    /// How many secrets it has of anybody: that it answers at all.
    func count() throws(Failure) -> Int {
        let output = try run("list", input: [])
        guard let list = try? JSONDecoder().decode([String: String].self, from: Data(output)) else {
            throw .refused("no JSON")
        }
        return list.count
    }

    /// What the protocol has helpers say.
    private static let notFound = "credentials not found"

    private func run(_ verb: String, input: [UInt8]) throws(Failure) -> [UInt8] {
        guard let program else { throw .missing }
        let result: ProgramResult
        do throws(ProcessError) {
            result = try processes.run(program, arguments: [verb], input: input, within: Self.limits)
        } catch {
            throw .unknown(error.failure.message)
        }
        guard result.status != 0 else { return result.output }
        // The protocol has errors on standard output; some write them where errors belong.
        let words = String(decoding: (result.output.prefix(400) + [0x20] + result.errors.prefix(400)), as: UTF8.self)
        // One that repeats the secret, in whatever quotation, repeats this name in it.
        if words.contains("session_id") { throw .refused("exit \(result.status)") }
        let line = words.split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
        throw .refused(line.isEmpty ? "exit \(result.status)" : line)
    }

    private struct Answer: Decodable {
        let secret: String

        enum CodingKeys: String, CodingKey { case secret = "Secret" }
    }

    private struct Entry: Encodable {
        let serverURL: String, username: String, secret: String

        enum CodingKeys: String, CodingKey { case serverURL = "ServerURL", username = "Username", secret = "Secret" }
    }
}

extension CredentialProgram.Failure {
    /// What went wrong, as part of a sentence.
    func reason(of name: String) -> LocalizedText {
        switch self {
        case .missing:
            LocalizedText(
                en: "docker-credential-\(name) is not on the PATH", zh: "在 PATH 中找不到 docker-credential-\(name)")
        case .refused(let words):
            LocalizedText(en: "docker-credential-\(name) says: \(words)", zh: "docker-credential-\(name) 报告：\(words)")
        case .unknown(let text): text
        }
    }
}
