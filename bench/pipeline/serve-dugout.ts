/** Dugout's complete path of a trade: decoder, market, channels, hub, live socket. */

import { createServer } from 'node:http';
import { Market } from '@dugout/market/market';
import { fromGrpc } from '@dugout/solana/transactions/from-bytes';
import { createMarket } from '../../apps/server/src/features/market/create-market.ts';
import { BlockEvents } from '../../apps/server/src/ingest/sources/solana/block-events.ts';
import { OwnOrigins } from '../../apps/server/src/platform/http/callers/origin.ts';
import { Sessions } from '../../apps/server/src/platform/http/callers/sessions.ts';
import { RateLimits } from '../../apps/server/src/platform/http/rate-limit.ts';
import { createLog } from '../../apps/server/src/platform/log/create-log.ts';
import { RealtimeHub } from '../../apps/server/src/platform/realtime/hub.ts';
import { RealtimeServer } from '../../apps/server/src/platform/realtime/realtime-server.ts';
import { serveTasks } from '../fan-out/commands.ts';
import { incoming, TEMPLATES, tradesOf } from './corpus.ts';
import { feed } from './feed.ts';
import { warmUp } from './warm-up.ts';

const HOST = '127.0.0.1';
const log = createLog({ level: 'silent', pretty: false });
const hub = new RealtimeHub({ log, onFrames: () => undefined });
const market = new Market();
const feature = createMarket({
  market,
  realtime: hub,
  log,
  knownTraders: new Map(),
  wholeHistory: false,
  now: Date.now,
  poolFeeBps: () => null,
  drawPicture: () => '',
});
for (const channel of feature.channels) hub.provide(channel);
const blockEvents = new BlockEvents(() => undefined);

function take(n: number): void {
  const { update, slot, blockTime } = incoming(n, Date.now());
  const raw = fromGrpc(update, slot, blockTime);
  const block = {
    slot,
    parentSlot: slot - 1,
    hash: '',
    parentHash: '',
    time: blockTime * 1000,
    transactions: [raw],
  };
  for (const event of blockEvents.of(block)) {
    market.apply(event);
    feature.onMarketEvent(event);
  }
}

/** A client that follows every token without reading, until the warm-up ends. */
async function warmUpFollowed(): Promise<void> {
  for (let n = 0; n < TEMPLATES; n++) take(0xe000_0000 - (0xe000_0000 % TEMPLATES) + n);
  const member = {
    caller: null,
    deliver: () => undefined,
    refresh: () => undefined,
    expel: () => undefined,
    rejoin: () => undefined,
  };
  const mints = new Set(
    Array.from({ length: TEMPLATES }, (_, n) => tradesOf(n).map(({ mint }) => mint)).flat(),
  );
  const topics = [...mints]
    .flatMap((mint) => [`trades:${mint}`, `token:${mint}`])
    .flatMap((channel) => {
      const found = hub.providerOf(channel);
      const name = found?.provider.topic(found.parameter, null);
      if (found === null || typeof name !== 'string') return [];
      void found.provider.snapshot(name);
      return hub.open(name, channel, found.provider) ?? [];
    });
  for (const topic of topics) topic.members.add(member);
  await warmUp(take);
  for (const topic of topics) topic.members.delete(member);
}

await warmUpFollowed();
const http = createServer((_request, response) => response.end());
http.listen(0, HOST, () => {
  const address = http.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const origins = new OwnOrigins(null, HOST, port);
  const sessions = new Sessions(async () => null);
  new RealtimeServer({
    hub,
    sessions,
    origins,
    log,
    rateLimits: new RateLimits({ scale: 1_000_000 }),
    onSockets: () => undefined,
  }).attach(http);
  feature.start();
  serveTasks(port, (task, settled) => feed(task, take, settled));
});
