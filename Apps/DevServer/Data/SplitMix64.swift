/// Sebastiano Vigna's SplitMix64: the same seed gives the same numbers on every machine and in every release.
struct SplitMix64: Sendable {
    private var state: UInt64

    /// `stream` keeps what is made from the same seed apart, so that one list's length does not change another.
    init(seed: UInt64, stream: UInt64) {
        state = seed
        state = next() ^ stream
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to `bound`, which is excluded.
    mutating func below(_ bound: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(bound)).high)
    }

    mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }
}
