# The site in a container, with the embedded backend or on the hosted provider (docs/hosting.md). Built by docker, podman or buildah:
#   docker build -t fourfold .
#   docker run --read-only --tmpfs /tmp -v fourfold-data:/data -p 8080:8080 -e SITE_URL=https://www.example.com fourfold
# The version that the tests run on (package.json).
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
# Packages have a layer of their own: they change less often than the rest.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build.ts
# The tools of the build (of which npm keeps TypeScript, an optional peer of valibot), what the build has put whole into its output, and Node,
# which the image has.
RUN npm uninstall --ignore-scripts --omit=dev \
    @fontsource-variable/figtree firebase libphonenumber-js minisearch node react react-dom react-router typescript web-vitals
RUN mkdir /data

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data DEMO=off
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/content ./content
COPY --from=build /app/rules ./rules
COPY --from=build /app/src ./src
# The only folder that the site writes to; on the hosted provider it stays empty but for old scripts of pages that are still open.
COPY --from=build --chown=1000:1000 /data /data
VOLUME /data
USER 1000:1000
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The server itself, not npm: it gets the signal that stops it.
CMD ["node", "src/server/main.ts"]
