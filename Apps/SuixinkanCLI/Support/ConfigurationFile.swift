import Domain
import FoundationEssentials
import PlatformInterface
import Presentation

/// `config.json`: one flat object of settings.
struct ConfigurationFile {
    let path: String
    private let files: any FileSystem

    /// How long a change waits for another process that is changing the file.
    static let lockLimit = Duration.seconds(5)
    /// No configuration is ever larger.
    static let sizeLimit = 1 << 20

    /// The configuration of whoever uses this machine. Throws where no place for it can be told.
    init(on host: Host) throws {
        path = try Folders(environment: host.environment).configurationFile()
        files = host.files
    }

    /// All settings; none where there is no file.
    func values() throws -> [String: String] {
        guard let bytes = try files.read(path, limit: Self.sizeLimit) else { return [:] }
        do {
            return try JSONDecoder().decode([String: Scalar].self, from: Data(bytes)).mapValues(\.text)
        } catch {
            throw CommandError(
                .configuration,
                en: "The configuration \(path) is not a JSON object of settings. Fix it or remove it.",
                zh: "配置文件 \(path) 不是有效的 JSON 设置对象，请修复或删除该文件。")
        }
    }

    /// Changes settings while no other process does, so that none of two changes at once is lost.
    func change(_ body: (inout [String: String]) throws -> Void) throws {
        try files.createPrivateFolder(folder(of: path))
        try files.withLock(path + ".lock", waiting: Self.lockLimit) {
            var values = try values()
            try body(&values)
            let fields = values.sorted { $0.key < $1.key }.map { JSONField($0.key, .text($0.value)) }
            try files.replace(path, with: Array((JSONValue.object(fields).rendered(indented: true) + "\n").utf8))
        }
    }
}

/// A setting's value, which people may also write as a number or as true or false.
private struct Scalar: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self.text = text
        } else if let number = try? value.decode(Int64.self) {
            text = String(number)
        } else if let number = try? value.decode(Decimal.self) {
            text = number.description
        } else {
            text = String(try value.decode(Bool.self))
        }
    }
}
