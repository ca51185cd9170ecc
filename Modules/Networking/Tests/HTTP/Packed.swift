import Foundation

/// Packs texts, by Python's zlib.
enum Packed {
    struct Failed: Error {}

    static func gzip(_ bytes: [UInt8]) throws -> [UInt8] { try pack(bytes, 31) }
    static func zlib(_ bytes: [UInt8]) throws -> [UInt8] { try pack(bytes, 15) }
    static func raw(_ bytes: [UInt8]) throws -> [UInt8] { try pack(bytes, -15) }

    private static func pack(_ bytes: [UInt8], _ bits: Int) throws -> [UInt8] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process(), output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3", "-c",
            "import sys, zlib; z = zlib.compressobj(9, zlib.DEFLATED, int(sys.argv[1])); "
                + "sys.stdout.buffer.write(z.compress(open(sys.argv[2], 'rb').read()) + z.flush())", "\(bits)",
            file.path,
        ]
        process.standardOutput = output
        try process.run()
        let packed = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failed() }
        return Array(packed)
    }
}
