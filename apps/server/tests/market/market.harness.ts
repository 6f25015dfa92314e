import type { AddressInfo } from 'node:net';
import { api, type Call, type CallOutput } from '@dugout/contract/api';
import { API_PREFIX, LIVE_PATH } from '@dugout/contract/constants';
import { tokenPicture } from '@dugout/simulator/pictures/token-picture';
import { createMarket } from '#/features/market/create-market.ts';
import { searchRoutes } from '#/features/search/search.routes.ts';
import { createIngest, type Ingest } from '#/ingest/index.ts';
import { Gate } from '#/platform/http/callers/gate.ts';
import { OwnOrigins } from '#/platform/http/callers/origin.ts';
import { Sessions } from '#/platform/http/callers/sessions.ts';
import { mountFetchRoute } from '#/platform/http/fetch-mount.ts';
import { createHttpServer } from '#/platform/http/http-server.ts';
import { RateLimits } from '#/platform/http/rate-limit.ts';
import { registerRoutes } from '#/platform/http/register-routes.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { RealtimeHub } from '#/platform/realtime/hub.ts';
import { RealtimeServer } from '#/platform/realtime/realtime-server.ts';
import { type TestDatabase, testDatabase } from '#tests/kit/database.ts';

/** The initial time of the wall clock. */
export const WALL = Date.UTC(2026, 4, 20, 12, 0, 0, 200);

export const NOBODY = {
  userId: 'u1',
  image: null,
  rank: null,
  clan: null,
  formerName: null,
  looksLike: null,
  relation: null,
} as const;

interface MarketServer {
  readonly ingest: Ingest;
  readonly socket: string;
  /** Advances the wall clock; the market follows. */
  pass(ms: number): void;
  get(path: string): Promise<{ status: number; body: unknown; headers: Headers; text: string }>;
  /** Makes a call and checks the answer against the contract. Throws on a failure. */
  query<C extends Call>(call: C, path: string): Promise<CallOutput<C>>;
  close(): Promise<void>;
}

/** Serves the market feature on a small simulated world that advances on demand, over real HTTP and sockets. */
export async function marketServer({ simSeed = 'league', tokens = 40 } = {}): Promise<MarketServer> {
  const database: TestDatabase = await testDatabase();
  const hub = new RealtimeHub({ log: silentLog, onFrames: () => undefined });
  let wallNow = WALL;
  const ingest = await createIngest({
    config: { marketSource: 'simulator', simSeed, simSpeed: 1, replayPath: null },
    db: database.db,
    log: silentLog,
    wall: () => wallNow,
    simulated: { tokens, wallets: 60, historyMs: 4 * 3_600_000 },
  });
  const feature = createMarket({
    market: ingest.market,
    realtime: hub,
    log: silentLog,
    knownTraders: ingest.source.knownTraders,
    wholeHistory: ingest.source.wholeHistory,
    now: () => ingest.source.now(),
    poolFeeBps: ingest.poolFeeBps,
    drawPicture: tokenPicture,
  });
  await ingest.start(feature);

  const origins = new OwnOrigins(null, '127.0.0.1', 0);
  const sessions = new Sessions(async () => null);
  const gate = new Gate({
    sessions,
    origins,
    rateLimits: new RateLimits({ scale: 1_000 }),
    isReady: ingest.isReady,
  });
  const app = createHttpServer({ log: silentLog, onAnswered: () => undefined });
  const search = searchRoutes({
    log: silentLog,
    tokens: feature.door.searchTokens,
    wallets: feature.door.searchWallets,
    profiles: async (text) => [{ ...NOBODY, userName: text }],
  });
  registerRoutes(app, [feature.routes, search], { gate, log: silentLog, partial: true });
  for (const route of feature.fetchRoutes) mountFetchRoute(app, route, { gate, origins, sessions });
  for (const channel of feature.channels) hub.provide(channel);
  const live = new RealtimeServer({
    hub,
    sessions,
    origins,
    log: silentLog,
    rateLimits: new RateLimits({ scale: 1_000 }),
    onSockets: () => undefined,
  });
  live.attach(app.server);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;

  const get: MarketServer['get'] = async (path) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : null,
      headers: response.headers,
      text,
    };
  };

  return {
    ingest,
    socket: `ws://127.0.0.1:${port}${LIVE_PATH}`,
    pass: (ms) => {
      wallNow += ms;
    },
    get,
    async query(call, path) {
      const { status, body, text } = await get(`${API_PREFIX}${path}`);
      if (status !== 200) throw new Error(`${call} answered ${status}: ${text}`);
      return api[call].output.parse(body) as CallOutput<typeof call>;
    },
    async close() {
      live.close();
      await app.close();
      await ingest.stop();
      await database.close();
    },
  };
}
