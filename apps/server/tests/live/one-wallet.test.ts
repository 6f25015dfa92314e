/** Tests swaps of one wallet that are in flight at the same time. */

import { setTimeout as pause } from 'node:timers/promises';
import type { Address } from '@solana/kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { shared } from '#tests/kit/testing.ts';
import { agreed, buyOf, liveWorld, SOL, type SwapAnswer, sellOf, swapped } from './world.ts';

describe('swaps of one wallet in flight together', () => {
  // Slots as long as on mainnet, so that several swaps are between processed and confirmed.
  const world = shared(() => liveWorld({ seed: 'one wallet', slotMs: 400 }));
  const ann = shared(() => world.trader('Ann', 50n * SOL));

  let mints: readonly Address[];

  beforeAll(async () => {
    mints = world.chain.pools.filter(({ token }) => token.symbol !== 'USDC').map(({ mint }) => mint);
  });

  const agree = () => agreed(world, ann);

  /** Sends one swap every `ms` and returns each one's end: its status, or its refusal. */
  const sent = (ms: number, orders: readonly object[]): Promise<string[]> =>
    Promise.all(
      orders.map(async (order, index) => {
        await pause(index * ms);
        return swapped(ann.client, order).then(
          ({ status }: SwapAnswer) => status,
          (error: Error) => error.message,
        );
      }),
    );

  it.each([0, 100, 150, 400])('lands 8 buys of one token, one every %i ms', async (ms) => {
    const [mint] = mints;
    const orders = Array.from({ length: 8 }, (_, index) =>
      buyOf(ann, mint as Address, SOL / 10n + BigInt(index)),
    );
    expect(await sent(ms, orders)).toEqual(orders.map(() => 'landed'));
    await agree();
  });

  it('lands buys and sales of different tokens within a second', async () => {
    const [held, second, third] = mints as [Address, Address, Address];
    expect((await swapped(ann.client, buyOf(ann, held, 2n * SOL))).status).toBe('landed');
    await agree();
    const orders = [held, second, held, third, held, second, held, third].map((mint, index) =>
      mint === held
        ? sellOf(ann, held, { amount: `${1_000_000 + index}` })
        : buyOf(ann, mint, SOL / 20n + BigInt(index)),
    );
    expect(await sent(120, orders)).toEqual(orders.map(() => 'landed'));
    await agree();
  });
});
