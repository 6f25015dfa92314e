import { SOL_MINT } from '@dugout/domain/sol';
import { beforeEach, expect, it, vi } from 'vitest';
import { type OnchainVenue, VenueRefusal } from '#/execution/onchain/onchain-venue.ts';
import { swapIntent } from '../pricing/swap-intent.ts';
import { EarlyQuotes, isQuoteFor } from './early-quotes.ts';
import { onchainOrder } from './onchain-plan.ts';
import type { Terms } from './terms.ts';

const MINT = 'So11111111111111111111111111111111111111113';
const prepare = vi.fn<OnchainVenue['prepare']>();
const venue: OnchainVenue = { name: 'Jupiter', prepare };
const other: OnchainVenue = { name: 'pump.fun', prepare };

const intentOf = (size: { amount: string } | { amountPercent: number }, side: 'buy' | 'sell' = 'buy') =>
  swapIntent({
    inputMint: side === 'buy' ? SOL_MINT : MINT,
    outputMint: side === 'buy' ? MINT : SOL_MINT,
    swapMode: 'ExactIn',
    preset: 'high',
    ...size,
  });
const ONE_SOL = intentOf({ amount: '1000000000' });
const terms = (also: Partial<Terms> = {}): Terms => ({
  intent: ONE_SOL,
  owner: 'trader',
  wallet: 'wallet',
  connected: false,
  funds: { lamports: 5_000_000_000n, tokens: 0n },
  terms: { discountBps: 0, referrers: [] },
  ...also,
});
const orderFor = ({ intent, wallet, funds }: Terms, feePpm = 10_000n) =>
  onchainOrder(intent, { wallet, funds, feePpm, build: true });

let early: EarlyQuotes;
beforeEach(() => {
  prepare.mockReset().mockRejectedValue(new VenueRefusal('no route'));
  early = new EarlyQuotes([venue, other]);
});

it('asks nobody for a wallet of which nothing is known: for another trader it is another', () => {
  expect(early.begin('trader', 'wallet', ONE_SOL)).toBeNull();
  early.remember('wallet', terms());
  expect(early.begin('somebody else', 'wallet', ONE_SOL)).toBeNull();
  expect(early.begin('trader', 'another wallet', ONE_SOL)).toBeNull();
  expect(prepare).not.toHaveBeenCalled();
});

it('asks the first venue for what will be asked when all is as it was', () => {
  early.remember('wallet', terms());
  const begun = early.begin('trader', 'wallet', ONE_SOL);
  if (begun === null) throw new Error('nothing was asked');
  expect(prepare).toHaveBeenCalledWith(begun.order);
  expect(isQuoteFor(begun, venue, { ...begun.order })).toBe(true);
  expect(isQuoteFor(begun, other, { ...begun.order })).toBe(false);
});

it('is no quote for a share of another balance, for another fee or another wallet', () => {
  early.remember('wallet', terms());
  const half = intentOf({ amountPercent: 50 });
  const begun = early.begin('trader', 'wallet', half);
  if (begun === null) throw new Error('nothing was asked');
  const richer = orderFor(terms({ intent: half, funds: { lamports: 6_000_000_000n, tokens: 0n } }));
  expect(richer.amount).not.toBe(begun.order.amount);
  expect(isQuoteFor(begun, venue, richer)).toBe(false);
  expect(isQuoteFor(begun, venue, { ...begun.order, feePpm: begun.order.feePpm - 1n })).toBe(false);
  expect(isQuoteFor(begun, venue, { ...begun.order, wallet: 'another' })).toBe(false);
});

it('knows what a buy brought, and what a sell took', () => {
  const all = intentOf({ amountPercent: 100 }, 'sell');
  early.remember('wallet', terms());
  const swap = { userId: 'trader', mint: MINT, inAmount: 1n, outAmount: 700n } as const;
  early.landed('wallet', { ...swap, side: 'buy' });
  expect(early.begin('trader', 'wallet', all)?.order.amount).toBe(700n);
  early.landed('wallet', { ...swap, side: 'sell', inAmount: 700n });
  expect(early.begin('trader', 'wallet', all)).toBeNull();
});

it('asks nothing where what is known allows no such swap, or the wallet signs for itself', () => {
  early.remember('wallet', terms());
  expect(early.begin('trader', 'wallet', intentOf({ amountPercent: 100 }, 'sell'))).toBeNull();
  expect(early.begin('trader', 'wallet', intentOf({ amount: '6000000000' }))).toBeNull();
  early.remember('wallet', terms({ connected: true }));
  expect(early.begin('trader', 'wallet', ONE_SOL)).toBeNull();
});
