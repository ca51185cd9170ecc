/// What the machine gives to the product, as one value to pass in.
public struct Host: Sendable {
    /// The environment variables at the start of the process.
    public var environment: [String: String]
    /// The wall clock.
    public var clock: any WallClock
    /// New identifiers.
    public var ids: any IDSource
    /// Private files.
    public var files: any FileSystem
    /// Folders, for those who look after the disk.
    public var folders: any FolderSystem
    /// The standard streams.
    public var terminal: any Terminal
    /// Other programs.
    public var processes: any ProcessLauncher
    /// Standard output as a file; nil where that is never one.
    public var outputFile: (any OutputFile)?

    /// The machine, part by part.
    public init(
        environment: [String: String], clock: any WallClock, ids: any IDSource, files: any FileSystem,
        folders: any FolderSystem, terminal: any Terminal, processes: any ProcessLauncher,
        outputFile: (any OutputFile)? = nil
    ) {
        (self.environment, self.clock, self.ids) = (environment, clock, ids)
        (self.files, self.folders, self.terminal, self.processes) = (files, folders, terminal, processes)
        self.outputFile = outputFile
    }
}
