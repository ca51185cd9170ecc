import Glibc
import Platform
import PlatformInterface
import Storage
import StorageInterface
import TestSupport

/// A credential helper of the tests' own: a program that speaks the protocol and keeps each secret in a file.
struct HelperProgram {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let path = folder.path("docker-credential-tester")
        try PosixFileSystem().replace(path, with: Array(Self.source.utf8))
        chmod(path, 0o700)
    }

    private static let source = #"""
        #!/usr/bin/perl
        use strict;
        my ($verb) = @ARGV;
        my $folder = $0 =~ s{/[^/]*$}{}r;
        my $text = do { local $/; <STDIN> };
        my ($key) = $verb eq 'store' ? $text =~ /"ServerURL":"([^"]*)"/ : $text;
        (my $name = $key) =~ s{[/:]+}{_}g;
        my $path = "$folder/secret-$name";
        if ($verb eq 'store') {
            open(my $file, '>', "$path.new") or exit 3; print $file $text; close $file;
            rename("$path.new", $path);
        } elsif ($verb eq 'get') {
            open(my $file, '<', $path) or do { print "credentials not found in native keychain\n"; exit 1 };
            local $/; print <$file>;
        } elsif ($verb eq 'erase') {
            unlink $path;
        }
        """#

    /// How many secrets it has.
    var count: Int {
        var found = glob_t()
        defer { globfree(&found) }
        return glob(folder.path("secret-*"), 0, nil, &found) == 0 ? Int(found.gl_pathc) : 0
    }

    /// A store over it, as a process has it.
    func tokens(in folder: String) -> HelperTokenStore {
        Self.tokens(in: folder, helper: "tester", path: self.folder.path)
    }

    static func tokens(
        in folder: String, helper: String, path: String, variables: [String: String] = [:]
    ) -> HelperTokenStore {
        let environment = ["PATH": "\(path):/usr/bin:/bin"].merging(variables) { $1 }
        var host = LiveHost.make()
        (host.environment, host.processes) = (environment, PosixProcessLauncher(environment: environment))
        return HelperTokenStore(
            folder: "\(folder)/default", host: host, helper: helper, busyLimit: .seconds(30), report: { _ in })
    }
}
