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

describe('a prefetched quote', () => {
  it('serves the same order once: a second request gets a current price', async () => {
    const { venue, orders } = venueOf('Jupiter');
    const quoteFrom = quoteAhead([venue], order);
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
      build: false,
    }),
  )('does not serve an order with another %s', async (field, value) => {
    const { venue, orders } = venueOf('Jupiter');
    const quoteFrom = quoteAhead([venue], order);
    const other = { ...order, [field]: value } as OnchainOrder;
    await quoteFrom(venue, other);
    expect(orders).toEqual([order, other]);
  });

  it('comes from the first venue that can serve it, and includes earlier refusals', async () => {
    const refusal = new VenueRefusal('Jupiter does not trade this token', 'pool_not_tradable');
    const [first, second, third] = [venueOf('Jupiter', refusal), venueOf('Pump curve'), venueOf('PumpSwap')];
    const quoteFrom = quoteAhead([first.venue, second.venue, third.venue], order);
    await expect(quoteFrom(first.venue, order)).rejects.toBe(refusal);
    expect((await quoteFrom(second.venue, order)).outAmount).toBe(1n);
    expect([first, second, third].map(({ orders }) => orders.length)).toEqual([1, 1, 0]);
  });

  it('fails silently when unused', async () => {
    const { venue } = venueOf('Jupiter', new Error('away'));
    quoteAhead([venue], order);
    await new Promise((resolve) => setImmediate(resolve));
  });
});
