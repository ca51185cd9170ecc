public import PlatformInterface

extension Host {
    /// A machine in memory, each part replaceable.
    public static func testing(
        environment: [String: String] = ["HOME": "/home/tester"], clock: any WallClock = FixedClock(),
        ids: any IDSource = SequentialIDs(), files: any FileSystem = InMemoryFileSystem(),
        folders: any FolderSystem = InMemoryFileSystem(),
        terminal: any Terminal = RecordingTerminal(), processes: any ProcessLauncher = RecordingProcessLauncher()
    ) -> Host {
        Host(
            environment: environment, clock: clock, ids: ids, files: files, folders: folders, terminal: terminal,
            processes: processes)
    }
}
