# shellcheck shell=bash
# Creates a new machine with this machine's Debian or Ubuntu release, for the bash scripts that source this file. It is
# a chroot, made by debootstrap from the mirrors of this machine's apt. When the script exits, it stops the chroot's
# processes, unmounts its file systems and deletes it. Needs root and debootstrap.

fail() {
  echo "${0##*/}: $*" >&2
  exit 1
}

# The names of the other variables that the functions called by in_namespaces read.
root_variables=()
root=
root_process=

# Killing the first process of the namespace kills the others. The kernel then removes their mounts.
delete_root() {
  if [ -n "$root_process" ]; then
    kill -KILL "$root_process" 2>/dev/null || true
    wait "$root_process" 2>/dev/null || true
  fi
  [ -n "$root" ] || return 0
  rm -rf --one-file-system "$root" || { sleep 1 && rm -rf --one-file-system "$root"; }
}

# Sets `root` to the folder of the chroot, and `root_environment` to the variables with this machine's network settings.
make_root() {
  local suite sources mirror name
  [ "$(id -u)" = 0 ] || fail "run this script as root, because it creates a chroot"
  command -v debootstrap >/dev/null || fail "debootstrap is missing. Run this, then try again: apt-get install debootstrap"
  # shellcheck source=/dev/null
  . /etc/os-release
  suite=$VERSION_CODENAME
  # shellcheck disable=SC2016 # These are apt's own fields.
  sources=$(apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' \
    'Created-By: Packages' "Origin: ${ID^}" | grep " $suite" | sort -u) || true
  mirror=$(awk -v suite="$suite" '$3 == suite { print $2; exit }' <<<"$sources")
  [ -n "$mirror" ] || fail "apt has no mirror of $suite. Run apt-get update, then try again."

  root=$(mktemp -d "${TMPDIR:-/tmp}/${0##*/}.XXXXXX")
  trap delete_root EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  chmod 755 "$root"
  debootstrap --variant=minbase "$suite" "$root" "$mirror" >"$root.log" 2>&1 ||
    { tail -n 20 "$root.log" >&2; fail "debootstrap failed. The log is in $root.log."; }
  rm "$root.log"

  # The network settings of this machine: mirrors, proxies, host names and certificates.
  echo "$sources" >"$root/etc/apt/sources.list"
  apt-config dump | grep -E '^Acquire::(http|https|Check|Retries)' \
    >"$root/etc/apt/apt.conf.d/90host" || true
  cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
  root_environment=(LANG=C.UTF-8 TERM="${TERM:-dumb}" ${CI:+CI="$CI"})
  if [ -f /etc/ssl/certs/ca-certificates.crt ]; then
    cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/host-certificates.crt"
    root_environment+=(
      SSL_CERT_FILE=/etc/host-certificates.crt PIP_CERT=/etc/host-certificates.crt)
  fi
  for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY PIP_INDEX_URL; do
    [ -z "${!name:-}" ] || root_environment+=("$name=${!name}")
  done
}

# in_namespaces FUNCTION ARGUMENT…: calls the function in its own mount and PID namespaces and returns its status. It
# can use the functions of this script and the variables that `root_variables` names.
in_namespaces() {
  local status=0
  # In the background with this script's standard input, so that a signal reaches the traps above at once.
  unshare --mount --mount-proc --propagation private --pid --fork --kill-child \
    bash -euo pipefail -c "$(declare -p root root_environment "${root_variables[@]}")
$(declare -f)
\"\$@\"" "$0" "$@" <&0 &
  root_process=$!
  wait "$root_process" || status=$?
  root_process=
  return "$status"
}

# Mounts the file systems that programs expect. Runs in the namespaces.
mount_root() {
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount -t tmpfs tmpfs "$root/dev/shm"
}

# install_in_root PACKAGE…: installs packages from the mirrors, or package files.
install_in_root() {
  # shellcheck disable=SC2016 # Expanded inside.
  chroot "$root" /usr/bin/env -i "${root_environment[@]}" \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    sh -c 'apt-get update && DEBIAN_FRONTEND=noninteractive \
      apt-get install --yes --no-install-recommends "$@"' sh "$@" >"$root/var/log/install.log" 2>&1 ||
    { tail -n 20 "$root/var/log/install.log" >&2; fail "these packages cannot be installed: $*"; }
}
