import { z } from 'zod';
import { address, figure, isoTime, rawAmount, side } from '../fields.ts';

export const candle = z.object({
  /** Unix seconds at which the candle opens. */
  time: z.number().int(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  /** In SOL for `unit=priceSol`, in US dollars otherwise. */
  volume: z.number(),
});

export const tradeMark = z.enum(['developer', 'kol', 'sniper', 'insider', 'own']);

/**
 * How the wallet of a trade stands in the token now, from its trades that are kept, at average cost. US
 * dollars, null where the value of one is not known. Profit and loss is `realisedUsd` plus what `openAmount`
 * is worth less `openCostUsd`.
 */
export const traderStanding = z.object({
  /** How many trades of the wallet in the token are kept. */
  trades: z.number().int(),
  /** Of the supply, 0 to 100; null where holders are not known. */
  heldPct: figure,
  boughtUsd: figure,
  realisedUsd: figure,
  /** Raw units of what was bought and is still held. */
  openAmount: rawAmount,
  openCostUsd: figure,
});

export const tokenTrade = z.object({
  id: z.string(),
  time: isoTime,
  wallet: address,
  /** A published name of the wallet, for known traders. */
  walletName: z.string().nullable(),
  side,
  tokenAmount: rawAmount,
  /** Lamports; null where the pool is not quoted in SOL. */
  solAmount: rawAmount.nullable(),
  usdAmount: figure,
  priceSol: figure,
  priceUsd: figure,
  /** False for a trade that is too small to set the token's price, or was made beside its main pool. */
  setsPrice: z.boolean(),
  signature: z.string(),
  slot: z.number().int(),
  marks: z.array(tradeMark),
  /** The newest trade of a wallet has its newest standing, for all of its trades; null for a pool's own. */
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
