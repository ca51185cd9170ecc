import Foundation
import TestSupport

/// Packs texts, by Python's zlib.
enum Packed {
    struct Failed: Error { let said: String }

    static func gzip(_ bytes: [UInt8]) async throws -> [UInt8] { try await pack(bytes, 31) }
    static func zlib(_ bytes: [UInt8]) async throws -> [UInt8] { try await pack(bytes, 15) }
    static func raw(_ bytes: [UInt8]) async throws -> [UInt8] { try await pack(bytes, -15) }

    private static func pack(_ bytes: [UInt8], _ bits: Int) async throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let (plain, packed) = (folder.path("plain"), folder.path("packed"))
        try Data(bytes).write(to: URL(fileURLWithPath: plain))
        let python = try ChildProcess(
            "/usr/bin/env",
            [
                "python3", "-c",
                "import sys, zlib; z = zlib.compressobj(9, zlib.DEFLATED, int(sys.argv[1])); "
                    + "open(sys.argv[3], 'wb').write(z.compress(open(sys.argv[2], 'rb').read()) + z.flush())",
                "\(bits)", plain, packed,
            ])
        guard try await python.ended() == 0 else { throw Failed(said: python.output) }
        return Array(try Data(contentsOf: URL(fileURLWithPath: packed)))
    }
}
