/**
 * `ws` broadcasting as documented: each message is created once and sent to each client. Batched: one frame per
 * interval.
 */
import { type WebSocket, WebSocketServer } from 'ws';
import { serveTasks } from './commands.ts';
import { eventOf } from './event.ts';
import { gather } from './gather.ts';
import { pace } from './pace.ts';

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false }, () => {
  const address = server.address();
  serveTasks(typeof address === 'object' && address !== null ? address.port : 0, (task, settled) => {
    const broadcast = (text: string): void => {
      const data = Buffer.from(text);
      for (const client of server.clients) send(client, data);
    };
    return pace(task, gather(task.gatherMs, eventOf, broadcast), settled);
  });
});

function send(client: WebSocket, data: Buffer): void {
  if (client.readyState === client.OPEN) client.send(data, { binary: false });
}
