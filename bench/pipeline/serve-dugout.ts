/** Dugout's complete path of a trade: decoder, local log, market, channels, hub, live socket. */

import { localLog } from '../../apps/server/src/ingest/log/local-log.ts';
import { serveTasks } from '../fan-out/commands.ts';
import { feed } from './feed.ts';
import { LiveMarket } from './live-market.ts';
import { firstOfEach, recordedMints, transactionEvents } from './transaction-events.ts';
import { warmUp } from './warm-up.ts';

const live = new LiveMarket();
const log = localLog({
  take: (record) => {
    if (record.kind === 'event') live.apply(record.event);
  },
  settled: async () => undefined,
});

function take(n: number): void {
  for (const event of transactionEvents(n)) log.append({ kind: 'event', event, stays: false });
}

for (const n of firstOfEach()) take(n);
const leave = live.follow(recordedMints());
await warmUp(take);
leave();
live.listen((port) => serveTasks(port, (task, settled) => feed(task, take, settled)));
