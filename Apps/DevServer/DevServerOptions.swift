/// How a development server runs: one member for each flag of `suixinkan-devserver`.
public struct DevServerOptions: Sendable {
    /// The port to listen on; 0 picks a free one.
    public var port: UInt16 = 0
    /// The address to listen on. Control requests are taken from this machine only, whatever stands here.
    public var listen = "127.0.0.1"
    /// The SQLite file that data and tokens live in; nil keeps them in memory.
    public var dataFile: String?
    /// What the orders are made from: the same seed makes the same bytes on every machine.
    public var seed: UInt64 = 1
    /// How many orders each role of each person sees.
    public var orders = 137
    /// How long each answer is held back, in milliseconds.
    public var latencyMilliseconds = 0
    /// The share of API requests that fail with HTTP 500, 0…1, chosen from the seed.
    public var failRate = 0.0
    /// After how many seconds without a request `DevServerCommand` ends; nil for never.
    public var idleExitSeconds: Int?
    /// A file that gets a line a request, without secrets.
    public var logFile: String?
    /// A file that tells `{"pid": …, "port": …}` while the server runs.
    public var portFile: String?

    /// A server on a free loopback port, with the default data in memory.
    public init() {}
}
