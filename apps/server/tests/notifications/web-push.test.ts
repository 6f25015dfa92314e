import type { Outlet } from '@dugout/contract/notifications/outlets';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Friendly, friendly } from '#tests/friends/world.ts';
import { PASSWORD } from '#tests/kit/own-proof.ts';
import { eventually, refusal, shared, sharedServer } from '#tests/kit/testing.ts';
import { outletsOf, type Received, startReceiver, strangerName } from './outlets-kit.ts';

const receiver = shared(startReceiver);
const server = sharedServer(() => ({ network: receiver.network }));
beforeEach(() => {
  receiver.received = [];
  receiver.answers = [];
});

const somebody = (): Promise<Friendly> => friendly(server, strangerName());
const url = (path: string): string => `http://hooks.example:${receiver.port}${path}`;

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
      expect(await subscribe(trader, { password })).toMatchObject(refusal(403, code));
    expect(await outletsOf(trader)).toEqual([]);
  });

  it("is encrypted for the browser under the page's key, and ends with the browser", async () => {
    const trader = await somebody();
    const { publicKey } = (await trader.get('/notifications/push/key')).body.data as { publicKey: string };
    const outlet = (await subscribe(trader)).body.data as Outlet;
    // The same browser subscribes again without a proof.
    expect((await subscribe(trader, { password: undefined })).body.data).toEqual(outlet);
    await trader.post(`/notifications/outlets/${outlet.id}/test`, undefined);
    const { headers, body } = (await receiver.sent(1)).at(-1) as Received;
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: expect.any(String) });
    expect(headers.authorization).toMatch(
      new RegExp(`^vapid t=[\\w-]+\\.[\\w-]+\\.[\\w-]+, k=${publicKey}$`),
    );
    expect(body.toString()).not.toContain('Notifications reach you');
    receiver.answers = [410];
    receiver.received = [];
    await trader.post(`/notifications/outlets/${outlet.id}/test`, undefined);
    await receiver.sent(1);
    await eventually(async () => expect(await outletsOf(trader)).toEqual([]));
  });

  it.each([[{ keys: { ...keys, p256dh: 'short' } }], [{ endpoint: 'nonsense' }], [{ types: ['system'] }]])(
    'is rejected as %j',
    async (fields) => {
      expect(await subscribe(await somebody(), fields)).toMatchObject({ status: 400 });
    },
  );
});
