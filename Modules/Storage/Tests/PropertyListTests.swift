import Domain
import Storage
import StorageInterface
import TestSupport
import Testing

/// Property lists as others write them, and as nobody should.
struct PropertyListTests {
    private let archive = LivePreferencesArchive()

    // MARK: XML of others

    @Test func everythingThatXMLAllowsIsRead() throws {
        let text = """
            \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
            <!-- <dict> --><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://x.invalid/a.dtd">
            <plist version="1.0" ><dict >\r
              <key>a</key><string>1 &lt;&amp;&gt;&quot;&apos;&#65;&#x4E2D;\r\n2\r3<![CDATA[<b>&amp;]]><!-- c --> </string>
              <key>b</key><integer> -0x1F </integer><key>c</key><integer>+9223372036854775807</integer>
              <key>d</key><real> 1e3 </real><key>e</key><true></true><key>f</key><false />
              <key>g</key><date>2026-03-01T02:20:30Z</date><key>h</key><data> YW\n\tI= </data>
              <key/><string/><key>i</key><array/><key>j</key><dict></dict><key>k</key><data/>
              <key>l</key><integer>18446744073709551615</integer><key>a2</key><string>first</string>
              <key>a2</key><string>last</string>
            </dict></plist>
            <!-- behind -->

            """
        let values = try archive.values(of: Array(text.utf8))
        let expected: [String: StoredValue] = [
            "a": .text("1 <&>\"'A中\n2\n3<b>&amp; "), "b": .integer(-31), "c": .integer(.max), "d": .real(1_000),
            "e": .flag(true), "f": .flag(false), "g": .date(794_024_430), "h": .data(Array("ab".utf8)),
            "": .text(""), "i": .list([]), "j": .dictionary([:]), "k": .data([]), "l": .real(0x1p64),
            "a2": .text("last"),
        ]
        #expect(values == expected)
    }

    @Test(arguments: [true, false]) func utf16WithItsMarkIsRead(_ isBig: Bool) throws {
        let text = "\u{FEFF}<plist version=\"1.0\"><dict><key>键</key><string>🏞️</string></dict></plist>"
        let bytes = text.utf16.flatMap { unit -> [UInt8] in
            let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isBig ? pair : pair.reversed()
        }
        try #expect(archive.values(of: bytes) == ["键": .text("🏞️")])
        expectRefusal(Array(bytes.dropLast()))
    }

    @Test(arguments: [
        "<dict/>", "<plist><dict/>", "<plist><dict></plist>", "<plist><dict/></plist><dict/>", "<plist/>",
        "<plist><dict/><dict/></plist>", "<plist><array><dict/></array></plist>", "<plist><string>a</string></plist>",
        "<plist><dict><key>a</key></dict></plist>", "<plist><dict><string>a</string></dict></plist>",
        "<plist><dict>a</dict></plist>", "<plist><dict><key>a</key><key>b</key></dict></plist>",
        "<plist><dict><key>a<b/></key><true/></dict></plist>", "<plist><dict><key>a</key><true>1</true></dict></plist>",
        "<plist><dict><key>a</key><integer/></dict></plist>",
        "<plist><dict><key>a</key><integer>1.0</integer></dict></plist>",
        "<plist><dict><key>a</key><integer>--1</integer></dict></plist>",
        "<plist><dict><key>a</key><integer>99999999999999999999</integer></dict></plist>",
        "<plist><dict><key>a</key><real>1,5</real></dict></plist>",
        "<plist><dict><key>a</key><date>today</date></dict></plist>",
        "<plist><dict><key>a</key><date>2026-02-30T00:00:00Z</date></dict></plist>",
        "<plist><dict><key>a</key><data>a</data></dict></plist>",
        "<plist><dict><key>a</key><data>&#1;</data></dict></plist>",
        "<plist><dict><key>a</key><string>&b;</string></dict></plist>",
        "<plist><dict><key>a</key><string>&#0;</string></dict></plist>",
        "<plist><dict><key>a</key><string>&#xD800;</string></dict></plist>",
        "<plist><dict><key>a</key><string>&amp</string></dict></plist>",
        "<plist><dict><key>a</key><uid>1</uid></dict></plist>", "<PLIST><dict/></PLIST>", "<plist><dict", "<", "<!--",
        "a",
        "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><dict/></plist>", "<plist><dict/></plist>\u{0}",
    ])
    func whatIsNoPropertyListIsRefused(_ text: String) {
        expectRefusal(Array(text.utf8))
    }

    @Test func otherEncodingsAreRefused() {
        expectRefusal(Array("<plist><dict><key>".utf8) + [0xE9] + Array("</key><true/></dict></plist>".utf8))
    }

    @Test func whatIsWrongIsSaidWithItsLine() {
        let error = #expect(throws: StorageError.self) {
            try archive.values(of: Array("<plist>\n<dict>\n<key>a</key>\n<wrong/></dict></plist>".utf8))
        }
        #expect(error?.failure.message(.english).contains("line 4 ") == true)
        #expect(error?.failure.message(.simplifiedChinese).contains("第 4 行") == true)
    }

    // MARK: Files that mean harm

    @Test func depthCostsNoStack() {
        let depth = 200_000
        let text = "<plist>" + String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
        expectRefusal(Array((text + "</plist>").utf8))
        // Each list holds the next.
        expectRefusal(
            binary((1...0xFFF0).map { [0xA1, UInt8($0 >> 8), UInt8($0 & 0xFF)] } + [[0x09]], referenceSize: 2))
    }

    @Test func aListThatContainsItselfIsRefused() {
        expectRefusal(binary([[0xA1, 0]]))
        expectRefusal(binary([[0xD1, 1, 2], [0x51, 0x61], [0xA2, 1, 0]]))
    }

    @Test func aFewBytesThatStandForManyValuesAreRefused() {
        // Each of 40 lists holds the next one twice: 2^40 values.
        expectRefusal(binary((1...40).map { [0xA2, UInt8($0), UInt8($0)] } + [[0x09]]))
        // A megabyte, twenty thousand times.
        let text = [0x4F, 0x12, 0, 0x10, 0, 0] + [UInt8](repeating: 0, count: 1 << 20)
        expectRefusal(binary([[0xAF, 0x11, 0x4E, 0x20] + [UInt8](repeating: 1, count: 20_000), text]))
    }

    @Test func aDeepListReadOnceIsNotHungBelowAnother() {
        // Ninety levels, and ninety more above them that come to it when it has been read already.
        let below = (2...90).map { [0xA1, UInt8($0)] as [UInt8] } + [[0x09]]
        let above = (92...180).map { [0xA1, UInt8($0)] as [UInt8] } + [[0xA1, 1]]
        expectRefusal(binary([[0xA2, 1, 91]] + below + above))
    }

    @Test(
        arguments: [
            [0x00], [0x0F], [0x15, 0], [0x20, 0], [0x80, 1], [0xC1, 0], [0x4F], [0x4F, 0x13, 0x7F], [0x5F, 0x14],
            [0x4E, 1],
            [0xDF, 0x13, 0x40, 0, 0, 0, 0, 0, 0, 0], [0xAF, 0x13, 0x80, 0, 0, 0, 0, 0, 0, 0], [0xA1, 9], [0xD1, 0, 0],
            [0x13, 1],
        ] as [[UInt8]])
    func aBinaryObjectThatIsNoneIsRefused(_ object: [UInt8]) {
        expectRefusal(binary([[0xD1, 1, 2], [0x51, 0x61], object]))
    }

    @Test func aTrailerThatLiesIsRefused() {
        let good = binary([[0xD1, 1, 2], [0x51, 0x61], [0x09]])
        #expect(throws: Never.self) { try archive.values(of: good) }
        for index in good.indices.suffix(26) {
            for byte: UInt8 in [0x02, 0x7F, 0xFF] where good[index] != byte {
                var bad = good
                bad[index] = byte
                expectRefusal(bad)
            }
        }
    }

    /// Whatever becomes of a file, reading it ends, with values or with an error of ours.
    @Test(arguments: PropertyListFormat.allCases) func mutatedFilesNeverCrash(_ format: PropertyListFormat) throws {
        let values: [String: StoredValue] = [
            "a": .list([.text("文"), .integer(-1), .dictionary(["b": .data([1, 2, 3]), "c": .date(1.5)])]),
            "key_in_user_id": .integer(1_001), "long": .text(String(repeating: "x", count: 300)), "r": .real(0.1),
        ]
        let whole = try archive.bytes(of: values, as: format)
        var generator = SeededGenerator(seed: 20_260_301), read = 0, refused = 0
        for length in 0..<whole.count - 1 where format == .binary || length % 7 == 0 {
            expectRefusal(Array(whole.prefix(length)))
        }
        for _ in 0..<3_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let index = Int.random(in: bytes.indices, using: &generator)
                switch Int.random(in: 0...3, using: &generator) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &generator)
                case 2: bytes.remove(at: index)
                default: bytes.insert(contentsOf: bytes[index...].prefix(9), at: index)
                }
            }
            do {
                // What can be read can be written and read again.
                let values = try archive.values(of: bytes)
                let again = try archive.bytes(of: values, as: .binary)
                try #require(archive.bytes(of: archive.values(of: again), as: .binary) == again)
                read += 1
            } catch let error as StorageError where error.code == .archive {
                refused += 1
            }
        }
        #expect(read > 100 && refused > 500, "\(read) read, \(refused) refused")
    }

    // MARK: What XML cannot hold

    @Test(
        arguments: [.text("\u{0}"), .text("\u{1B}"), .text("\u{FFFF}"), .date(1e12), .date(-.infinity), .date(.nan)]
            as [StoredValue])
    func whatXMLCannotHoldIsSaidAndBinaryHoldsIt(_ value: StoredValue) throws {
        let error = #expect(throws: StorageError.self) { try archive.bytes(of: ["a": value], as: .xml) }
        #expect(error?.code == .archive && error?.failure.message(.english).contains("binary") == true)
        let bytes = try archive.bytes(of: ["a": value], as: .binary)
        try #expect(archive.bytes(of: archive.values(of: bytes), as: .binary) == bytes)
    }

    @Test(arguments: ["0001-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "2024-02-29T12:00:00Z", "9999-12-31T23:59:59Z"])
    func datesComeBackToTheSecond(_ text: String) throws {
        let document = "<plist version=\"1.0\"><dict><key>a</key><date>\(text)</date></dict></plist>"
        let values = try archive.values(of: Array(document.utf8))
        let written = try String(decoding: archive.bytes(of: values, as: .xml), as: UTF8.self)
        #expect(written.contains("<date>\(text)</date>"))
    }

    // MARK: Means

    private func expectRefusal(_ bytes: [UInt8], _ location: SourceLocation = #_sourceLocation) {
        let error = #expect(throws: StorageError.self, sourceLocation: location) { try archive.values(of: bytes) }
        #expect(error?.code == .archive, sourceLocation: location)
    }

    /// A binary property list of objects as they stand, the first of them the root.
    private func binary(_ objects: [[UInt8]], referenceSize: UInt8 = 1) -> [UInt8] {
        var bytes = Array("bplist00".utf8), offsets: [Int] = []
        for object in objects {
            offsets.append(bytes.count)
            bytes += object
        }
        func big(_ number: Int, _ size: Int) -> [UInt8] {
            (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        let table = bytes.count
        bytes += offsets.flatMap { big($0, 4) } + [0, 0, 0, 0, 0, 0, 4, referenceSize]
        return bytes + big(objects.count, 8) + big(0, 8) + big(table, 8)
    }
}
