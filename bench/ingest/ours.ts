import { setImmediate } from 'node:timers/promises';
import type { Trade } from '@dugout/domain/market-events';
import { Market } from '@dugout/market/market';
import { createMarket } from '../../apps/server/src/features/market/create-market.ts';
import { type DurableMarket, openDurable } from '../../apps/server/src/ingest/durable/index.ts';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { silentLog } from '../../apps/server/src/platform/log/create-log.ts';
import { RealtimeHub } from '../../apps/server/src/platform/realtime/hub.ts';
import { creations, SOL_USD, START } from './trades.ts';

/** Max trades waiting for the database before more are accepted. */
const MAX_WAITING = 20_000;
const BREATH = 250;
/** Number of followed tokens, all among the most traded ones. */
const FOLLOWED = 200;

/** Counts the bytes of frames instead of sending them. */
interface FanOut {
  frames: number;
  bytes: number;
}

/** Processes a chain's trades like the server: memory, database, live channels with 200 followed tokens. */
export async function openOurs(db: Db) {
  const market = new Market();
  const hub = new RealtimeHub({ log: silentLog, onFrames: () => undefined });
  const feature = createMarket({
    market,
    realtime: hub,
    log: silentLog,
    knownTraders: new Map(),
    wholeHistory: false,
    now: () => market.lastTime,
    poolFeeBps: () => null,
    drawPicture: () => '',
  });
  for (const channel of feature.channels) hub.provide(channel);
  const durable = await openDurable({ db, log: silentLog, market, feed: 'solana', retentionDays: 7 });
  if (durable === null) throw new Error('ingest: the database is not empty');
  const fanOut: FanOut = { frames: 0, bytes: 0 };
  const price = { kind: 'solPrice', slot: 0, time: START - 86_400_000, usd: SOL_USD } as const;
  durable.take(price, market.apply(price));
  for (const event of creations()) durable.take(event, market.apply(event));
  await durable.settled();
  return { market, hub, feature, durable, fanOut };
}

type Ours = Awaited<ReturnType<typeof openOurs>>;

export async function runOurs(
  { market, hub, feature, durable, fanOut }: Ours,
  trades: readonly Trade[],
  kept: (count: number) => void,
) {
  follow(hub, market.mints().slice(0, FOLLOWED), fanOut);
  for (const [index, trade] of trades.entries()) {
    durable.take(trade, market.apply(trade));
    feature.onMarketEvent(trade);
    if (index % BREATH === 0) await makeRoom(durable);
    if (index % 10_000 === 0)
      void durable.settled().then(
        () => kept(index + 1),
        () => undefined,
      );
  }
  await durable.stop();
  kept(trades.length);
}

async function makeRoom(durable: DurableMarket): Promise<void> {
  do await setImmediate();
  while (durable.waiting() > MAX_WAITING);
}

function follow(hub: RealtimeHub, mints: readonly string[], fanOut: FanOut): void {
  const deliver = (_topic: unknown, frame: Buffer): void => {
    fanOut.frames++;
    fanOut.bytes += frame.length;
  };
  for (const channel of mints.flatMap((mint) => [`token:${mint}`, `trades:${mint}`])) {
    const found = hub.providerOf(channel);
    const name = found?.provider.topic(found.parameter, null);
    if (found === null || typeof name !== 'string') continue;
    void found.provider.snapshot(name);
    hub.open(name, channel, found.provider)?.members.add({
      caller: null,
      deliver,
      refresh: () => undefined,
      expel: () => undefined,
      rejoin: () => undefined,
    });
  }
}
