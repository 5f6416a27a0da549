# The panel as one image: `linegate` is its command, and it serves unless told otherwise. docker-compose.yml runs it with MySQL.

FROM node:24-slim AS manifest
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/package.json scripts/
COPY web/package.json web/

FROM manifest AS build
RUN npm ci --omit=dev --ignore-scripts
COPY .swcrc swc.config.mjs ./
COPY scripts/build-server.mjs scripts/
COPY scripts/bundle scripts/bundle
COPY src src
RUN node scripts/build-server.mjs && chmod 755 dist/bundle/cli.js
COPY docs/configuration.md docs/
COPY web web
RUN node node_modules/vite/bin/vite.js build web

FROM manifest AS dependencies
RUN npm ci --omit=dev --workspaces=false --ignore-scripts

FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /app
# The number is the owner of the secrets that scripts/container-secrets.mjs makes. Everything in the image belongs to root.
RUN groupadd --gid 10001 linegate \
  && useradd --uid 10001 --gid linegate --home-dir /nonexistent --no-create-home --shell /usr/sbin/nologin linegate \
  && install -d -o linegate -g linegate -m 700 /spool \
  && ln -s /app/dist/bundle/cli.js /usr/local/bin/linegate
COPY package.json ./
COPY scripts/container-secrets.mjs scripts/
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/dist/bundle dist/bundle
COPY --from=build /app/web/dist web/dist
USER 10001:10001
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health/ready`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/bundle/main.js"]
