# What every tool begins with. Sourced: sets `root`, goes there, and knows how to speak and to install packages.

root=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/../.." && pwd -P)
caller_folder=$PWD
tool=Tools/$(basename -- "$0")
cd -- "$root"

# To standard error: standard output is for what a tool was asked for.
say() { printf '%s: %s\n' "$tool" "$*" >&2; }

fail() {
    say "$1"
    exit "${2:-1}"
}

# $1 is how the tool is called, for people; the reason follows.
usage_error() {
    say "$2"
    say "usage: $1"
    exit 2
}

# The text between the first line of the calling script and its first line of code.
show_help() {
    sed -n '2,/^[^#]/{s/^# \{0,1\}//p}' -- "$root/$tool"
    exit 0
}

need_swift() {
    command -v swift >/dev/null || fail "there is no swift on PATH. Install Swift 6.3 and put its usr/bin on PATH."
}

# What the C sides of the product are compiled against, and libcurl's certificates.
building_packages=(libcurl4-openssl-dev libsqlite3-dev libmicrohttpd-dev libjq-dev libsimdjson-dev ca-certificates)

# Installs those of the Debian packages $@ that are missing. Where none is, nothing is asked of the network.
install_packages() {
    local package missing=() as_root=()
    command -v dpkg-query >/dev/null || {
        say "no Debian packages here; taking it that these are there in another form: $*"
        return 0
    }
    for package; do
        [[ $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || missing+=("$package")
    done
    ((${#missing[@]})) || return 0
    if ((EUID != 0)); then
        command -v sudo >/dev/null ||
            fail "these packages are missing: ${missing[*]}. As root: apt-get update && apt-get install ${missing[*]}"
        as_root=(sudo)
    fi
    say "installing ${missing[*]}"
    as_root+=(env DEBIAN_FRONTEND=noninteractive apt-get -qq)
    local log
    log=$({ "${as_root[@]}" update && "${as_root[@]}" install -y --no-install-recommends "${missing[@]}"; } 2>&1 </dev/null) || {
        printf '%s\n' "$log" >&2
        fail "they could not be installed. As root: apt-get update && apt-get install ${missing[*]}"
    }
}
