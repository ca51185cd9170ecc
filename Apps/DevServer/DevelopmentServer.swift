public import Domain

/// The back end's contract, served on this machine from made-up data.
///
/// It answers from `init` until `stop`, or until its last reference goes. Not named after its module, so that the
/// module's other names can still be written in full.
public final class DevelopmentServer: Sendable {
    private let listener: HTTPListener
    private let backEnd: BackEnd
    private let portFile: PortFile?
    private let isStopped = Guarded(false)

    /// What whoever started the server should know: the data file's orders are other ones than those asked for.
    public let notices: [LocalizedText]

    /// Starts a server; from here on it answers.
    public init(_ options: DevServerOptions = DevServerOptions()) throws(DevServerError) {
        let backEnd = try BackEnd(options)
        let listener = try HTTPListener(address: options.listen, port: options.port) { backEnd.answer($0) }
        do {
            portFile = try options.portFile.map { path throws(DevServerError) in
                try PortFile(path: path, port: listener.port)
            }
        } catch {
            listener.stop()
            throw error
        }
        (self.backEnd, self.listener) = (backEnd, listener)
        notices = Self.notices(wanted: options, stored: backEnd.source)
    }

    deinit { stop() }

    /// The port that the server listens on.
    public var port: UInt16 { listener.port }

    /// For how long no request has been under way.
    var idleMilliseconds: Int { listener.activity.idleMilliseconds }

    /// Ends the server: its connections are closed, its port file is removed. A second call does nothing.
    public func stop() {
        let isFirst = isStopped.withLock { isStopped in
            defer { isStopped = true }
            return !isStopped
        }
        guard isFirst else { return }
        portFile?.remove()
        listener.stop()
        backEnd.close()
    }

    private static func notices(wanted: DevServerOptions, stored: DataSource) -> [LocalizedText] {
        guard stored != DataSource(seed: wanted.seed, orders: wanted.orders) else { return [] }
        let file = wanted.dataFile ?? ":memory:"
        return [
            LocalizedText(
                en: "\(file) keeps the orders of seed \(stored.seed), \(stored.orders) a list; "
                    + "POST /_control/reset makes those of seed \(wanted.seed), \(wanted.orders) a list",
                zh: "\(file) 中保留的是种子 \(stored.seed) 的订单（每个列表 \(stored.orders) 条）；"
                    + "POST /_control/reset 可改为种子 \(wanted.seed) 的订单（每个列表 \(wanted.orders) 条）")
        ]
    }
}
