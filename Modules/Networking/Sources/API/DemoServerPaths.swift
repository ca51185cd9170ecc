import PlatformInterface

/// Where the demo server is and where it keeps its things. Each file stands in a folder of the product's own.
package struct DemoServerPaths: Hashable, Sendable {
    /// Where its program may be; the first that can be run is taken.
    package var candidates: [String]
    /// Where it writes its process id and its port.
    package var portFile: String
    /// What those who start it lock, so that they start one.
    package var lockFile: String
    /// Its database.
    package var dataFile: String
    /// What it has to say.
    package var logFile: String

    /// Where the demo server is and where it keeps its things, as absolute paths.
    package init(
        program candidates: [String], portFile: String, lockFile: String, dataFile: String, logFile: String
    ) {
        (self.candidates, self.portFile, self.lockFile) = (candidates, portFile, lockFile)
        (self.dataFile, self.logFile) = (dataFile, logFile)
    }

    /// Names the process that is starting and has not written the port file yet, and what tells it from later ones of
    /// its id, for those who start at the same time.
    var startingFile: String { portFile + ".starting" }

    /// The folders that they stand in.
    var folders: Set<String> {
        Set([portFile, lockFile, dataFile, logFile].map(folder(of:)))
    }
}
