/**
 * Tests the scope of a client's idempotency key: one request of its trader, separate from the server's own keys.
 */

import { SOL_MINT } from '@dugout/domain/sol';
import { expect, it } from 'vitest';
import { eventually, sharedDatabase, sharedEach } from '#tests/kit/testing.ts';
import { SOL } from './fake-venue.ts';
import { MINT, ordersWorld } from './orders-world.ts';

const database = sharedDatabase();
const world = sharedEach(() => ordersWorld(database.db));

const atMarket = { trigger: undefined };
const filled = (id: string) => eventually(async () => expect((await world.order(id))?.status).toBe('filled'));

it.each([
  (id: string) => `order:${id}:0:0`,
  (id: string) => `order ${id} 0 0`,
  (id: string) => `order%20${id}%200%200`,
])("never matches an order's attempt, whatever name the client chose (%#)", async (keyOf) => {
  const { body } = await world.arm({ kind: 'limit', priceSol: world.firstPrice / 2 });
  const { id } = body.data.order;
  await world.arm({}, { ...atMarket, amount: `${SOL / 100n}`, idempotencyKey: keyOf(id) });
  const [before, swaps] = [await world.tokens(), await world.swaps()];
  world.price(0.4);
  await filled(id);
  expect(await world.swaps()).toBe(swaps + 1);
  expect(await world.tokens()).toBeGreaterThan(before);
});

it("never matches a wallet's part of a multi-wallet swap", async () => {
  const [key, wallets] = [
    'key-of-several',
    { walletAddress: undefined, walletAddresses: [world.wallet, world.second] },
  ];
  const alone = await world.arm({}, { ...atMarket, idempotencyKey: `${key}:${world.wallet}` });
  const { body } = await world.arm({}, { ...atMarket, ...wallets, idempotencyKey: key });
  expect(body.data.swaps.map(({ status }: { status: string }) => status)).toEqual(['landed', 'landed']);
  expect(body.data.swaps[0].id).not.toBe(alone.body.data.id);
});

it('is refused for a different request: a swap, an order or a multi-wallet swap', async () => {
  const requests = {
    swap: { ...atMarket },
    order: { trigger: { kind: 'limit', priceSol: world.firstPrice / 2 } },
    several: { ...atMarket, walletAddress: undefined, walletAddresses: [world.wallet, world.second] },
    others: { ...atMarket, walletAddress: undefined, walletAddresses: [world.second, world.wallet] },
  };
  for (const [name, first] of Object.entries(requests)) {
    const idempotencyKey = `one-request-${name}`;
    const answer = await world.arm({}, { ...first, idempotencyKey });
    expect([name, answer.status]).toEqual([name, 200]);
    const before = await world.lamports();
    for (const [other, second] of Object.entries(requests)) {
      const again = await world.arm({}, { ...second, idempotencyKey });
      if (other === name) expect(again.body.data.id).toBe(answer.body.data.id);
      else
        expect([name, other, again.status, again.body.code]).toEqual([
          name,
          other,
          409,
          'idempotency_mismatch',
        ]);
    }
    expect(await world.lamports()).toBe(before);
  }
});

it('returns the same swap even when its existing exits leave no room for more', async () => {
  const exits = {
    rungs: Array.from({ length: 6 }, () => ({ kind: 'stopLoss', movePct: -40, sellPct: 100 })),
  };
  const body = { ...atMarket, exits, amount: `${SOL / 1_000n}`, idempotencyKey: 'exits-of-the-last' };
  for (let n = 0; n < 494; n += 19)
    await Promise.all(
      Array.from({ length: Math.min(19, 494 - n) }, () =>
        world.arm({ kind: 'limit', priceSol: world.firstPrice / 9 }),
      ),
    );
  const first = await world.arm({}, body);
  expect(first.status).toBe(200);
  expect((await world.arm({}, body)).body).toEqual(first.body);
}, 60_000);

it('is separate for each trader', async () => {
  const body = { inputMint: SOL_MINT, outputMint: MINT, amount: `${SOL}`, idempotencyKey: 'shared-key' };
  const own = await world.arm({}, { ...atMarket, ...body });
  const foreign = await world.call(world.other, 'POST', '/swap', { ...body, walletAddress: world.wallet });
  expect([own.status, foreign.status, foreign.body.code]).toEqual([200, 404, 'wallet_not_found']);
});
