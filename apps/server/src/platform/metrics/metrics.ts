import { Counter, collectDefaultMetrics, Gauge, register as ofProcess, Registry } from 'prom-client';
import { Durations } from './durations.ts';

export interface Metrics {
  httpAnswered(answered: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly ms: number;
  }): void;
  liveSockets(open: number): void;
  liveFrames(sent: number): void;
  marketTrades(count: number): void;
  /** Counts a market event that a part of the server failed to handle: a feature, `market` or `decoder`. */
  marketFault(part: string): void;
  /** Creates a counter by the value of one label and returns its increment function. */
  counterBy(name: string, help: string, label: string): (value: string) => void;
  /** Adds a gauge that is read at each scrape; null keeps its last value. */
  gauge(name: string, help: string, read: () => number | null): void;
  gaugeBy(name: string, help: string, label: string, read: () => ReadonlyMap<string, number>): void;
  readonly contentType: string;
  text(): Promise<string>;
}

export function createMetrics(): Metrics {
  // Process collectors cannot be stopped again: servers of one process share them.
  if (ofProcess.getMetricsAsArray().length === 0) collectDefaultMetrics();
  const registry = new Registry();
  const registers = [registry];
  const http = new Durations('dugout_http_request_seconds', 'Time to answer a call');
  const sockets = new Gauge({ name: 'dugout_live_sockets', help: 'Open live sockets', registers });
  const frames = new Counter({
    name: 'dugout_live_frames_total',
    help: 'Frames sent on live sockets',
    registers,
  });
  const trades = new Counter({
    name: 'dugout_market_trades_total',
    help: 'Trades taken into the market',
    registers,
  });
  const faults = new Counter({
    name: 'dugout_market_faults_total',
    help: 'Market events that a part of the server failed to handle',
    labelNames: ['part'],
    registers,
  });
  return {
    httpAnswered: ({ method, route, status, ms }) => http.observe(method, route, status, ms),
    liveSockets: (open) => sockets.set(open),
    liveFrames: (sent) => frames.inc(sent),
    marketTrades: (count) => trades.inc(count),
    marketFault: (part) => faults.inc({ part }),
    counterBy(name, help, label) {
      const counter = new Counter({ name, help, labelNames: [label], registers });
      return (value) => counter.inc({ [label]: value });
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          const value = read();
          if (value !== null) this.set(value);
        },
      });
    },
    gaugeBy(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          for (const [value, count] of read()) this.set({ [label]: value }, count);
        },
      });
    },
    contentType: registry.contentType,
    text: async () => [await ofProcess.metrics(), await registry.metrics(), http.text()].join('\n'),
  };
}
