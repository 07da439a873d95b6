# What the tests need of the system. Each step that misses something fails by its own name where it could not be installed.

install_packages() {
  local missing server
  missing=$(missing_packages)
  if [ -z "$missing" ]; then echo 'Nothing is missing.'; return; fi
  if [ "$(id -u)" -ne 0 ]; then echo "Not installed, as that needs root: $missing"; return; fi
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq && apt-get install -y -qq --no-install-recommends $missing || return
  # Debian starts servers of its own: the tests run theirs.
  for server in postgresql pgbouncer redis-server; do
    case " $missing " in *" $server "*) service "$server" stop || true ;; esac
  done
}

missing_packages() {
  local missing=() shell
  [ -n "$(postgresql_binaries)" ] || missing+=(postgresql)
  [ -x /usr/sbin/pgbouncer ] || missing+=(pgbouncer)
  command -v valkey-server >/dev/null || command -v redis-server >/dev/null || missing+=(redis-server)
  command -v curl >/dev/null || missing+=(curl)
  command -v chromium >/dev/null || missing+=(chromium)
  for shell in zsh fish; do command -v "$shell" >/dev/null || missing+=("$shell"); done
  # Where Ruby is old or missing, the gem's tests take a newer one from a directory that this makes.
  has_ruby || command -v debootstrap >/dev/null || missing+=(debootstrap)
  echo "${missing[*]}"
}

has_ruby() {
  ruby -e 'exit Gem::Version.new(RUBY_VERSION) >= Gem::Version.new("3.2")' 2>/dev/null
}
