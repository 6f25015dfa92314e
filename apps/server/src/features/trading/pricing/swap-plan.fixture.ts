import { SOL_MINT } from '@dugout/domain/sol';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import { NOTHING_SENT } from './execution.ts';
import { type SwapFields, swapIntent } from './swap-request.ts';

export const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
export const SOL = 1_000_000_000n;
export const pool: TradablePool = {
  mint: MINT,
  pool: 'pool',
  market: 'pumpfun-amm',
  decimals: 6,
  reserves: { base: 200_000_000_000_000n, quote: 100n * SOL },
  feeBps: 25n,
};
export const rich = { lamports: 1_000n * SOL, tokens: 100_000_000_000_000n };

export type Partly = Omit<Partial<SwapFields>, 'inputMint' | 'outputMint'>;
export const buy = (request: Partly) =>
  swapIntent({ inputMint: SOL_MINT, outputMint: MINT, swapMode: 'ExactIn', ...request }, NOTHING_SENT);
export const sell = (request: Partly) =>
  swapIntent({ inputMint: MINT, outputMint: SOL_MINT, swapMode: 'ExactIn', ...request }, NOTHING_SENT);
export const codeOf = (work: () => unknown): unknown => {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};
