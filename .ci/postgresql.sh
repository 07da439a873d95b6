# A PostgreSQL server for the length of the run, under a user of its own where the run is root's.

postgresql_binaries() {
  local directory
  directory=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
  [ -n "$directory" ] || directory=$(pg_config --bindir 2>/dev/null)
  if [ -x "$directory/initdb" ] && [ "$("$directory/postgres" -V | grep -oE '[0-9]+' | head -n 1)" -ge 15 ]; then
    echo "$directory"
  fi
}

start_postgresql() {
  local binaries port
  binaries=$(postgresql_binaries)
  if [ -z "$binaries" ]; then echo 'PostgreSQL 15 or newer is not installed.'; return 1; fi
  port=$(node -e 'const s = require("net").createServer().listen(0, () => { console.log(s.address().port); s.close(); })')
  as_postgres install -d -m 700 "$(cluster)" &&
    as_postgres "$binaries/initdb" -D "$(cluster)" -U postgres -E UTF8 --locale=C.UTF-8 -A trust >/dev/null &&
    as_postgres "$binaries/pg_ctl" -D "$(cluster)" -w -l "$(cluster)/log" \
      -o "-F -h 127.0.0.1 -p $port -k $(cluster) -c max_connections=500" start &&
    echo "postgresql://postgres@127.0.0.1:$port/postgres" >"$work/postgresql-url"
}

stop_postgresql() {
  [ -d "$(cluster)" ] && as_postgres "$(postgresql_binaries)/pg_ctl" -D "$(cluster)" -m immediate stop >/dev/null 2>&1
}

postgresql_url() {
  cat "$work/postgresql-url"
}

cluster() {
  echo "$work/postgresql/cluster"
}

as_postgres() {
  if [ "$(id -u)" -ne 0 ]; then "$@"; return; fi
  install -d -o postgres "$work/postgresql" && (cd / && exec runuser -u postgres -- "$@")
}
