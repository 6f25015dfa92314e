import { describe, expect, it } from 'vitest';
import {
  type OnchainOrder,
  type OnchainQuote,
  type OnchainVenue,
  VenueRefusal,
} from '#/execution/onchain/onchain-venue.ts';
import { quoteAhead } from './quote-ahead.ts';

const order: OnchainOrder = {
  owner: 'trader',
  wallet: 'wallet',
  mint: 'mint',
  side: 'buy',
  mode: 'ExactIn',
  amount: 1_000_000n,
  slippageBps: 100,
  feePpm: 8_500n,
  priorityLamports: 10n,
  tipLamports: 20n,
  tipAccounts: [],
  closes: false,
  build: true,
};

/** A venue that numbers its quotes by their output. */
function venueOf(name: string, refusal: Error | null = null) {
  const orders: OnchainOrder[] = [];
  const venue: OnchainVenue = {
    name,
    prepare: async (requested) => {
      orders.push(requested);
      if (refusal !== null) throw refusal;
      return { outAmount: BigInt(orders.length) } as OnchainQuote;
    },
  };
  return { venue, orders };
}

const SIGNAL = new AbortController().signal;

describe('a prefetched quote', () => {
  it('serves the same order once: a second request gets a current price', async () => {
    const { venue, orders } = venueOf('Jupiter');
    const quoteFrom = quoteAhead([venue], order, SIGNAL);
    expect((await quoteFrom(venue, { ...order })).outAmount).toBe(1n);
    expect(orders).toHaveLength(1);
    expect((await quoteFrom(venue, order)).outAmount).toBe(2n);
    expect(orders).toHaveLength(2);
  });

  it.each(
    Object.entries({
      wallet: 'another',
      mint: 'another',
      side: 'sell',
      mode: 'ExactOut',
      amount: 999_999n,
      slippageBps: 99,
      feePpm: 10_000n,
      priorityLamports: 11n,
      tipLamports: 21n,
      closes: true,
      build: false,
    }),
  )('does not serve an order with another %s', async (field, value) => {
    const { venue, orders } = venueOf('Jupiter');
    const quoteFrom = quoteAhead([venue], order, SIGNAL);
    const other = { ...order, [field]: value } as OnchainOrder;
    await quoteFrom(venue, other);
    expect(orders).toEqual([order, other]);
  });

  it('comes from the own pool of the token and from the router, and includes refusals', async () => {
    const refusal = new VenueRefusal('No routes found', 'no_liquidity');
    const [curve, pool, router] = [venueOf('Pump curve'), venueOf('PumpSwap'), venueOf('Jupiter', refusal)];
    const direct: OnchainVenue = { ...curve.venue, pool: () => 'curve' };
    const elsewhere: OnchainVenue = { ...pool.venue, pool: () => null };
    const quoteFrom = quoteAhead([direct, elsewhere, router.venue], order, SIGNAL);
    expect((await quoteFrom(direct, order)).outAmount).toBe(1n);
    await expect(quoteFrom(router.venue, order)).rejects.toBe(refusal);
    expect([curve, pool, router].map(({ orders }) => orders.length)).toEqual([1, 0, 1]);
  });

  it('fails silently when unused', async () => {
    const { venue } = venueOf('Jupiter', new Error('away'));
    quoteAhead([venue], order, SIGNAL);
    await new Promise((resolve) => setImmediate(resolve));
  });
});
