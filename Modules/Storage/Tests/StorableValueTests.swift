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
}
