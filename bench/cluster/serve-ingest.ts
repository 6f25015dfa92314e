/** A server that reads a feed, and appends it to the log in JetStream: `serve-ingest.ts URL transactions|tape`. */

import { Market } from '@dugout/market/market';
import { serveTasks } from '../fan-out/commands.ts';
import { openStream, sharedLog } from '../log-append/jet-stream.ts';
import { feed } from '../pipeline/feed.ts';
import { eventsOf, warmUpFeed } from './feeds.ts';

const [, , url = '', kind] = process.argv;
const market = new Market();
const log = sharedLog(await openStream(url), (records) => {
  for (const record of records) if (record.kind === 'event') market.apply(record.event);
});
await log.follow(null);
await log.lead(new AbortController().signal);
const events = await eventsOf(kind);
const take = (n: number): void => {
  for (const event of events(n)) log.append({ kind: 'event', event, stays: false });
};
await warmUpFeed(kind, take);
await log.appended();
serveTasks(0, (task, settled) => feed(task, take, settled));
