import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '#/platform/log/log.ts';
import type { Metrics } from './metrics.ts';

interface MetricsAddress {
  readonly host: string;
  /** 0 lets the system choose a free port. */
  readonly port: number;
}

export interface MetricsServer {
  /** Null when nothing listens because the port is taken. */
  readonly url: string | null;
  stop(): Promise<void>;
}

/**
 * Serves `/metrics` to Prometheus on a separate address, which no proxy in front of the server exposes. If the
 * port is taken, this is logged and has no other effect. Requests that name another host than the listening one
 * are refused, so no page in a browser on this machine can read it through DNS rebinding.
 */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { host, port }: MetricsAddress,
  log: Log,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const refuse = (status: number): void => void response.writeHead(status).end();
    const { port: bound } = server.address() as AddressInfo;
    const named = request.headers.host;
    if (named !== hostHeader(host, bound) && named !== `localhost:${bound}`) return refuse(403);
    if (request.method !== 'GET' || request.url !== '/metrics') return refuse(404);
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        log.error({ error }, 'the metrics could not be collected');
        refuse(500);
      },
    );
  });
  const listens = await new Promise<boolean>((resolve) => {
    server.on('error', (error) => {
      if (server.listening) log.warn({ error }, 'a connection for /metrics could not be accepted');
      else log.warn({ error, host, port }, 'nothing listens for /metrics: set METRICS_ADDRESS, or off');
      resolve(false);
    });
    server.listen(port, host, () => resolve(true));
  });
  if (!listens) return { url: null, stop: async () => undefined };
  server.unref();
  return {
    url: `http://${hostHeader(host, (server.address() as AddressInfo).port)}/metrics`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const hostHeader = (host: string, port: number): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
