import { SOL_MINT } from '@dugout/domain/sol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADDRESSES, accepts, FIRST, faults, SECOND, THIRD } from '../testing/accepts.ts';
import { quoteRequest, swapRequest } from './swap-request.ts';

const buy = { walletAddress: FIRST, inputMint: SOL_MINT, outputMint: SECOND, amount: '1000' };
const { amount: _, ...withoutAmount } = buy;
const { walletAddress: __, ...withoutWallet } = buy;
const sell = { ...buy, inputMint: SECOND, outputMint: SOL_MINT };
const exits = { rungs: [{ kind: 'takeProfit', movePct: 100, sellPct: 50 }] };
const trigger = { kind: 'limit', priceUsd: 1 };

describe('swap request', () => {
  it('defaults to ExactIn, and assumes nothing that costs', () => {
    expect(swapRequest.parse(buy)).toEqual({ ...buy, swapMode: 'ExactIn' });
  });

  it('has an amount or a share of the balance, never both or neither', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), (amount, share) => {
        const body = {
          ...withoutAmount,
          ...(amount && { amount: '1' }),
          ...(share && { amountPercent: 10 }),
        };
        expect(accepts(swapRequest, body)).toBe(amount !== share);
        expect(accepts(quoteRequest, body)).toBe(amount !== share);
      }),
    );
  });

  it.each([0.01, 33.33333, 100])('accepts a share of %d percent', (amountPercent) => {
    expect(accepts(swapRequest, { ...withoutAmount, amountPercent })).toBe(true);
  });

  it.each([0, 0.009, -1, 100.01, Number.NaN, '50'])('rejects a share of %s percent', (amountPercent) => {
    expect(faults(swapRequest, { ...withoutAmount, amountPercent })).toContain('amountPercent');
  });

  it('names one wallet or several, each once', () => {
    const several = (walletAddresses: readonly string[]) =>
      faults(swapRequest, { ...withoutWallet, walletAddresses });
    expect([several(ADDRESSES), several([FIRST])]).toEqual([[], []]);
    expect(several([FIRST, SECOND, FIRST])).toEqual(['walletAddress']);
    expect(several([])).toContain('walletAddresses');
    expect(faults(swapRequest, withoutWallet)).toEqual(['walletAddress']);
    expect(faults(swapRequest, { ...buy, walletAddresses: [SECOND] })).toEqual(['walletAddress']);
  });

  it.each(['slippageBps', 'priorityFeeLamports', 'tipLamports'])(
    'accepts an integer %s from 0 up to its bound',
    (field) => {
      const most = field === 'slippageBps' ? 10_000 : 1_000_000_000;
      const of = (value: unknown) => accepts(swapRequest, { ...buy, [field]: value });
      expect([of(0), of(most), of(most + 1), of(-1), of(0.5), of('5')]).toEqual([
        true,
        true,
        false,
        false,
        false,
        false,
      ]);
    },
  );

  it('accepts a key of 8 to 100 visible letters', () => {
    const of = (idempotencyKey: string) => accepts(swapRequest, { ...buy, idempotencyKey });
    expect([of('a'.repeat(8)), of('~'.repeat(100))]).toEqual([true, true]);
    expect([
      of('a'.repeat(7)),
      of('a'.repeat(101)),
      of('with space'),
      of('schlüssel'),
      of('a\u0000bcdefgh'),
    ]).toEqual(Array(5).fill(false));
  });

  it('accepts exits only with a buy at the market', () => {
    expect(faults(swapRequest, { ...buy, exits })).toEqual([]);
    expect(faults(swapRequest, { ...sell, exits })).toEqual(['exits']);
    expect(faults(swapRequest, { ...buy, exits, trigger })).toEqual(['exits']);
    expect(faults(swapRequest, { ...sell, trigger })).toEqual([]);
  });

  it('rejects unknown fields', () => {
    for (const field of ['userId', 'feeBps', 'destination', 'swapId', 'proof'])
      expect(accepts(swapRequest, { ...buy, [field]: 'x' })).toBe(false);
  });
});

describe('quote request', () => {
  it('accepts the fields of a swap with one wallet', () => {
    const proof = {
      password: 'secret',
      assertion: { id: 'x' },
      walletSignature: { address: FIRST, message: 'm', signature: 's' },
    };
    const bodies = [
      buy,
      sell,
      { ...buy, exits },
      { ...sell, trigger },
      { ...buy, idempotencyKey: 'a'.repeat(8) },
      { ...buy, ...proof },
    ];
    for (const body of bodies)
      expect([faults(swapRequest, body), faults(quoteRequest, body)]).toEqual([[], []]);
  });

  it('is for one wallet', () => {
    expect(faults(quoteRequest, { ...withoutWallet, walletAddresses: [FIRST, THIRD] })).toEqual([
      'walletAddress',
    ]);
    expect(faults(quoteRequest, withoutWallet)).toEqual(['walletAddress']);
  });
});
