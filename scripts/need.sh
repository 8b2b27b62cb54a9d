# Sourced by the other scripts: checks for what they need, and installs it where that is possible.

say() { printf '%s\n' "$*" >&2; }

die() {
    say "$0: $*"
    exit 1
}

has() { command -v "$1" >/dev/null 2>&1; }

# need_packages REASON PACKAGE..: installs packages with apt-get, as root or through sudo.
need_packages() {
    reason=$1
    shift
    has apt-get || die "$reason, and there is no apt-get to install $* with: please install it"
    if [ "$(id -u)" -eq 0 ]; then
        as_root=
    elif has sudo; then
        as_root=sudo
    else
        die "$reason; as root run: apt-get install $*"
    fi
    say "$reason: installing $*"
    export DEBIAN_FRONTEND=noninteractive
    if [ -z "${apt_updated:-}" ]; then
        $as_root apt-get update -q >&2 || die "apt-get update failed"
        apt_updated=yes
    fi
    # env, because sudo may drop the variable.
    $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -q -y --no-install-recommends "$@" >&2 || die "apt-get install $* failed"
}

need_cargo() {
    if ! has cargo && [ -f "${CARGO_HOME:-$HOME/.cargo}/env" ]; then
        . "${CARGO_HOME:-$HOME/.cargo}/env"
    fi
    has cargo || die "there is no cargo: install Rust 1.95 or later with rustup"
    has cc || need_packages "there is no C linker" gcc libc6-dev
}

# need_component rustfmt|clippy: whether `cargo fmt` or `cargo clippy` can be run.
need_component() {
    case $1 in
        rustfmt) command=fmt ;;
        *) command=$1 ;;
    esac
    cargo "$command" --version >/dev/null 2>&1 && return 0
    has rustup && rustup component add "$1" >&2 && cargo "$command" --version >/dev/null 2>&1
}

need_jdk() {
    if [ -n "${JAVA_HOME:-}" ]; then
        [ -x "$JAVA_HOME/bin/javac" ] || die "JAVA_HOME is set, but $JAVA_HOME has no bin/javac"
    elif ! has javac; then
        need_packages "there is no JDK" default-jdk-headless
    fi
}

need_prolog() {
    has swipl || need_packages "there is no SWI-Prolog" swi-prolog-nox
}

# need_junit: the jars of JUnit 5 and JUnit 4 in target/junit, by Maven. From the root of the repository.
need_junit() {
    [ -f target/junit/complete ] && return 0
    need_jdk
    has mvn || need_packages "there is no Maven to get JUnit with" maven
    mkdir -p target/junit
    mvn -q -B -f scripts/junit.pom.xml dependency:copy-dependencies \
        "-DoutputDirectory=$PWD/target/junit" >&2 || die "Maven could not get JUnit"
    : >target/junit/complete
}

# need_jacoco: the jars of JaCoCo's agent and command line in target/jacoco, by Maven. From the root.
need_jacoco() {
    [ -f target/jacoco/complete ] && return 0
    need_jdk
    has mvn || need_packages "there is no Maven to get JaCoCo with" maven
    mkdir -p target/jacoco
    mvn -q -B -f scripts/jacoco.pom.xml dependency:copy-dependencies -DexcludeTransitive=true \
        "-DoutputDirectory=$PWD/target/jacoco" >&2 || die "Maven could not get JaCoCo"
    : >target/jacoco/complete
}
