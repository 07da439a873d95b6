# What the tests need of the system. Each step that misses something fails by its own name where it could not be installed.

install_packages() {
  local missing
  missing=$(missing_packages)
  if [ -z "$missing" ]; then echo 'Nothing is missing.'; return; fi
  if [ "$(id -u)" -ne 0 ]; then echo "Not installed, as that needs root: $missing"; return; fi
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq && apt-get install -y -qq --no-install-recommends $missing || return
  # Debian starts a server of its own: the tests run theirs.
  case " $missing " in *' postgresql '*) service postgresql stop ;; esac
}

missing_packages() {
  local missing=()
  [ -n "$(postgresql_binaries)" ] || missing+=(postgresql)
  if has_script test:browser && ! command -v chromium >/dev/null; then missing+=(chromium); fi
  if [ -d client-ruby ] && needs_chroot && ! command -v debootstrap >/dev/null; then missing+=(debootstrap); fi
  echo "${missing[*]}"
}

has_script() {
  node -e 'process.exit(process.argv[1] in require("./package.json").scripts ? 0 : 1)' "$1"
}
