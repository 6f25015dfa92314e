import { z } from 'zod';
import { solAmount, wholeNumber } from './setting-values.ts';

const VENUE = '[a-z0-9-]+:\\d{1,9}(\\.\\d{1,9})?';
const venues = z
  .string()
  .regex(
    new RegExp(`^${VENUE}(,${VENUE})*$`),
    'allowed are venues with the most SOL of one buy there, like jupiter:100,pump:20',
  );

/** Loss limits of swaps, enforced by the signer: docs/decisions/0051. */
export const swapSettings = {
  SWAP_BUY_CAP_WALLET_SOL: solAmount.default('500'),
  SWAP_BUY_CAP_USER_SOL: solAmount.default('500'),
  SWAP_BUY_CAP_PLATFORM_SOL: solAmount.default('5000'),
  SWAP_LOSS_CAP_WALLET_SOL: solAmount.default('100'),
  SWAP_LOSS_CAP_USER_SOL: solAmount.default('100'),
  SWAP_LOSS_CAP_PLATFORM_SOL: solAmount.default('1000'),
  SWAP_UNKNOWN_SALE_SOL: solAmount.default('0.5'),
  SIGNER_MAX_SLIPPAGE_PCT: wholeNumber(1, 100).default(90),
  PRICE_MIN_LIQUIDITY_SOL: solAmount.default('10'),
  PRICE_MIN_SEEN_SECONDS: wholeNumber(0, 86_400).default(60),
  PRICE_MIN_AGE_HOURS: wholeNumber(0, 8_760).default(24),
  SIGNER_VENUES: venues.default(
    'jupiter:100,pump:100,pumpswap:100,raydium-cpmm:100,meteora-damm-v2:100,meteora-dbc:100',
  ),
};
