# Linters with packages of their own.
lint() {
  npm --prefix "$1" ci && npm --prefix "$1" run lint
}
