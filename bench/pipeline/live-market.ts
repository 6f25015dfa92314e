import { createServer } from 'node:http';
import type { MarketEvent } from '@dugout/domain/market-events';
import { Market } from '@dugout/market/market';
import { createMarket } from '../../apps/server/src/features/market/create-market.ts';
import { OwnOrigins } from '../../apps/server/src/platform/http/callers/origin.ts';
import { Sessions } from '../../apps/server/src/platform/http/callers/sessions.ts';
import { RateLimits } from '../../apps/server/src/platform/http/rate-limit.ts';
import { createLog } from '../../apps/server/src/platform/log/create-log.ts';
import { RealtimeHub } from '../../apps/server/src/platform/realtime/hub.ts';
import { RealtimeServer } from '../../apps/server/src/platform/realtime/realtime-server.ts';

const HOST = '127.0.0.1';

/** A market with its channels, hub and live socket. */
export class LiveMarket {
  readonly market = new Market();
  readonly #log = createLog({ level: 'silent', pretty: false });
  readonly #hub = new RealtimeHub({ log: this.#log, onFrames: () => undefined });
  readonly #feature = createMarket({
    market: this.market,
    realtime: this.#hub,
    log: this.#log,
    knownTraders: new Map(),
    wholeHistory: false,
    now: Date.now,
    poolFeeBps: () => null,
    drawPicture: () => '',
  });

  constructor() {
    for (const channel of this.#feature.channels) this.#hub.provide(channel);
  }

  apply(event: MarketEvent): void {
    this.market.apply(event);
    this.#feature.onMarketEvent(event);
  }

  /** Opens the channels of tokens for a client that reads nothing, until the returned function is called. */
  follow(mints: readonly string[]): () => void {
    const member = {
      caller: null,
      deliver: () => undefined,
      refresh: () => undefined,
      expel: () => undefined,
      rejoin: () => undefined,
    };
    const topics = mints
      .flatMap((mint) => [`trades:${mint}`, `token:${mint}`])
      .flatMap((channel) => {
        const found = this.#hub.providerOf(channel);
        const name = found?.provider.topic(found.parameter, null);
        if (found === null || typeof name !== 'string') return [];
        void found.provider.snapshot(name);
        return this.#hub.open(name, channel, found.provider) ?? [];
      });
    for (const topic of topics) topic.members.add(member);
    return () => {
      for (const topic of topics) topic.members.delete(member);
    };
  }

  /** Listens on a free port, and calls `onPort` with it. */
  listen(onPort: (port: number) => void): void {
    const http = createServer((_request, response) => response.end());
    http.listen(0, HOST, () => {
      const address = http.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      new RealtimeServer({
        hub: this.#hub,
        sessions: new Sessions(async () => null),
        origins: new OwnOrigins(null, HOST, port),
        log: this.#log,
        rateLimits: new RateLimits({ scale: 1_000_000 }),
        onSockets: () => undefined,
      }).attach(http);
      this.#feature.start();
      onPort(port);
    });
  }
}
