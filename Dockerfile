# The shop in a container: docs/operations.md, docs/decisions/0328.
FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm install --no-save --omit=dev --include=optional --ignore-scripts --no-audit --no-fund
COPY . .
RUN node -e "import('./bin/steps/prepare.mjs').then(async ({ prepare }) => (await import('./bin/steps/build.mjs')).ensureBuilt(await prepare({ forTests: false })))"
# A sixth of the image, which no start reads. The source maps of `build` stay, for stack traces.
RUN find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /shop
COPY --from=build /shop/package.json ./
COPY --from=build /shop/node_modules ./node_modules
COPY --from=build /shop/bin/steps ./bin/steps
COPY --from=build /shop/build ./build
COPY --from=build /shop/migrations ./migrations
COPY --from=build /shop/src ./src
COPY --from=build /shop/store ./store
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# A first start creates the embedded database and fills it.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=16", "--import", "./bin/steps/map-stack-traces.mjs", "build/server/main.js"]
