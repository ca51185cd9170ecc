import Domain

/// The command line of `suixinkan-devserver`, read.
struct CommandArguments {
    private(set) var options = DevServerOptions()
    private(set) var wantsHelp = false

    /// Reads `--flag value` and `--flag=value`. A flag that comes twice counts as it came last.
    init(_ arguments: [String]) throws(DevServerError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--help" || argument == "-h" {
                wantsHelp = true
                return
            }
            let sides = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = sides.first.map({ String($0) }), let flag = Flag(rawValue: name) else {
                throw .unknown(argument)
            }
            guard let value = sides.count > 1 ? String(sides[1]) : rest.popFirst() else { throw .missingValue(flag) }
            guard flag.set(value, &options) else { throw .wrongValue(flag, value) }
        }
    }
}

/// A flag: its name, what stands for its value in the help, and what it does.
enum Flag: String, CaseIterable {
    case port = "--port"
    case listen = "--listen"
    case data = "--data"
    case seed = "--seed"
    case orders = "--orders"
    case latency = "--latency"
    case failRate = "--fail-rate"
    case idleExit = "--idle-exit"
    case log = "--log"
    case portFile = "--port-file"

    /// Sets the option; false where the value is none of the flag's.
    func set(_ value: String, _ options: inout DevServerOptions) -> Bool {
        func whole<Number: FixedWidthInteger>(_ range: ClosedRange<Number>) -> Number? {
            guard value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
            return Number(value).flatMap { range.contains($0) ? $0 : nil }
        }
        func assign<Value>(_ member: WritableKeyPath<DevServerOptions, Value>, _ value: Value?) -> Bool {
            guard let value else { return false }
            options[keyPath: member] = value
            return true
        }
        let text = value.isEmpty ? nil : value
        return switch self {
        case .port: assign(\.port, whole(0...UInt16.max))
        case .listen: assign(\.listen, text)
        case .data: assign(\.dataFile, text.map { .some($0) })
        case .seed: assign(\.seed, whole(0...UInt64.max))
        case .orders: assign(\.orders, whole(0...1_000_000))
        case .latency: assign(\.latencyMilliseconds, whole(0...3_600_000))
        case .failRate: assign(\.failRate, Double(value).flatMap { (0...1).contains($0) ? $0 : nil })
        case .idleExit: assign(\.idleExitSeconds, whole(1...31_536_000).map { .some($0) })
        case .log: assign(\.logFile, text.map { .some($0) })
        case .portFile: assign(\.portFile, text.map { .some($0) })
        }
    }

    /// What the value has to be.
    var value: LocalizedText {
        switch self {
        case .port: LocalizedText(en: "a port, 0…65535", zh: "端口，0…65535")
        case .listen: LocalizedText(en: "an address", zh: "地址")
        case .data, .log, .portFile: LocalizedText(en: "a file", zh: "文件")
        case .seed: LocalizedText(en: "a whole number from 0", zh: "非负整数")
        case .orders: LocalizedText(en: "a whole number, 0…1000000", zh: "整数，0…1000000")
        case .latency: LocalizedText(en: "milliseconds, 0…3600000", zh: "毫秒数，0…3600000")
        case .failRate: LocalizedText(en: "a share, 0…1", zh: "比例，0…1")
        case .idleExit: LocalizedText(en: "seconds from 1", zh: "秒数，从 1 开始")
        }
    }
}

extension DevServerError {
    private static func usage(en: String, zh: String) -> DevServerError {
        DevServerError(.usage, LocalizedText(en: en + "; see --help", zh: zh + "；请看 --help"))
    }

    fileprivate static func unknown(_ argument: String) -> DevServerError {
        usage(en: "unknown argument \(argument)", zh: "未知参数 \(argument)")
    }

    fileprivate static func missingValue(_ flag: Flag) -> DevServerError {
        let value = flag.value
        return usage(
            en: "\(flag.rawValue) needs \(value(.english))", zh: "\(flag.rawValue) 需要\(value(.simplifiedChinese))")
    }

    fileprivate static func wrongValue(_ flag: Flag, _ found: String) -> DevServerError {
        let value = flag.value
        return usage(
            en: "\(flag.rawValue) needs \(value(.english)), not '\(found)'",
            zh: "\(flag.rawValue) 需要\(value(.simplifiedChinese))，而不是“\(found)”")
    }
}
