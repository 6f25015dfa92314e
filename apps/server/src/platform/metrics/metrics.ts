import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What the server counts about itself, in Prometheus' text form. */
export interface Metrics {
  httpAnswered(answered: { readonly method: string; readonly route: string; readonly status: number; readonly ms: number }): void;
  liveSockets(open: number): void;
  liveFrames(sent: number): void;
  marketTrades(count: number): void;
  readonly contentType: string;
  text(): Promise<string>;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const http = new Histogram({
    name: 'dugout_http_request_seconds',
    help: 'Time to answer a call',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const sockets = new Gauge({ name: 'dugout_live_sockets', help: 'Open live sockets', registers });
  const frames = new Counter({ name: 'dugout_live_frames_total', help: 'Frames sent on live sockets', registers });
  const trades = new Counter({ name: 'dugout_market_trades_total', help: 'Trades taken into the market', registers });
  return {
    httpAnswered: ({ method, route, status, ms }) => http.observe({ method, route, status }, ms / 1000),
    liveSockets: (open) => sockets.set(open),
    liveFrames: (sent) => frames.inc(sent),
    marketTrades: (count) => trades.inc(count),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
