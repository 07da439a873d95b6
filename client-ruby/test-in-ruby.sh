#!/bin/sh
# Tests the gem against a running service, on Ruby 3.2 or newer: the system's, or Debian trixie's in a chroot (as root).
set -eu
cd "$(dirname "$0")/.."
PATH=$PWD/node_modules/.bin:$PATH
chroot_directory=${RUBY_CHROOT:-/var/cache/audience-platform/ruby}
packages=ruby,rake,ruby-minitest,ruby-webmock,yard,ca-certificates

is_new_enough() { ruby -e 'exit Gem::Version.new(RUBY_VERSION) >= Gem::Version.new("3.2")' 2>/dev/null &&
  ruby -e 'require "minitest"; require "webmock"; require "yard"; require "rbs"' 2>/dev/null; }

work=$(mktemp -d)
service=
clean() {
  [ -z "$service" ] || kill "$service" 2>/dev/null || true
  rm -rf "$work" "${copy:-}"
}
trap clean EXIT

mkfifo "$work/ready"
node tests/facades/ruby/ruby-service.ts > "$work/ready" & service=$!
read -r settings < "$work/ready"

checks='
  set -e
  rake test
  gem build audience_platform.gemspec > build.txt 2>&1; cat build.txt
  ! grep -q WARNING build.txt
  yard doc --quiet --no-save --no-cache && yard stats --list-undoc
  $(command -v rbs || command -v rbs3.3) -r uri -r net-http -r json -r openssl -I sig validate
'

if is_new_enough; then
  copy=$work/gem
  cp -R client-ruby "$copy"
  (cd "$copy" && env $settings sh -c "$checks")
else
  if [ ! -x "$chroot_directory/usr/bin/ruby" ]; then
    mkdir -p "$(dirname "$chroot_directory")"
    rm -rf "$chroot_directory.new"
    debootstrap --variant=minbase --include="$packages" trixie "$chroot_directory.new"
    mv "$chroot_directory.new" "$chroot_directory"
  fi
  copy=$(mktemp -d "$chroot_directory/tmp/gem.XXXXXX")
  cp -R client-ruby/. "$copy"
  chroot "$chroot_directory" env LANG=C.UTF-8 HOME=/root $settings sh -c "cd /tmp/$(basename "$copy") && $checks"
fi
