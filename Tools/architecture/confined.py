"""Rule 4's names: what of the machine is reached through Platform only, and who else may name it."""

# Each with what a file takes instead.
CLOCK = "take a WallClock (PlatformInterface) through the initialiser"
FILES = "take a FileSystem (PlatformInterface) through the initialiser"
TERMINAL = "write through the Terminal (PlatformInterface) that was passed in, or return the text"
ENVIRONMENT = "take what is needed of Host's environment (PlatformInterface) as a value"
EXIT = "return a status: only an executable's main.swift ends the process"
ARGUMENTS = "take the arguments as a value: only an executable's main.swift reads them"

INSTEAD = {
    "Date": CLOCK, "time": CLOCK, "gettimeofday": CLOCK, "clock_gettime": CLOCK,
    "FileManager": FILES, "FileHandle": FILES,
    "print": TERMINAL, "debugPrint": TERMINAL, "dump": TERMINAL, "puts": TERMINAL, "fputs": TERMINAL,
    "NSLog": TERMINAL, "readLine": TERMINAL,
    "ProcessInfo": ENVIRONMENT, "getenv": ENVIRONMENT, "secure_getenv": ENVIRONMENT, "setenv": ENVIRONMENT,
    "putenv": ENVIRONMENT, "unsetenv": ENVIRONMENT, "environ": ENVIRONMENT,
    "exit": EXIT, "_exit": EXIT, "quick_exit": EXIT, "abort": EXIT,
    "CommandLine": ARGUMENTS,
}
WATCHED = frozenset(INSTEAD)

# Nothing but these types' name is needed to reach the machine, also where it stands in an annotation.
TYPES = frozenset({"FileManager", "FileHandle", "ProcessInfo"})

# Platform is what gives the machine to the others.
PLATFORM_PLACES = ("Modules/Platform/Sources/",)
# A program's main.swift reads its arguments and ends its process; nothing else of it.
EXECUTABLES_MAY = frozenset({"CommandLine", "exit"})
# The development server is a program beside the client and may not see Platform (the table), so it asks the
# system itself for its language, its clock and its idle time.
DEV_SERVER_MAY = frozenset({"getenv", "time", "clock_gettime"})


def allowed(path, name):
    """Whether the file may use that name."""
    if path.startswith(PLATFORM_PLACES):
        return True
    if path.startswith("Apps/suixinkan") and path.endswith("/main.swift"):
        return name in EXECUTABLES_MAY
    return path.startswith("Apps/DevServer/") and name in DEV_SERVER_MAY


def reaches_the_machine(use):
    """Whether a use of a watched name is one: a date from elsewhere is only a value."""
    name, _, member, form, labels, count = use
    if name == "Date":
        if form == "implied" or member == "now":
            return True
        if form == "name":
            return member == "init"
        return member in ("", "init") and (count == 0 or labels.startswith("timeIntervalSinceNow"))
    if name == "CommandLine":
        return member in ("arguments", "unsafeArgv", "argc", "")
    if name in ("time", "dump"):
        return form == "call"
    return True
