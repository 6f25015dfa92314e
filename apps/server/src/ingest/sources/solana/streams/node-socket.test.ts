import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SLOTS } from '@dugout/solana/rpc/requests';
import { expect, it, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { openNodeSocket } from './node-socket.ts';

it('closes the socket when a message cannot be handled', async () => {
  const node = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(node, 'listening');
  const result = { slot: 9, parent: 8, root: 1 };
  node.on('connection', (socket) =>
    socket.on('message', () =>
      socket.send(
        JSON.stringify({ jsonrpc: '2.0', method: 'slotNotification', params: { result, subscription: 1 } }),
      ),
    ),
  );
  const ended: string[] = [];
  openNodeSocket({
    url: `ws://127.0.0.1:${(node.address() as AddressInfo).port}`,
    subscriptions: [SLOTS],
    silenceMs: 60_000,
    onMessage() {
      throw new TypeError('unexpected message');
    },
    onReady: () => undefined,
    onEnd: (reason) => void ended.push(reason),
    onUnsupported: () => undefined,
  });
  await vi.waitFor(() => expect(ended).toEqual(['a message could not be handled']));
  node.close();
});
