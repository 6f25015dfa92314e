import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Outlet } from '@dugout/contract/notifications/outlets';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Friendly, friendly } from '#tests/friends/world.ts';
import { PASSWORD } from '#tests/kit/own-proof.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { outletsOf, type Received, strangerName } from './outlets-kit.ts';

let server: TestServer;
let receiver: Server;
let port = 0;
let received: Received[] = [];
let answers: number[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answers.shift() ?? 200, { location: 'http://127.0.0.1:1/' }).end('secret answer');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  ({ port } = receiver.address() as AddressInfo);
  server = await testServer({
    network: {
      resolve: async (host) => [host === 'inside.example' ? '10.0.0.1' : '127.0.0.1'],
      allows: (address, asPort) => address === '127.0.0.1' && asPort === port,
      plainPosts: true,
    },
  });
});
afterAll(async () => {
  await server.stop();
  receiver.close();
});
beforeEach(() => {
  received = [];
  answers = [];
});

const somebody = (): Promise<Friendly> => friendly(server, strangerName());
const url = (path: string): string => `http://hooks.example:${port}${path}`;

const sent = (count: number): Promise<Received[]> =>
  vi.waitFor(
    () => {
      if (received.length < count) throw new Error(`only ${received.length} came`);
      return received;
    },
    { timeout: 15_000 },
  );

describe('Web Push', () => {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const subscribe = (trader: Friendly, fields: object = {}) =>
    trader.post('/notifications/push', {
      endpoint: url('/push/abc'),
      keys,
      name: 'Firefox',
      password: PASSWORD,
      ...fields,
    });

  it('[R9] cannot be turned on by a stolen session', async () => {
    const trader = await somebody();
    for (const [password, code] of [
      [undefined, 'proof_required'],
      ['wrong horse battery', 'proof_refused'],
    ])
      expect(await subscribe(trader, { password })).toMatchObject({ status: 403, body: { code } });
    expect(await outletsOf(trader)).toEqual([]);
  });

  it("is encrypted for the browser under the page's key, and ends with the browser", async () => {
    const trader = await somebody();
    const { publicKey } = (await trader.get('/notifications/push/key')).body.data as { publicKey: string };
    const outlet = (await subscribe(trader)).body.data as Outlet;
    // The same browser subscribes again without a proof.
    expect((await subscribe(trader, { password: undefined })).body.data).toEqual(outlet);
    await trader.post(`/notifications/outlets/${outlet.id}/test`, undefined);
    const { headers, body } = (await sent(1)).at(-1) as Received;
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: expect.any(String) });
    expect(headers.authorization).toMatch(
      new RegExp(`^vapid t=[\\w-]+\\.[\\w-]+\\.[\\w-]+, k=${publicKey}$`),
    );
    expect(body.toString()).not.toContain('Notifications reach you');
    answers = [410];
    received = [];
    await trader.post(`/notifications/outlets/${outlet.id}/test`, undefined);
    await sent(1);
    await vi.waitFor(async () => expect(await outletsOf(trader)).toEqual([]), 10_000);
  });

  it.each([[{ keys: { ...keys, p256dh: 'short' } }], [{ endpoint: 'nonsense' }], [{ types: ['system'] }]])(
    'is rejected as %j',
    async (fields) => {
      expect(await subscribe(await somebody(), fields)).toMatchObject({ status: 400 });
    },
  );
});
