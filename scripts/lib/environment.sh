# Sourced by the sh scripts of this folder's parent. Sets $root and $python; `ready LEVEL` makes the environment.
# shellcheck shell=sh

root=$(dirname "$(dirname "$(readlink -f "$0")")")
python=$root/.venv/bin/python

# Make .venv hold requirements/$1.txt (run or dev). When it already does, this is one file comparison.
# The copy under .venv/.senki is written last, so an interrupted installation is never taken for a finished one.
ready() {
    if [ -x "$python" ] && cmp -s "$root/requirements/$1.txt" "$root/.venv/.senki/$1.txt"; then return; fi
    find_python
    "$base_python" -I "$root/scripts/lib/virtual_environment.py" "$1" || exit $?
}

# Make the tools that test clients made from the API description: a generator in Python, and the compiler of TypeScript
# where Node is. Without Node, or if npm cannot install, the tests of TypeScript are left out and say so.
ready_generators() {
    if ! cmp -s "$root/requirements/generator.txt" "$root/.venv/generator/requirements.txt"; then
        find_python
        "$base_python" -I "$root/scripts/lib/virtual_environment.py" generator || exit $?
    fi
    typescript=$root/.venv/typescript
    if ! command -v node >/dev/null || ! command -v npm >/dev/null; then return; fi
    if cmp -s "$root/requirements/typescript.json" "$typescript/requirements.json"; then return; fi
    printf 'senki: making %s from requirements/typescript.json (once)\n' "$typescript" >&2
    mkdir -p "$typescript" && cp "$root/requirements/typescript.json" "$typescript/package.json"
    if npm install --prefix "$typescript" --no-package-lock --ignore-scripts --no-audit --no-fund --silent >&2; then
        cp "$root/requirements/typescript.json" "$typescript/requirements.json"
    else
        printf 'senki: npm could not install it; the tests of TypeScript are left out\n' >&2
    fi
}

# Set $base_python to a Python that can make the environment: at least 3.11, with venv and ensurepip.
find_python() {
    too_old=
    for base_python in ${SENKI_PYTHON:-python3 python python3.14 python3.13 python3.12 python3.11}; do
        if "$base_python" -I -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            if "$base_python" -I -c 'import venv, ensurepip' 2>/dev/null; then return; fi
            no_venv=$base_python
        else
            version=$("$base_python" -V 2>&1) && too_old="$too_old $base_python is $version;"
        fi
    done
    if [ -n "${no_venv:-}" ]; then
        die "$no_venv ($("$no_venv" -V)) lacks the venv module, which makes the environment in $root/.venv." \
            "Install it (Debian, Ubuntu: sudo apt install python3-venv) and start again."
    fi
    die "Senki needs Python 3.11 or newer, and none was found on PATH.${too_old:+ Found:$too_old}" \
        "Install one, or name it: SENKI_PYTHON=/path/to/python3 $0"
}

# What went wrong and where; what to do.
die() {
    for line; do printf 'senki: %s\n' "$line" >&2; done
    exit 1
}

# `--help` or `-h` as the first argument: what a script says at its head, and nothing is done.
print_help() {
    case "${1:-}" in
        -h | --help) sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0" && exit 0 ;;
    esac
}

# Run one step of a gate: `step NAME COMMAND...`. Its output is shown only if it fails. Counts failures in $failed.
failed=0
step() {
    name=$1
    shift
    started=$(date +%s)
    if output=$("$@" 2>&1); then
        mark=✓
    else
        mark=✗
        failed=$((failed + 1))
    fi
    printf '%s %-24s %3d s\n' "$mark" "$name" $(($(date +%s) - started))
    if [ "$mark" = ✗ ]; then printf '%s\n' "$output"; fi
}
