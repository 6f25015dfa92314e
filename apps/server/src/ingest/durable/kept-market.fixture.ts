/**
 * A process that stores a market until it is killed or has applied all of it: node kept-market.fixture.ts
 * DATA_DIR. Reports the stored slots by messages.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Market } from '@dugout/market/market';
import { gapRepository } from '#/ingest/gaps.repository.ts';
import { openDatabase } from '#/platform/db/open-database.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { openDurable } from './index.ts';
import { slotsOfTape } from './tape.fixture.ts';

export interface KeptUpdate {
  /** The slot after which this process continued, -1 for the first. */
  readonly resumed?: number;
  /** Everything up to this slot is stored. */
  readonly kept?: number;
  readonly done?: boolean;
}

const say = (update: KeptUpdate): void => void process.send?.(update);

const dataDir = process.argv[2] ?? '';
const schemaFolder = process.argv[3] ?? '';
const onFatal = (error: Error): never => {
  throw error;
};
const database = await openDatabase({ databaseUrl: null, dataDir, schemaFolder, log: silentLog, onFatal });
const market = new Market();
const pace = { gatherMs: 5, enough: 200 };
const durable = await openDurable({
  db: database.db,
  log: silentLog,
  market,
  feed: 'solana',
  retentionDays: 7,
  lag: { events: 500, ms: 1e9 },
  pace,
});
if (durable === null) throw new Error('not kept');
const place = await gapRepository(database.db).checkpoint();
say({ resumed: place?.slot ?? -1 });

/** How far it runs ahead of the stored slots, so that a kill always interrupts writes. */
const AHEAD = 100;
let applied = -1;
let kept = -1;
let ended = false;
async function acknowledge(): Promise<void> {
  while (!ended) {
    const upTo = applied;
    await durable?.settled();
    kept = upTo;
    say({ kept });
    await delay(1);
  }
}
const acknowledging = acknowledge();
for (const [slot, events] of slotsOfTape()) {
  if (place !== null && slot <= place.slot) continue;
  for (const event of events) durable.take(event, market.apply(event));
  durable.reached({ slot, hash: null });
  applied = slot;
  while (applied - kept > AHEAD) await delay(1);
}
ended = true;
await acknowledging;
await durable.settled();
say({ kept: applied });
await durable.stop();
await database.close();
say({ done: true });
process.disconnect();
