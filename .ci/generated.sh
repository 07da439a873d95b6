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

fingerprint() {
  git diff
  git status --porcelain
}
