import { z } from 'zod';
import { address, figure, isoTime, rawAmount } from '../fields.ts';
import { liveFigures, marketId, untradableReason, windowName } from './figures.ts';
import { authorityState, tokenDetails, tokenSafety } from './safety.ts';
import { sellRisk } from './sell-check.ts';

const count = z.number().int();

const identityOfToken = {
  tokenAddress: address,
  poolAddress: address,
  name: z.string(),
  symbol: z.string(),
  image: z.string().nullable(),
  decimals: z.number().int(),
  /** Null when the creation was not seen. */
  createdAt: isoTime.nullable(),
  launchpad: marketId.nullable(),
  market: marketId,
  creator: address.nullable(),
};

/**
 * Whether somebody may mint more of the token or freeze its holders' accounts; null when neither its account nor
 * its launchpad decides.
 */
const authorities = { mintAuthority: authorityState.nullable(), freezeAuthority: authorityState.nullable() };

/**
 * Whether it is a coin in pump.fun's Mayhem mode: an agent received the curve's supply once more and trades it.
 * Null when the supply is unknown.
 */
const mayhem = z.boolean().nullable();

const shares = {
  top10HoldersPct: figure,
  devHoldingsPct: figure,
  insiderHoldingsPct: figure,
  sniperHoldingsPct: figure,
  /** Held by wallets other than the developer's that bought in the slot of the creation. */
  bundledHoldingsPct: figure,
  /** Held by wallets that were fresh when they bought (docs/shares.md). */
  freshHoldingsPct: figure,
  /** Held by pump.fun's Mayhem agent. */
  agentHoldingsPct: figure,
  kols: z.number().int(),
};

/** A token in a list; the windowed figures are those of the requested window. */
export const tokenRow = z.object({
  ...identityOfToken,
  priceSol: figure,
  priceUsd: figure,
  changePct: figure,
  /** Change in percent over each window, independent of the requested one. */
  changes: z.record(windowName, figure),
  marketCapUsd: figure,
  liquidityUsd: figure,
  volumeUsd: figure,
  buys: z.number().int(),
  sells: z.number().int(),
  traders: z.number().int(),
  holders: z.number().int().nullable(),
  athUsd: figure,
  graduationPct: figure,
  ...shares,
  ...authorities,
  ageMinutes: figure,
  /** Closing prices in SOL, oldest first, at most 32, over the last 24 hours. */
  trend: z.array(z.number()),
  /** Raw units; null when the chain did not report it. */
  supply: rawAmount.nullable(),
  mayhem,
  lookAlikes: z.number().int(),
  /** Whether it has the deepest pool among tokens with its name or ticker; false for a unique name. */
  deepest: z.boolean(),
  untradableReason,
  sellRisk,
});

export const tokenPage = z.object({
  ...identityOfToken,
  ...liveFigures.omit({ tokenAddress: true }).shape,
  /** The figures of `windows`, each by window. */
  changePct: z.record(windowName, figure),
  volumeUsd: z.record(windowName, figure),
  buys: z.record(windowName, count),
  sells: z.record(windowName, count),
  traders: z.record(windowName, count),
  ageMinutes: figure,
  ...shares,
  ...authorities,
  /** From the token's accounts; null when not read. */
  safety: tokenSafety.nullable(),
  details: tokenDetails,
  /** Raw units; null when the chain did not report it. */
  supply: rawAmount.nullable(),
  mayhem,
  quoteMint: address,
  lookAlikes: z.number().int(),
  /**
   * Number of other tokens with the same picture but a different name and ticker; null when it has no comparable
   * picture.
   */
  pictureLookAlikes: z.number().int().nullable(),
  /** Whether it has the deepest pool among tokens with its name or ticker; false for a unique name. */
  deepest: z.boolean(),
  /** Reserves for a quote, raw units; null when the chain did not report them. */
  reserves: z.object({ base: rawAmount, quote: rawAmount }).nullable(),
  /** The pool's own fee in basis points; null when unknown. */
  poolFeeBps: z.number().int().nullable(),
  /**
   * Tokens through which the price is computed, the pool's quote first; empty for a pool against SOL or dollars.
   * A token without a known ticker has its address as symbol.
   */
  pricePath: z.array(z.object({ tokenAddress: address, symbol: z.string() })),
  /** Why the token has no price, if its quote token has none. */
  unpricedReason: z.string().nullable(),
  untradableReason,
  sellRisk,
});

export type TokenRow = z.output<typeof tokenRow>;

export type TokenPage = z.output<typeof tokenPage>;
