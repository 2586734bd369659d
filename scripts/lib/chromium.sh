# The browser of tests/browser. Sourced by scripts/test, after environment.sh.
# shellcheck shell=sh

# Whether pytest, given the arguments after the first, would collect the folder $1: none names a path, or one that holds
# the folder or lies in it.
reaches() {
    folder=$(readlink -f "$1")/
    named=no
    before=$1
    shift
    for arg; do
        if [ "$before" != -k ] && [ -e "${arg%%::*}" ]; then
            named=yes
            path=$(readlink -f "${arg%%::*}")
            case $path/ in "$folder"*) return 0 ;; esac
            case $folder in "$path"/*) return 0 ;; esac
        fi
        before=$arg
    done
    [ $named = no ]
}

# Export SENKI_CHROMIUM: what it names already, else what is on PATH, else Debian's, installed where we may.
find_chromium() {
    if [ -n "${SENKI_CHROMIUM:-}" ]; then
        if [ ! -x "$SENKI_CHROMIUM" ]; then no_chromium "SENKI_CHROMIUM names $SENKI_CHROMIUM, which is no program."; fi
    elif ! chromium_on_path; then
        install_chromium
        chromium_on_path || no_chromium "The browser tests need Chromium, and there is none on PATH."
    elif ! has_fonts; then
        (install_chromium) || true
    fi
    export SENKI_CHROMIUM
}

chromium_on_path() {
    for name in chromium-headless-shell chromium chromium-browser google-chrome; do
        if SENKI_CHROMIUM=$(command -v $name); then return 0; fi
    done
    return 1
}

# Whether Japanese can be drawn; without it screenshots show boxes, and nothing else suffers.
has_fonts() {
    ! command -v fc-list >/dev/null || [ -n "$(fc-list :lang=ja)" ]
}

# A container's image has no package lists: then the first try fails, and they are fetched.
install_chromium() {
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then return 0; fi
    printf 'senki: installing Chromium and fonts for the browser tests (once)\n' >&2
    get_chromium 2>/dev/null || { apt-get update -qq && get_chromium; } ||
        no_chromium "apt-get could not install Chromium."
}

get_chromium() {
    DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes --no-install-recommends chromium-headless-shell fonts-noto-cjk >/dev/null
}

no_chromium() {
    die "$1" "Install it (Debian: sudo apt install chromium fonts-noto-cjk), or name it: SENKI_CHROMIUM=/path/to/chromium." \
        "scripts/test --no-browser runs all other tests."
}
