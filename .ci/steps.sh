# Runs the steps, keeps what each of them said, and adds up the checks that passed and failed.

# step NAME [--count uvu|minitest] COMMAND…: its output appears when it ends, so that steps side by side stay legible.
step() {
  local name=$1 count=one log seconds=$SECONDS status
  shift
  if [ "$1" = --count ]; then count=$2; shift 2; fi
  log=$(mktemp "$work/log.XXXXXX")
  "$@" >"$log" 2>&1
  status=$?
  {
    flock 9
    "count_$count" "$status" "$log" | sed "s|\$| $name|" >>"$work/results"
    printf '\n=== %s (%s s)\n' "$name" $((SECONDS - seconds))
    cat "$log"
    [ "$status" -eq 0 ] || list_failures "$name" "$log"
  } 9>>"$work/lock"
  return "$status"
}

# Names the step here, and keeps for the end of the log what uvu and minitest call what failed.
list_failures() {
  printf '=== FAILED: %s\n' "$1"
  plain "$2" | grep -A1 --no-group-separator -E '^ *(FAIL |[0-9]+\) (Failure|Error):)' |
    sed "s|^|$1: |" >>"$work/failures"
}

count_one() {
  if [ "$1" -eq 0 ]; then echo 1 0; else echo 0 1; fi
}

count_uvu() {
  local total passed skipped
  read -r total passed skipped < <(plain "$2" | awk '
    /^ *Total: / { total = $2 } /^ *Passed: / { passed = $2 } /^ *Skipped: / { skipped = $2 }
    END { print total + 0, passed + 0, skipped + 0 }')
  count "$1" "$passed" $((total - passed - skipped))
}

count_minitest() {
  local runs bad
  read -r runs bad < <(plain "$2" | awk '
    /^[0-9]+ runs, / { runs += $1; bad += $5 + $7 } END { print runs + 0, bad + 0 }')
  count "$1" $((runs - bad)) "$bad"
}

# Tests that broke off without counting a failure have failed once, and so has a run of no tests.
count() {
  local status=$1 passed=$2 failed=$3
  if [ "$failed" -eq 0 ] && { [ "$status" -ne 0 ] || [ "$passed" -eq 0 ]; }; then failed=1; fi
  echo "$passed" "$failed"
}

plain() {
  sed 's/\x1b\[[0-9;]*m//g' "$1"
}

# The last line, and the exit status: 0 where nothing failed.
report() {
  local passed failed
  read -r passed failed < <(awk '{ passed += $1; failed += $2 } END { print passed + 0, failed + 0 }' "$work/results")
  awk '$2 > 0 { $1 = ""; print "failed:" $0 }' "$work/results"
  cat "$work/failures" 2>/dev/null
  printf '\n%s s in all\n%s passed, %s failed\n' "$SECONDS" "$passed" "$failed"
  [ "$failed" -eq 0 ]
}
