# What the image holds, as the Dockerfile puts it together: production packages alone start the service, and are listed.

start_with_production_packages() (
  set -e
  directory=$(mktemp -d "$work/production.XXXXXX")
  node=$PWD/node_modules/.bin/node
  cp -r package.json package-lock.json .npmrc core orm facades "$directory"
  mkdir "$directory/openapi"
  cp openapi/openapi.json "$directory/openapi"
  cd "$directory"
  npm pkg delete devDependencies
  npm ci --ignore-scripts --no-audit --no-fund
  export NODE_ENV=production PORT=3458 JWT_SECRET ENCRYPTION_KEY IDP_URL=https://provider.example IDP_APP_ID=1 IDP_APP_SECRET=secret
  JWT_SECRET=$(node -p 'crypto.randomBytes(32).toString("hex")')
  ENCRYPTION_KEY=$(node -p 'crypto.randomBytes(32).toString("base64")')
  "$node" facades/server.ts &
  server=$!
  trap 'kill $server' EXIT
  curl --silent --fail --retry 180 --retry-delay 1 --retry-connrefused "http://127.0.0.1:$PORT/up"
)

# Each installed package is in the list, which `npm sbom --omit=dev` does not keep in a directory with development packages.
list_packages() (
  set -e
  cd "$work"/production.*
  npm sbom --sbom-format=cyclonedx >sbom.json
  node -e '
    const { components } = require("./sbom.json");
    const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl)));
    const { packages } = require("./node_modules/.package-lock.json");
    const missing = Object.entries(packages)
      .map(([path, { version }]) => `pkg:npm/${path.slice(path.lastIndexOf("node_modules/") + 13)}@${version}`)
      .filter((purl) => !listed.has(purl));
    console.log(`${components.length} packages`, missing);
    process.exit(missing.length > 0 || components.length === 0 ? 1 : 0);'
)
