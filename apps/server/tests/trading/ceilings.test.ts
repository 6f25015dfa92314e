/**
 * Tests the ceilings of slippage, priority fee and tip for a session alone, and the trader's own limit of a swap.
 */

import { describe, expect, it } from 'vitest';
import { eventually, sharedDatabase, sharedEach } from '#tests/kit/testing.ts';
import { addressOf } from './fake-venue.ts';
import { ceilingsWorld } from './kit.ts';
import { PASSWORD } from './world.ts';

const database = sharedDatabase();
let worlds = 0;
const world = sharedEach(() => {
  worlds += 1;
  const addresses = [addressOf(60, worlds * 2), addressOf(60, worlds * 2 + 1)];
  return ceilingsWorld(database.db, { user: `cara${worlds}`, addresses, amountPercent: 50 });
});

const ABOVE: readonly (readonly [string, object])[] = [
  ['slippage', { slippageBps: 10_000 }],
  ['priority fee', { priorityFeeLamports: 1_000_000_000 }],
  ['tip', { tipLamports: 1_000_000_000 }],
];

describe('a swap above the ceilings', () => {
  it.each(ABOVE)('requires a proof for its %s, by any call', async (_what, more) => {
    const { swap, buy, sell, addresses, quote, venue } = world;
    await swap(buy());
    const { walletAddress: _, ...several } = buy({ walletAddresses: addresses, ...more });
    const bodies = [
      buy(more),
      buy({ preset: 'high', ...more }),
      sell(more),
      several,
      buy({ ...more, exits: { rungs: [{ kind: 'takeProfit', movePct: 50, sellPct: 100 }] } }),
      buy({ ...more, trigger: { kind: 'limit', priceSol: 1e-12 } }),
      buy({ ...more, trigger: { kind: 'recurring', everySeconds: 60, times: 3 } }),
      sell({ ...more, trigger: { kind: 'stopLoss', priceSol: 1e-12 } }),
    ];
    const traded = venue.tape.length;
    for (const body of bodies) {
      const answer = await swap(body);
      expect([answer.status, answer.body.code]).toEqual([403, 'proof_required']);
      expect((await swap({ ...body, password: 'wrong' })).body.code).toBe('proof_refused');
    }
    expect(venue.tape).toHaveLength(traded);
    expect((await quote(buy(more))).body.data.proofRequired).toBe(true);
    for (const body of bodies) expect((await swap({ ...body, password: PASSWORD })).status).toBe(200);
  });

  it('does not include the presets or values exactly at the ceilings', async () => {
    const { swap, quote, buy } = world;
    for (const more of [
      { preset: 'high' },
      { slippageBps: 5_000 },
      { priorityFeeLamports: 100_000_000, tipLamports: 100_000_000 },
    ]) {
      expect((await quote(buy(more))).body.data.proofRequired).toBe(false);
      expect((await swap(buy(more))).status).toBe(200);
    }
  });
});

describe('the ceilings', () => {
  it('are changed only with a proof, even lowered: orders above them are not filled', async () => {
    const { ceilings, swap, buy } = world;
    const usual = {
      slippageBps: 5_000,
      priorityFeeLamports: 100_000_000,
      tipLamports: 100_000_000,
      priceImpactBps: 2_000,
    };
    expect((await ceilings()).body.data).toEqual(usual);
    expect((await ceilings({ slippageBps: 500 })).body.code).toBe('proof_required');
    expect((await ceilings()).body.data).toEqual(usual);
    expect((await ceilings({ slippageBps: 500, password: PASSWORD })).body.data).toEqual({
      ...usual,
      slippageBps: 500,
    });
    expect((await swap(buy())).body.code).toBe('proof_required');
    expect((await ceilings({ slippageBps: 501 })).body.code).toBe('proof_required');
    expect((await ceilings({ slippageBps: 501, password: 'wrong' })).body.code).toBe('proof_refused');
    expect((await ceilings({ tipLamports: 100_000_001, slippageBps: 400 })).body.code).toBe('proof_required');
    expect((await ceilings()).body.data).toEqual({ ...usual, slippageBps: 500 });
    expect((await ceilings({ slippageBps: 9_000, password: PASSWORD })).body.data).toEqual({
      ...usual,
      slippageBps: 9_000,
    });
    expect((await swap(buy({ slippageBps: 9_000 }))).status).toBe(200);
    for (const wrong of [{ slippageBps: 10_001 }, { tipLamports: -1 }, { priorityFeeLamports: 1.5 }])
      expect((await ceilings({ ...wrong, password: PASSWORD })).status).toBe(400);
  });
});

describe("the trader's limit of a swap", () => {
  it('rejects a worse quote and swap, and is enforced by the fill', async () => {
    const { quote, swap, buy, sell, venue } = world;
    const { outAmount, minOut } = (await quote(buy())).body.data;
    expect(BigInt(minOut)).toBeLessThan(BigInt(outAmount));
    for (const call of [quote, swap])
      expect((await call(buy({ minOut: `${BigInt(outAmount) + 1n}` }))).body).toMatchObject({
        code: 'slippage_exceeded',
      });
    expect((await quote(buy({ minOut: outAmount }))).body.data.minOut).toBe(outAmount);
    expect((await quote(buy({ minOut: '1' }))).body.data.minOut).toBe(minOut);
    expect((await swap(buy({ minOut: outAmount }))).body.data.outAmount).toBe(outAmount);
    const sale = (await quote(sell())).body.data;
    expect((await swap(sell({ minOut: `${BigInt(sale.outAmount) + 1n}` }))).body.code).toBe(
      'slippage_exceeded',
    );
    expect((await swap(sell({ minOut: sale.outAmount }))).body.data.outAmount).toBe(sale.outAmount);
    expect(venue.tape).toHaveLength(2);
  });

  it('is the max payment for an exact output', async () => {
    const { quote, swap, buy } = world;
    const exact = { amount: '1000000000', swapMode: 'ExactOut' };
    const { inAmount } = (await quote(buy(exact))).body.data;
    expect((await swap(buy({ ...exact, minOut: `${BigInt(inAmount) - 1n}` }))).body.code).toBe(
      'slippage_exceeded',
    );
    expect((await quote(buy({ ...exact, minOut: inAmount }))).body.data.minOut).toBe(inAmount);
    expect((await swap(buy({ ...exact, minOut: inAmount }))).body.data.status).toBe('landed');
  });

  it("applies to each of several wallets, and to an order's trade", async () => {
    const { swap, buy, addresses, quote } = world;
    const { outAmount } = (await quote(buy())).body.data;
    const { walletAddress: _, ...several } = buy({ walletAddresses: addresses, minOut: outAmount });
    expect(
      (await swap(several)).body.data.swaps.map(({ status }: { status: string }) => status).sort(),
    ).toEqual(['failed', 'landed']);
    const armed = await swap(
      buy({
        minOut: `${BigInt(outAmount) * 2n}`,
        trigger: { kind: 'limit', priceSol: 1, direction: 'below' },
      }),
    );
    expect(armed.status).toBe(200);
    expect((await swap(buy({ minOut: '5', idempotencyKey: 'the-same-key' }))).status).toBe(200);
    expect((await swap(buy({ minOut: '6', idempotencyKey: 'the-same-key' }))).body.code).toBe(
      'idempotency_mismatch',
    );
  });

  it('is enforced when an order triggers', async () => {
    const { swap, buy, quote, orders, trading, venue } = world;
    const { outAmount } = (await quote(buy())).body.data;
    const now = { kind: 'recurring', everySeconds: 60, times: 1 };
    await swap(buy({ minOut: `${BigInt(outAmount) * 2n}`, trigger: now }));
    const running = trading.start();
    await eventually(async () =>
      expect((await orders()).body.data).toMatchObject([
        { status: 'failed', reason: expect.stringMatching(/minimum/) },
      ]),
    );
    running.stop();
    expect(venue.tape).toEqual([]);
  });

  it.each(['0', '-1', '1.5', 'all', ''])('is rejected as %j', async (minOut) => {
    const answer = await world.swap(world.buy({ minOut }));
    expect([answer.status, answer.body.code]).toEqual([400, 'amount_invalid']);
  });
});
