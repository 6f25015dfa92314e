/** Dugout's own live socket: sessions, origins, limits, hub, frames, slow readers. */

import { createServer } from 'node:http';
import { OwnOrigins } from '../../apps/server/src/platform/http/callers/origin.ts';
import { Sessions } from '../../apps/server/src/platform/http/callers/sessions.ts';
import { RateLimits } from '../../apps/server/src/platform/http/rate-limit.ts';
import { createLog } from '../../apps/server/src/platform/log/create-log.ts';
import { RealtimeHub } from '../../apps/server/src/platform/realtime/hub.ts';
import { RealtimeServer } from '../../apps/server/src/platform/realtime/realtime-server.ts';
import { serveTasks } from './commands.ts';
import { eventOf, MINT } from './event.ts';
import { pace } from './pace.ts';

const HOST = '127.0.0.1';
const TOPIC = `trades:${MINT}`;
const log = createLog({ level: 'silent', pretty: false });
const hub = new RealtimeHub({ log, onFrames: () => undefined });
let last = -1;
hub.provide({
  name: 'trades:{mint}',
  access: 'public',
  topic: (mint) => `trades:${mint}`,
  snapshot: () => (last < 0 ? [] : [eventOf(last)]),
});
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
  serveTasks(port, (task, settled) => {
    const publish = (n: number): void => {
      last = n;
      hub.publish(TOPIC, eventOf(n));
    };
    last = -1;
    return pace(task, publish, settled);
  });
});
