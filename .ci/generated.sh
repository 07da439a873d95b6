# What npm run generate makes is committed: making it again changes nothing.
compare_generated() {
  local before
  before=$(fingerprint)
  npm run generate || return
  [ "$before" = "$(fingerprint)" ] && return
  git status --short
  git diff
  echo 'These files differ from what npm run generate makes: commit what it made.'
  return 1
}

# Linters with packages of their own.
lint() {
  npm --prefix "$1" ci && npm --prefix "$1" run lint
}

fingerprint() {
  git diff
  git status --porcelain
}
