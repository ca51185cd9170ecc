import Glibc

/// The arguments that the process was started with.
package enum ProcessArguments {
    /// All behind the program's name, byte for byte: `CommandLine.arguments` repairs what is not UTF-8.
    package static func words() -> [[UInt8]] {
        (0..<Int(CommandLine.argc)).dropFirst().compactMap { index in
            CommandLine.unsafeArgv[index].map { word in
                Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
            }
        }
    }
}
