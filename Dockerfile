# The image brings Node 24 itself: without scripts, the npm package `node` does not fetch a second one.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY core core
COPY orm orm
COPY facades facades
COPY openapi/openapi.json openapi/
# With --build-arg COMMIT="$(git rev-parse HEAD)", the log says at each start what is running.
ARG COMMIT
RUN test -z "$COMMIT" || npm pkg set gitHead="$COMMIT"
# Uploaded pictures: mount a volume there, or set PICTURES_URL.
RUN mkdir .data && chown node: .data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/up`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# How far the young generation may grow: less takes more CPU. .github/decisions/0011-pipeline-reads.md has the figures.
# The old one is collected when it has grown by 70 %: by default it may grow to several times what is still needed. One thread
# collects and compiles beside the main one: with more of them, requests waited for a core beside a busy audience.
CMD ["node", "--v8-pool-size=1", "--max-semi-space-size=64", "--heap-growing-percent=70", "facades/server.ts"]
