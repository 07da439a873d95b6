# Ruby 3.2 or newer: the system's, or else Debian trixie's in a directory of its own, kept for the next run.

ruby_root=/var/cache/audience-platform/ruby

needs_chroot() {
  ! ruby -e 'exit RUBY_VERSION.to_f >= 3.2' 2>/dev/null
}

prepare_ruby() {
  [ -d client-ruby ] && needs_chroot && [ "$(id -u)" -eq 0 ] && [ ! -x "$ruby_root/usr/bin/ruby" ] || return 0
  step 'Ruby in a directory of its own' install_ruby
}

install_ruby() {
  local packages=ruby,rake,ruby-minitest,ruby-webmock,ruby-rexml,bundler,ca-certificates
  mkdir -p "$(dirname "$ruby_root")"
  rm -rf "$ruby_root" "$ruby_root.new"
  debootstrap --variant=minbase --include="$packages" trixie "$ruby_root.new" && mv "$ruby_root.new" "$ruby_root"
}

# The gem's default task, on a copy: it reaches a service on this machine, whose address it starts by itself.
ruby_tests() {
  if ! needs_chroot; then (cd client-ruby && rake); return; fi
  if [ "$(id -u)" -ne 0 ] || [ ! -x "$ruby_root/usr/bin/ruby" ]; then
    echo 'Ruby 3.2 or newer is not installed.'
    return 1
  fi
  rm -rf "$ruby_root/client-ruby"
  cp -r client-ruby "$ruby_root/client-ruby" && chroot "$ruby_root" sh -c 'cd /client-ruby && rake'
}
