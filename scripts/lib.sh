# Sourced by the scripts beside it: where things are, how they speak, and how work is done once.
# shellcheck shell=bash
set -euo pipefail

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
WORK=$ROOT/.work
VENV=$WORK/venv
# One target folder and one profile, so that each crate is compiled once for tests, wheel and addon.
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$ROOT/target}
PROFILE=ci
# A person sees cargo's progress; a log gets what went wrong.
[ -t 2 ] || export CARGO_TERM_QUIET=true
cd "$ROOT"
mkdir -p "$WORK"
# shellcheck source=scripts/versions
. "$ROOT/scripts/versions"

# Colours only for a person: not in a file, not in CI, not where NO_COLOR asks for none.
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then bold=$'\e[1m' red=$'\e[31m' plain=$'\e[0m'; else bold='' red='' plain=''; fi

say() { printf '%s--> %s%s\n' "$bold" "$*" "$plain"; }

die() {
  printf '%serror: %s%s\n' "$red" "$*" "$plain" >&2
  exit 1
}

# need TOOL SENTENCE: stops with the sentence where the tool is missing.
need() { command -v "$1" >/dev/null 2>&1 || die "$1 is missing. $2"; }

digest() { if command -v sha256sum >/dev/null 2>&1; then sha256sum; else shasum -a 256; fi | cut -d' ' -f1; }

# once STAMP INPUT... -- COMMAND...: runs the command unless STAMP says that it ran with these very inputs (their
# content, the command and this checkout's place). STAMP lies inside what the command makes, so both go together.
once() {
  local stamp=$1 inputs=() key
  shift
  while [ "$1" != -- ]; do inputs+=("$1"); shift; done
  shift
  key=$({ printf '%s\n' "$ROOT" "$@"; cat -- "${inputs[@]}"; } | digest)
  if [ "$(cat "$stamp" 2>/dev/null || true)" != "$key" ]; then
    rm -f "$stamp"
    "$@"
    printf '%s\n' "$key" >"$stamp"
  fi
}

# at_least HAVE WANT: whether version HAVE is WANT or newer.
at_least() { [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]; }

need_rust() {
  need cargo "Install Rust $RUST_MIN or newer (with rustup, or your system's package)."
  local have
  have=$(rustc --version | cut -d' ' -f2)
  at_least "$have" "$RUST_MIN" || die "Rust $have is too old: $RUST_MIN or newer is needed (rustup update)."
}

need_python() {
  PYTHON=${PYTHON:-python3}
  need "$PYTHON" "Install Python $PYTHON_MIN or newer, or say which one to use: PYTHON=/path/to/python3 make …"
  local have
  have=$("$PYTHON" -c 'import platform; print(platform.python_version())')
  at_least "$have" "$PYTHON_MIN" || die "$PYTHON is Python $have: $PYTHON_MIN or newer is needed (PYTHON=/path/to/python3 make …)."
  "$PYTHON" -c 'import venv, ensurepip' 2>/dev/null ||
    die "$PYTHON has no venv module. On Debian: apt-get install python3-venv."
}

need_node() {
  need node "Install Node.js $NODE_MIN or newer."
  need npm "Install npm, which comes with Node.js $NODE_MIN or newer."
  local have
  have=$(node --version)
  at_least "${have#v}" "$NODE_MIN" || die "Node.js $have is too old: $NODE_MIN or newer is needed."
}

npm_quiet() { npm --loglevel=error --no-audit --no-fund --no-update-notifier "$@"; }

need_maven() {
  need java "Install a JDK, $JDK_MIN or newer. On Debian: apt-get install openjdk-17-jdk-headless."
  need javac "Install a JDK, not only a runtime, $JDK_MIN or newer. On Debian: apt-get install openjdk-17-jdk-headless."
  need mvn "Install Apache Maven, $MAVEN_MIN or newer. On Debian: apt-get install maven."
  local have
  have=$(javac -version 2>&1 | cut -d' ' -f2)
  at_least "$have" "$JDK_MIN" || die "Java $have is too old: $JDK_MIN or newer is needed (JAVA_HOME says which one Maven takes)."
}

mvn_quiet() { mvn --quiet --batch-mode --no-transfer-progress "$@"; }

# What the native library of Kotlin and Swift is called on this system, and the folder in which JNA looks for it in a jar.
native_library() { [ "$(uname -s)" = Darwin ] && echo libtoolresult_uniffi.dylib || echo libtoolresult_uniffi.so; }

jna_platform() {
  local system=linux machine
  [ "$(uname -s)" != Darwin ] || system=darwin
  case $(uname -m) in x86_64) machine=x86-64 ;; arm64 | aarch64) machine=aarch64 ;; *) machine=$(uname -m) ;; esac
  echo "$system-$machine"
}
