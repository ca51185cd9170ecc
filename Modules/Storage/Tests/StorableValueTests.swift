import Domain
import StorageContract
import StorageInterface
import Testing

struct StorableValueTests {
    private let text = StoredValue.text("1"), integer = StoredValue.integer(1)
    private let flag = StoredValue.flag(true), data = StoredValue.data([0x31])

    @Test func textsComeBackAndAreReadFromTextsOnly() {
        StorableValueContract.check(["", "1", "名\u{0}\n"], others: [integer, flag, data])
    }

    @Test func wholeNumbersComeBackAndAreReadFromWholeNumbersOnly() {
        StorableValueContract.check([0, -1, Int64.max, .min], others: [text, flag, data])
    }

    @Test func flagsComeBackAndAreReadFromFlagsOnly() {
        StorableValueContract.check([true, false], others: [text, integer, data])
    }

    @Test func bytesComeBackAndAreReadFromBytesOnly() {
        StorableValueContract.check([[UInt8](), [0, 255]], others: [text, integer, flag])
    }

    @Test func listsOfTextsComeBackAndAreReadFromListsOfTextsOnly() {
        let others = [text, integer, flag, data, .list([.text("a"), .integer(1)]), .dictionary(["a": text])]
        StorableValueContract.check([[String](), ["b", "a", "a"]], others: others)
    }

    @Test func valuesByNameComeBackAndAreReadFromDictionariesOnly() {
        let others = [text, integer, flag, data, .list([])]
        StorableValueContract.check(
            [[:], ["KEY_ACTION": text, "aps": .dictionary(["badge": integer])]], others: others)
    }

    @Test func instantsComeBackAndAreReadFromDatesAndSecondsOnly() {
        let times = [0, 1_772_389_830, -1].map { BusinessTime(secondsSince1970: $0) }
        StorableValueContract.check(
            times,
            others: [text, flag, data, .real(.nan), .real(1e300), .date(.infinity), .integer(.max), .integer(.min)])
        for stored in [StoredValue.integer(1_772_389_830), .real(1_772_389_830.75), .date(794_082_630.5)] {
            #expect(BusinessTime(stored: stored) == times[1])
        }
    }
}
