import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Outlet } from '@dugout/contract/notifications/outlets';
import type { Network } from '#/platform/network/network.ts';
import { type Friendly, strangerNames } from '#tests/friends/world.ts';
import { eventually } from '#tests/kit/testing.ts';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export const strangerName = strangerNames();

export const outletsOf = async (trader: Friendly) =>
  (await trader.get('/notifications/outlets')).body.data as Outlet[];

/** A host that receives notifications, which a server with `network` reaches under any name. */
export async function startReceiver() {
  const state = {
    received: [] as Received[],
    /** The statuses of its next answers; 200 after them. */
    answers: [] as number[],
    /** Requests below other paths are ignored, so that late deliveries of other tests are not counted. */
    prefix: '',
  };
  const receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      if (!path.startsWith(`${state.prefix}/`)) return response.end();
      const body = Buffer.concat(parts);
      state.received.push({ path: path.slice(state.prefix.length), headers: request.headers, body });
      const headers = { location: 'http://127.0.0.1:1/' };
      response.writeHead(state.answers.shift() ?? 200, headers).end('secret answer');
    });
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const { port } = receiver.address() as AddressInfo;
  const network: Network = {
    resolve: async (host) => [host === 'inside.example' ? '10.0.0.1' : '127.0.0.1'],
    allows: (address, asPort) => address === '127.0.0.1' && asPort === port,
    plainPosts: true,
  };
  return Object.assign(state, {
    port,
    network,
    /** Waits for this many requests. */
    sent: (count: number): Promise<Received[]> =>
      eventually(() => {
        if (state.received.length < count) throw new Error(`only ${state.received.length} came`);
        return state.received;
      }),
    stop: () => receiver.close(),
  });
}
