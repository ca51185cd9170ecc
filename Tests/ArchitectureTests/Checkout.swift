import Foundation
import TestSupport
import Testing

/// A copy of this project's tracked files, in which one thing at a time is done wrong.
final class Checkout: Sendable {
    /// The copy that the running suite works on.
    @TaskLocal static var current: Checkout?

    private let folder: TemporaryFolder
    private var root: String { folder.path("tree") }

    init() async throws {
        folder = try TemporaryFolder()
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        // The folder may be another user's than the one who tests; git asks that this be said.
        let copy = """
            set -e; mkdir "$2"; cd "$1"
            git -c safe.directory='*' ls-files -z | while IFS= read -r -d '' file; do
                [[ ! -e $file ]] || printf '%s\\0' "$file"
            done | xargs -0 cp --parents -t "$2"
            """
        let process = try ChildProcess("/bin/bash", ["-c", copy, "bash", source, root])
        let status = try await process.ended()
        try #require(status == 0, "\(process.output)")
    }

    /// What the tool said, and with which status it ended.
    struct Answer {
        let status: Int32
        let lines: [String]
        let error: String
    }

    /// Runs the copy's own `Tools/arch`.
    func arch(_ arguments: [String] = []) async throws -> Answer {
        // Files, which are whole when the program has ended.
        let (output, error) = (folder.path("output"), folder.path("error"))
        let redirection = #"out=$1 err=$2; shift 2; exec "$@" >"$out" 2>"$err""#
        let process = try ChildProcess(
            "/bin/sh", ["-c", redirection, "sh", output, error, "\(root)/Tools/arch"] + arguments)
        // The first time the compiler parses every file, on a machine that runs other tests meanwhile.
        let status = try await process.ended(within: .seconds(120))
        return Answer(
            status: status,
            lines: try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n").map(String.init),
            error: try String(contentsOfFile: error, encoding: .utf8))
    }

    /// Makes the edits, asks, and takes them back.
    func arch(_ arguments: [String] = [], after edits: [Edit]) async throws -> Answer {
        var originals: [(URL, Data?)] = []
        defer {
            for (file, data) in originals.reversed() { restore(file, data) }
        }
        for edit in edits {
            let file = URL(fileURLWithPath: "\(root)/\(edit.path)")
            let before = try? Data(contentsOf: file)
            originals.append((file, before))
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            let text = edit.change(String(decoding: before ?? Data(), as: UTF8.self))
            try #require(Data(text.utf8) != before, "the edit of \(edit.path) changes nothing")
            try Data(text.utf8).write(to: file)
        }
        return try await arch(arguments)
    }

    private func restore(_ file: URL, _ data: Data?) {
        if let data {
            try? data.write(to: file)
        } else {
            try? FileManager.default.removeItem(at: file)
            // And the folder that the edit made; one with something in it stays.
            rmdir(file.deletingLastPathComponent().path)
        }
    }
}

/// One file made or changed.
struct Edit: Sendable {
    let path: String
    let change: @Sendable (String) -> String

    /// A new file.
    static func file(_ path: String, _ text: String) -> Edit {
        Edit(path: path) { _ in text + "\n" }
    }

    /// Statements at the end of the manifest, where `package` is complete.
    static func manifest(_ statements: String) -> Edit {
        Edit(path: "Package.swift") { $0 + statements + "\n" }
    }

    /// A statement for one of the manifest's targets, `target`.
    static func manifest(extending name: String, by statement: String) -> Edit {
        manifest("for target in package.targets where target.name == \"\(name)\" { \(statement) }")
    }

    /// One of the manifest's texts in the place of another.
    static func manifest(_ old: String, becomes new: String) -> Edit {
        Edit(path: "Package.swift") { $0.replacingOccurrences(of: old, with: new) }
    }
}

/// Makes one copy for a suite, and removes it after the suite.
struct InCheckout: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await Checkout.$current.withValue(Checkout(), operation: function)
    }
}

extension Trait where Self == InCheckout {
    /// In a copy of the project, `Checkout.current`.
    static var inCheckout: InCheckout { InCheckout() }
}
