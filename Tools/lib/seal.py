"""Runs a command that can neither speak to another machine nor write outside its own folders.

    seal.py CHECKOUT FOLDER COMMAND ...

FOLDER is the run's own: `home` and `tmp` in it become HOME and TMPDIR. In network and mount namespaces of its own the
command has the loopback interface alone. It can write to FOLDER and CHECKOUT/.build; to /tmp, /var/tmp and /dev/shm, which
are new and empty; to the user's real home, behind which it writes elsewhere; and to nothing else. Ends with the command's
status, or with 1 where something was left in HOME or in a place of the third and fourth kind. Where the kernel allows no
namespaces, this is said in a line, and HOME alone is looked at.
"""

import ctypes
import fcntl
import os
import pathlib
import pwd
import signal
import socket
import struct
import subprocess
import sys

PRIVATE = [pathlib.Path(path) for path in ("/tmp", "/var/tmp", "/dev/shm")]
# What the toolchain keeps in a home folder. Some of it is there to be found by the next run, none of it is ours.
OF_THE_TOOLCHAIN = {
    ".cache/clang", ".cache/org.swift.swiftpm", ".cache/org.swift.foundation.URLCache", ".swiftpm", ".local/share/bin",
}

libc = ctypes.CDLL(None, use_errno=True)
CLONE_NEWNS, CLONE_NEWUSER, CLONE_NEWNET = 0x20000, 0x10000000, 0x40000000
MS_BIND, MS_REC, MS_PRIVATE, MS_NOSUID, MS_NODEV = 0x1000, 0x4000, 0x40000, 0x2, 0x4
SYS_MOUNT_SETATTR, AT_FDCWD, AT_RECURSIVE, MOUNT_ATTR_RDONLY = 442, -100, 0x8000, 0x1
SIOCSIFFLAGS, IFF_UP = 0x8914, 0x1


def main():
    checkout, folder = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
    home = folder / "home"
    environment = {**os.environ, "HOME": str(home), "TMPDIR": str(folder / "tmp")}
    watched = {home: home}
    try:
        watched |= seal(checkout, [folder, (checkout / ".build").resolve()])
    except OSError as reason:
        print(f"the tests are not sealed: {reason}; what they write into HOME is looked at", file=sys.stderr)
    # The terminal tells the command too, and it is the command that decides what then.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    command = subprocess.run(
        sys.argv[3:], env=environment, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    left = [
        known / path.relative_to(place) for place, known in watched.items()
        for path in leftovers(place, {checkout, folder, *beside(checkout)} | {place / name for name in OF_THE_TOOLCHAIN})
    ]
    for path in left:
        print(f"a test wrote outside its own folders: {path}", file=sys.stderr)
    status = command.returncode
    return (128 - status if status < 0 else status) or (1 if left else 0)


def seal(checkout, own):
    """Moves this process into its own namespaces; gives the folders that show what is written where. Raises if it cannot."""
    user, group = os.getuid(), os.getgid()
    if libc.unshare(CLONE_NEWNS | CLONE_NEWNET) != 0:
        # Not root: a namespace of users gives the right to make the others, and the command has it no more.
        check("unshare", libc.unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWNET))
        for name, text in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
            pathlib.Path("/proc/self", name).write_text(text)
    raise_loopback()
    mount("none", "/", MS_REC | MS_PRIVATE)
    # Of a mount that stays as it is: where the kernel is too old for it (before 5.12), nothing is half done yet.
    set_read_only("/proc", False)
    user_home, shadow = pathlib.Path(pwd.getpwuid(user).pw_dir).resolve(), own[0] / "shadow"
    can_shadow = is_plain(user_home)
    shadow.mkdir(exist_ok=True)
    mount("tmpfs", shadow, MS_NOSUID | MS_NODEV, "tmpfs")
    # Held open, because those below what is mounted next are about to vanish.
    kept = [(path, os.open(path, os.O_PATH | os.O_DIRECTORY)) for path in (checkout, *own, *beside(checkout))]
    watched = {}
    if can_shadow and put_shadow_on(user_home, shadow):
        watched[shadow / "changes"] = user_home
    for place in PRIVATE:
        if place.is_dir() and not place.is_symlink():
            mount("tmpfs", place, MS_NOSUID | MS_NODEV, "tmpfs", "mode=1777")
            watched[place] = place
    for path, descriptor in kept:
        path.mkdir(parents=True, exist_ok=True)
        mount(f"/proc/self/fd/{descriptor}", path, MS_BIND | MS_REC)
        os.close(descriptor)
    set_read_only("/", True, AT_RECURSIVE)
    for path in (*watched.values(), shadow, *own):
        set_read_only(path, False)
    for path in ("/proc", "/dev"):
        set_read_only(path, False, AT_RECURSIVE)
    # Where we stand is below what was mounted.
    os.chdir(checkout)
    return watched


def beside(checkout):
    """The conformance data that tests read where it stands beside the checkout; to be seen also below a private folder."""
    data = checkout.parent / "shared"
    return [data] if data.is_dir() and not data.is_symlink() else []


def is_plain(home):
    """Whether a home folder can be written beside: nothing else is mounted in it, and its name needs no quoting."""
    mounted = [line.split()[4] for line in pathlib.Path("/proc/self/mountinfo").read_text().splitlines()]
    return (
        home.is_dir() and home != pathlib.Path("/") and not set(",:\\") & set(str(home))
        and not any(place.startswith(f"{home}/") for place in mounted)
        and not any(place == home or place in home.parents for place in PRIVATE))


def put_shadow_on(home, shadow):
    """From now on what is written into the home folder goes to `shadow`/changes. False where the kernel does not let it."""
    for name in ("changes", "work"):
        (shadow / name).mkdir()
    try:
        mount("overlay", home, 0, "overlay", f"lowerdir={home},upperdir={shadow}/changes,workdir={shadow}/work")
    except OSError:
        # It stays as it is, and is for reading only.
        return False
    return True


def raise_loopback():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", IFF_UP))


def mount(source, target, flags, kind="none", options=""):
    result = libc.mount(
        os.fsencode(source), os.fsencode(target), kind.encode(), ctypes.c_ulong(flags), options.encode())
    check(f"mount {target}", result)


def set_read_only(path, is_read_only, flags=0):
    """mount_setattr(2): unlike a remount it leaves what else was agreed for each mount as it is."""
    change = (MOUNT_ATTR_RDONLY, 0) if is_read_only else (0, MOUNT_ATTR_RDONLY)
    attributes = struct.pack("4Q", *change, 0, 0)
    result = libc.syscall(SYS_MOUNT_SETATTR, AT_FDCWD, os.fsencode(path), flags, attributes, len(attributes))
    check(f"mount_setattr {path}", result)


def check(what, result):
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")


def leftovers(folder, allowed):
    """What is in a folder, but for the allowed paths and the folders on the way to them."""
    for path in sorted(folder.iterdir()):
        if path in allowed:
            continue
        if not any(path in other.parents for other in allowed):
            yield path
        elif path.is_dir() and not path.is_symlink():
            yield from leftovers(path, allowed)


if __name__ == "__main__":
    sys.exit(main())
