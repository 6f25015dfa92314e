/** A server that has one tape alone: local log, market, channels, hub, live socket. */

import { localLog } from '../../apps/server/src/ingest/log/local-log.ts';
import { serveTasks } from '../fan-out/commands.ts';
import { feed } from '../pipeline/feed.ts';
import { LiveMarket } from '../pipeline/live-market.ts';
import { eventsOf, tokensOf, warmUpFeed } from './feeds.ts';

const KIND = 'tape';
const live = new LiveMarket();
const log = localLog({
  take: (record) => {
    if (record.kind === 'event') live.apply(record.event);
  },
  settled: async () => undefined,
});
const events = await eventsOf(KIND);
const take = (n: number): void => {
  for (const event of events(n)) log.append({ kind: 'event', event, stays: false });
};
take(-1);
const leave = live.follow(await tokensOf(KIND));
await warmUpFeed(KIND, take);
leave();
live.listen((port) => serveTasks(port, (task, settled) => feed(task, take, settled)));
