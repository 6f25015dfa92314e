import { z } from 'zod';
import { address, figure, isoTime, rawAmount, side } from '../fields.ts';

export const candle = z.object({
  /** Unix seconds of the candle's start. */
  time: z.number().int(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  /** In SOL for `unit=priceSol`, otherwise in US dollars. */
  volume: z.number(),
});

export const tradeMark = z.enum(['developer', 'kol', 'sniper', 'insider', 'own']);

/**
 * Current position of a trade's wallet in the token, from its stored trades, at average cost. US dollars; null
 * when the value of a trade is unknown. Total PnL is `realisedUsd` plus the value of `openAmount` less
 * `openCostUsd`; its percentage is of `soldCostUsd` plus `openCostUsd`.
 */
const traderStanding = z.object({
  /** Number of the wallet's stored trades in the token. */
  trades: z.number().int(),
  /** Of the supply, 0 to 100; null when holders are unknown. */
  heldPct: figure,
  boughtUsd: figure,
  realisedUsd: figure,
  soldCostUsd: figure,
  /** Raw units bought and still held. */
  openAmount: rawAmount,
  openCostUsd: figure,
});

export const tokenTrade = z.object({
  id: z.string(),
  time: isoTime,
  wallet: address,
  /** The wallet's published name, for known traders. */
  walletName: z.string().nullable(),
  side,
  tokenAmount: rawAmount,
  /** Lamports; null when the pool is not quoted in SOL. */
  solAmount: rawAmount.nullable(),
  usdAmount: figure,
  priceSol: figure,
  priceUsd: figure,
  /** False for a trade too small to set the token's price, or made outside its main pool. */
  setsPrice: z.boolean(),
  signature: z.string(),
  slot: z.number().int(),
  marks: z.array(tradeMark),
  /**
   * A wallet's newest trade has its newest standing, valid for all its trades; null for a pool's own, and for a
   * wallet that has traded the token only before the tape.
   */
  standing: traderStanding.nullable(),
});

export const holder = z.object({
  wallet: address,
  walletName: z.string().nullable(),
  amount: rawAmount,
  /** Of the supply, 0 to 100. */
  pct: figure,
  marks: z.array(tradeMark),
  isPool: z.boolean(),
});

export type Candle = z.output<typeof candle>;

export type TokenTrade = z.output<typeof tokenTrade>;

export type TraderStanding = z.output<typeof traderStanding>;

export type Holder = z.output<typeof holder>;
