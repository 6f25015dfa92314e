/** Tests the ceiling of price impact for a session alone, an order or an API key. */

import type { Trade } from '@dugout/domain/market-events';
import { describe, expect, it, vi } from 'vitest';
import { sharedDatabase, sharedEach } from '#tests/kit/testing.ts';
import { addressOf, SOL } from './fake-venue.ts';
import { ceilingsWorld, MINT } from './kit.ts';
import { turnsComeNearer } from './orders-world.ts';
import { PASSWORD, tradingServer } from './world.ts';

const database = sharedDatabase();
let worlds = 0;
let clock: number;
/** A monotonic clock in ms, used by time-based orders. */
let ticks: number;

const world = sharedEach(() => {
  worlds += 1;
  [clock, ticks] = [Date.now(), 0];
  const addresses = [0, 1, 2, 3].map((n) => addressOf(61, worlds * 4 + n));
  const clocks = { now: () => clock, ticks: () => ticks };
  const options = { user: `imke${worlds}`, addresses, amountPercent: 100, pools: 2, priced: true, ...clocks };
  return ceilingsWorld(database.db, options);
});
/** Starts another server over the same venue. */
const restarted = async () => {
  const next = tradingServer(world.options);
  await next.trading.expirePending();
  return (body: object) => next.call(world.user, 'POST', '/swap', body);
};

/** A pool in which 1 SOL is half of the reserves. */
const thin = () => world.venue.move(MINT, { base: 1_000_000_000_000_000n, quote: 2n * SOL });

describe('a swap above the ceiling of price impact', () => {
  it('requires a proof, with the reason and the remedy, and its quote says so', async () => {
    const { swap, quote, buy, venue } = world;
    thin();
    const all = buy({ amount: undefined, amountPercent: 12 });
    expect((await quote(all)).body.data.proofRequired).toBe(true);
    const refused = await swap(all);
    expect([refused.status, refused.body.code]).toEqual([403, 'proof_required']);
    expect(refused.body.message).toMatch(
      /^Price impact \d{2}(\.\d)?% is above your limit of 20%\. Trade less, or raise the limit in Trading limits\. Confirm with/,
    );
    expect((await swap({ ...all, password: 'wrong' })).body.code).toBe('proof_refused');
    expect(venue.tape).toHaveLength(0);
    expect((await swap({ ...all, password: PASSWORD })).status).toBe(200);
    expect(venue.tape).toHaveLength(1);
  });

  it('requires none below the ceiling, nor in a deep pool', async () => {
    const { swap, quote, buy } = world;
    expect((await quote(buy())).body.data.proofRequired).toBe(false);
    expect((await swap(buy({ amount: undefined, amountPercent: 50 }))).status).toBe(200);
  });

  it('requires one for a sale as well', async () => {
    const { swap, buy, sell } = world;
    await swap(buy({ amount: `${5n * SOL}` }));
    world.venue.move(MINT, { base: 200_000_000_000_000n, quote: 2n * SOL });
    expect((await swap(sell())).body.code).toBe('proof_required');
    expect((await swap(sell({ password: PASSWORD }))).status).toBe(200);
  });
});

describe('a buy in parts', () => {
  it('is limited by the ceiling like one buy, part by part', async () => {
    const { swap, buy, venue } = world;
    thin();
    const codes: string[] = [];
    for (let part = 0; part < 20; part++) {
      const { body } = await swap(buy({ amount: `${SOL / 20n}` }));
      codes.push(body.code ?? 'traded');
    }
    // 0.05 of 2 SOL each, 20 % of them together.
    expect(codes.filter((code) => code === 'traded')).toHaveLength(8);
    expect(new Set(codes)).toEqual(new Set(['traded', 'proof_required']));
    const bought = venue.tape.reduce((sum, { quoteAmount }) => sum + quoteAmount, 0n);
    expect(bought).toBeLessThanOrEqual((2n * SOL * 21n) / 100n);
    const { body } = await swap(buy({ amount: `${SOL / 20n}` }));
    expect(body.message).toMatch(
      /^Your trades of the last 10 minutes and this one together move the price by 2\d(\.\d)?%/,
    );
  });

  it.each([
    ['all at once', () => world.buy({ amount: `${SOL / 10n}` })],
    [
      'of several wallets',
      () => {
        const { walletAddress: _, ...several } = world.buy({
          amount: `${SOL / 10n}`,
          walletAddresses: world.addresses,
        });
        return several;
      },
    ],
  ])('is limited by it %s', async (_how, part) => {
    const { swap, venue } = world;
    thin();
    await Promise.all(Array.from({ length: 6 }, () => swap(part())));
    const bought = venue.tape.reduce((sum, { quoteAmount }) => sum + quoteAmount, 0n);
    expect(bought).toBeGreaterThan(0n);
    expect(bought).toBeLessThanOrEqual((2n * SOL * 21n) / 100n);
  });

  it('is limited across a restart, and free again ten minutes later', async () => {
    const { swap, buy } = world;
    thin();
    expect((await swap(buy({ amount: `${(SOL * 3n) / 10n}` }))).status).toBe(200);
    const later = await restarted();
    expect((await later(buy({ amount: `${(SOL * 3n) / 10n}` }))).body.code).toBe('proof_required');
    clock += 10 * 60_000 + 1;
    expect((await later(buy({ amount: `${(SOL * 3n) / 10n}` }))).status).toBe(200);
  });

  it('does not count tokens sold again, nor failed parts', async () => {
    const { swap, buy, sell, venue } = world;
    thin();
    for (let round = 0; round < 10; round++) {
      expect((await swap(buy({ amount: `${SOL / 10n}` }))).status).toBe(200);
      expect((await swap(sell())).status).toBe(200);
    }
    for (let round = 0; round < 10; round++) {
      venue.fault = 'refuse';
      expect((await swap(buy({ amount: `${SOL / 10n}` }))).body.code).toBe('slippage_exceeded');
    }
    expect((await swap(buy({ amount: `${SOL / 10n}` }))).status).toBe(200);
  });
});

const orderOf = async (id: string) => {
  const { body } = await world.call(world.user, 'GET', '/swap/orders');
  return body.data.find((order: { id: string }) => order.id === id);
};

describe('an order that would exceed the ceiling', () => {
  it('fails with the reason, whatever proof it was created with', async () => {
    const { swap, buy, trading } = world;
    const { stop } = trading.start();
    const { body } = await swap(
      buy({ trigger: { kind: 'limit', priceSol: 1, direction: 'below' }, password: PASSWORD }),
    );
    const { id } = body.data.order;
    thin();
    trading.onMarketEvent({ kind: 'trade', mint: MINT } as Trade);
    await vi.waitFor(async () => {
      expect(await orderOf(id)).toMatchObject({
        status: 'failed',
        reason: expect.stringMatching(/^Price impact \d+(\.\d)?% is above your limit of 20%\./),
      });
    });
    stop();
  });
});

describe('a recurring order that would exceed the ceiling', () => {
  it('skips its turn, and buys at a later one', async () => {
    const { swap, buy, trading, venue } = world;
    const { stop } = trading.start();
    thin();
    const { body } = await swap(buy({ trigger: { kind: 'recurring', everySeconds: 60, times: 3 } }));
    const { id } = body.data.order;
    await vi.waitFor(async () => {
      expect(await orderOf(id)).toMatchObject({
        status: 'armed',
        reason: expect.stringMatching(/^Price impact/),
      });
    });
    expect(venue.tape).toHaveLength(0);
    venue.move(MINT, { base: 1_000_000_000_000_000n, quote: 200n * SOL });
    await turnsComeNearer(database.db, 61_000);
    clock += 61_000;
    ticks += 61_000;
    await vi.waitFor(() => expect(venue.tape).toHaveLength(1));
    stop();
  });
});

describe('the ceiling of price impact', () => {
  it('is raised only with a proof, and lowered at once', async () => {
    const { ceilings, swap, buy } = world;
    thin();
    expect((await ceilings({ priceImpactBps: 2_001 })).body.code).toBe('proof_required');
    expect((await ceilings({ priceImpactBps: 100, password: PASSWORD })).body.data.priceImpactBps).toBe(100);
    expect((await swap(buy({ amount: `${SOL / 10n}` }))).body.code).toBe('proof_required');
    expect((await ceilings({ priceImpactBps: 9_000, password: PASSWORD })).body.data.priceImpactBps).toBe(
      9_000,
    );
    expect((await swap(buy({ amount: `${SOL}` }))).status).toBe(200);
    for (const wrong of [-1, 10_001, 0.5])
      expect((await ceilings({ priceImpactBps: wrong, password: PASSWORD })).status).toBe(400);
  });
});
