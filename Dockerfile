# The images of Dugout: `server`, one for all roles, and `signer`, which also runs the price reader.
# docs/operations.md, "Containers", says how to run them. apps/server/tests/operations/image.long.test.ts runs these
# steps without Docker, on the root of its machine in place of the base image.
FROM node:20.20.2-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund
RUN npm run build
RUN node scripts/runtime-files.mjs /opt/dugout

FROM node:20.20.2-bookworm-slim AS base
# The numbers are the same in both images: the server's user enters the folder of the signer's socket by its group.
RUN groupadd --gid 10001 dugout-signer \
 && useradd --uid 10001 --gid 10001 --no-create-home --shell /usr/sbin/nologin dugout-signer \
 && useradd --uid 10002 --user-group --groups dugout-signer --no-create-home --shell /usr/sbin/nologin dugout \
 && useradd --uid 10003 --user-group --groups dugout-signer --no-create-home --shell /usr/sbin/nologin dugout-prices
WORKDIR /opt/dugout
COPY --from=build /opt/dugout .
COPY deploy/image/start.sh /usr/local/bin/dugout-start
ENTRYPOINT ["/usr/local/bin/dugout-start"]
ENV NODE_ENV=production

FROM base AS signer
# The same protection as in dugout-signer.service: a program that its user may run but not read.
RUN install -D -m 711 "$(command -v node)" /usr/local/lib/dugout/signer-node \
 && install -d -m 700 -o 10001 -g 10001 /var/lib/dugout-signer \
 && install -d -m 700 -o 10003 -g 10003 /var/lib/dugout-prices \
 && install -d -m 750 -o 10001 -g 10001 /run/dugout-signer
ENV DATA_DIR=/var/lib/dugout-signer
ENV SIGNER_SOCKET=/run/dugout-signer/signer.sock
ENV SIGNER_SOCKET_KEY_FILE=/var/lib/dugout-signer/socket.key
ENV SIGNER_PRICES_SOCKET=/run/dugout-signer/prices.sock
ENV SIGNER_PRICES_KEY_FILE=/var/lib/dugout-signer/prices.key
VOLUME /var/lib/dugout-signer
USER 10001
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s CMD ["node", "-e", "require('node:net').connect(process.env.SIGNER_SOCKET).on('connect', () => process.exit(0)).on('error', () => process.exit(1))"]
CMD ["/usr/local/lib/dugout/signer-node", "apps/server/dist/signer.js"]

FROM base AS server
RUN install -d -m 700 -o 10002 -g 10002 /var/lib/dugout
ENV DATA_DIR=/var/lib/dugout
ENV HOST=0.0.0.0
ENV MALLOC_ARENA_MAX=2
VOLUME /var/lib/dugout
EXPOSE 4400
USER 10002
HEALTHCHECK --interval=5s --timeout=3s --start-period=300s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 4400}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "apps/server/dist/main.js"]
