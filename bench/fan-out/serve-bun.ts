/** Bun's own publish to a topic with all clients; run by bun. */
import { serveTasks } from './commands.ts';
import { eventOf } from './event.ts';
import { gather } from './gather.ts';
import { pace } from './pace.ts';

interface BunSocket {
  subscribe(topic: string): void;
}
interface BunServer {
  readonly port: number;
  upgrade(request: Request): boolean;
  publish(topic: string, text: string): number;
}
declare const Bun: {
  serve(options: {
    readonly hostname: string;
    readonly port: number;
    fetch(request: Request, server: BunServer): Response | undefined;
    readonly websocket: {
      readonly perMessageDeflate: boolean;
      open(socket: BunSocket): void;
      message(): void;
    };
  }): BunServer;
};

const TOPIC = 'tape';
const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: (request, own) => (own.upgrade(request) ? undefined : new Response('', { status: 400 })),
  websocket: {
    perMessageDeflate: false,
    open: (socket) => socket.subscribe(TOPIC),
    message: () => undefined,
  },
});
serveTasks(server.port, (task, settled) =>
  pace(
    task,
    gather(task.gatherMs, eventOf, (text) => void server.publish(TOPIC, text)),
    settled,
  ),
);
