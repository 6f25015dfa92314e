import { LAMPORTS_PER_SOL } from '@dugout/domain/sol';
import type { SwapLimits } from '../swap-limits.ts';

const caps = (sol: bigint, ofAll: bigint) => ({
  wallet: sol * LAMPORTS_PER_SOL,
  owner: sol * LAMPORTS_PER_SOL,
  platform: ofAll * LAMPORTS_PER_SOL,
});

/** The default settings, without network costs. */
export const SWAP_LIMITS: SwapLimits = {
  bought: caps(500n, 5_000n),
  lost: caps(100n, 1_000n),
  unknownSale: LAMPORTS_PER_SOL / 2n,
  maxSlippagePct: 90n,
  minLiquidity: 10n * LAMPORTS_PER_SOL,
  minSeenMs: 60_000,
  minAgeMs: 24 * 3_600_000,
  network: { signature: 0n, account: 0n },
};
