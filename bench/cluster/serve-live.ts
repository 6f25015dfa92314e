/** A server with live sockets whose market follows the log in JetStream: `serve-live.ts URL transactions|tape`. */

import { serveTasks } from '../fan-out/commands.ts';
import { openStream, sharedLog } from '../log-append/jet-stream.ts';
import { LiveMarket } from '../pipeline/live-market.ts';
import { tokensOf } from './feeds.ts';

const [, , url = '', kind] = process.argv;
const live = new LiveMarket();
const mints = await tokensOf(kind);
const topics: { leave?: () => void } = {};
const log = sharedLog(await openStream(url), (records) => {
  for (const record of records) if (record.kind === 'event') live.apply(record.event);
  // From the first message that knows every token, the warm-up runs with open channels.
  if (live.market.size >= mints.length) topics.leave ??= live.follow(mints);
});
await log.follow(null);
topics.leave?.();
live.listen((port) => serveTasks(port, () => 0));
