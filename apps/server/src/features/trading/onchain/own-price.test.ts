import { SOL_MINT } from '@dugout/domain/sol';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import { describe, expect, it } from 'vitest';
import type { OnchainQuote } from '#/execution/onchain/onchain-venue.ts';
import { NOTHING_SENT } from '../pricing/execution.ts';
import { planSwap } from '../pricing/swap-plan.ts';
import { swapIntent } from '../pricing/swap-request.ts';
import { onchainOrder } from './onchain-plan.ts';
import { demandFair, type OwnView } from './own-price.ts';

const MINT = '7GCihgDB8fe6KNjn2MYtkzZcRjQy3t9GHdC8uHYmW2hr';
const SOL = 1_000_000_000n;
const pool: TradablePool = {
  mint: MINT,
  pool: 'pool',
  market: 'raydium',
  decimals: 6,
  reserves: { base: 1_000_000_000_000_000n, quote: 1_000n * SOL },
  feeBps: 100n,
};
const funds = { lamports: 1_000n * SOL, tokens: 10n ** 15n };
const FEE_PPM = 10_000n;
const NOWHERE: OwnView = { pool: null, priceSol: null, decimals: null };

type RequestedSwap = Partial<Parameters<typeof swapIntent>[0]>;

/**
 * Returns the error code of `demandFair`, null for none, for a quote at this many thousandths of our pool's output.
 */
function verdict(
  side: 'buy' | 'sell',
  request: RequestedSwap,
  thousandths: bigint,
  own: OwnView,
  build = true,
): string | null {
  const [inputMint, outputMint] = side === 'buy' ? [SOL_MINT, MINT] : [MINT, SOL_MINT];
  const intent = swapIntent(
    {
      inputMint,
      outputMint,
      swapMode: 'ExactIn',
      amount: `${SOL}`,
      slippageBps: 100,
      ...request,
    },
    NOTHING_SENT,
  );
  const order = onchainOrder(intent, funds, {
    owner: 'trader',
    wallet: 'wallet',
    feePpm: FEE_PPM,
    build,
    means: NOTHING_SENT,
    mayClose: false,
  });
  const plan = planSwap({ ...intent, limit: null }, pool, funds, FEE_PPM);
  const exactIn = intent.mode === 'ExactIn';
  const quote = {
    inAmount: exactIn ? plan.inAmount : (plan.inAmount * 1_000n) / thousandths,
    outAmount: exactIn ? (plan.outAmount * thousandths) / 1_000n : plan.outAmount,
  } as OnchainQuote;
  try {
    demandFair(intent, order, quote, own, build);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe.each(['buy', 'sell'] as const)('a quote of a %s', (side) => {
  const known: OwnView = { pool, priceSol: null, decimals: null };

  it.each(['ExactIn', 'ExactOut'] as const)(
    "passes at our pool's price and up to a tenth below, %s",
    (swapMode) => {
      expect(verdict(side, { swapMode }, 1_000n, known)).toBeNull();
      expect(verdict(side, { swapMode }, 1_300n, known)).toBeNull();
      expect(verdict(side, { swapMode }, 905n, known)).toBeNull();
      expect(verdict(side, { swapMode }, 895n, known)).toBe('slippage_exceeded');
      expect(verdict(side, { swapMode }, 1n, known)).toBe('slippage_exceeded');
    },
  );

  it("may deviate by the swap's slippage", () => {
    expect(verdict(side, { slippageBps: 3_000 }, 705n, known)).toBeNull();
    expect(verdict(side, { slippageBps: 3_000 }, 695n, known)).toBe('slippage_exceeded');
  });

  it('is compared with our pool even when the trader set a limit', () => {
    expect(verdict(side, { minOut: '1' }, 500n, known)).toBe('slippage_exceeded');
  });

  it('is compared with the last price when the pool is unknown, unless the trader set a limit', () => {
    const own: OwnView = { pool: null, priceSol: 0.000_001, decimals: 6 };
    expect(verdict(side, {}, 1_000n, own)).toBeNull();
    expect(verdict(side, {}, 800n, own)).toBe('slippage_exceeded');
    expect(verdict(side, { minOut: '1' }, 800n, own)).toBeNull();
  });

  it("of unknown value requires a trader's limit before signing", () => {
    expect(verdict(side, {}, 1_000n, NOWHERE)).toBe('price_unchecked');
    expect(verdict(side, { minOut: '1' }, 1_000n, NOWHERE)).toBeNull();
    expect(verdict(side, {}, 1_000n, NOWHERE, false)).toBeNull();
  });
});
