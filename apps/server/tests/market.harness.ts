import type { AddressInfo } from 'node:net';
import { api, type Call, type CallOutput } from '@dugout/contract/api';
import { API_PREFIX } from '@dugout/contract/constants';
import { type TestDatabase, testDatabase } from '@dugout/testkit/server-database';
import { createMarketFeature } from '#/features/market/index.ts';
import { createIngest, type Ingest } from '#/ingest/index.ts';
import { mountFetchRoute } from '#/platform/http/fetch-mount.ts';
import { Gate } from '#/platform/http/gate.ts';
import { createHttpServer } from '#/platform/http/http-server.ts';
import { OwnOrigins } from '#/platform/http/origin.ts';
import { registerRoutes } from '#/platform/http/register-routes.ts';
import { Sessions } from '#/platform/http/sessions.ts';
import type { LivePublisher } from '#/platform/live/channel.ts';
import { silentLog } from '#/platform/log/create-log.ts';

/** A wall clock that stands until it is moved. */
export const WALL = Date.UTC(2026, 4, 20, 12, 0, 0, 200);

const nobody: LivePublisher = { hasSubscribers: () => false, publish: () => undefined, publishLatest: () => undefined };

export interface MarketServer {
  readonly ingest: Ingest;
  get(path: string): Promise<{ status: number; body: unknown; headers: Headers; text: string }>;
  /** Calls and checks the answer against the contract. Throws on a failure. */
  ask<C extends Call>(call: C, path: string): Promise<CallOutput<C>>;
  close(): Promise<void>;
}

/** The market feature on a small simulated world that stands still, behind real HTTP. */
export async function marketServer(): Promise<MarketServer> {
  const database: TestDatabase = await testDatabase();
  const ingest = await createIngest({
    config: { marketSource: 'simulator', simSeed: 'league', simSpeed: 1, replayPath: null },
    db: database.db,
    log: silentLog,
    wall: () => WALL,
    simulated: { tokens: 40, wallets: 60, historyMs: 4 * 3_600_000 },
  });
  const feature = createMarketFeature({
    market: ingest.market,
    live: nobody,
    profiles: {
      search: async (text) => [{ userId: 'u1', userName: text, image: null, rank: null, clan: null }],
    },
    knownTraders: ingest.source.knownTraders,
    wholeHistory: ingest.source.wholeHistory,
    now: ingest.source.now,
    poolFeeBps: ingest.poolFeeBps,
    drawPicture: ingest.source.drawPicture,
  });
  await ingest.start({ applied: feature.applied, landedFillsFrom: async () => [] });

  const origins = new OwnOrigins(null, '127.0.0.1', 0);
  const gate = new Gate({ sessions: new Sessions(async () => null), origins, rateLimitScale: 1_000, isReady: ingest.isReady });
  const app = createHttpServer({ log: silentLog, onAnswered: () => undefined });
  registerRoutes(app, [feature.routes], { gate, log: silentLog, partial: true });
  for (const route of feature.fetchRoutes) mountFetchRoute(app, route, { origins });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;

  const get: MarketServer['get'] = async (path) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: response.status, body: isJson ? JSON.parse(text) : null, headers: response.headers, text };
  };

  return {
    ingest,
    get,
    async ask(call, path) {
      const { status, body, text } = await get(`${API_PREFIX}${path}`);
      if (status !== 200) throw new Error(`${call} answered ${status}: ${text}`);
      return api[call].output.parse(body) as CallOutput<typeof call>;
    },
    async close() {
      await app.close();
      await ingest.stop();
      await database.close();
    },
  };
}
