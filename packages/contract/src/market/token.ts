import { z } from 'zod';
import { address, figure, isoTime, rawAmount } from '../fields.ts';
import { liveFigures, marketId, untradableReason, windowName } from './figures.ts';
import { authorityState, tokenDetails, tokenSafety } from './safety.ts';

const count = z.number().int();

const identityOfToken = {
  tokenAddress: address,
  poolAddress: address,
  name: z.string(),
  symbol: z.string(),
  image: z.string().nullable(),
  decimals: z.number().int(),
  /** Null where the creation was not seen. */
  createdAt: isoTime.nullable(),
  launchpad: marketId.nullable(),
  market: marketId,
  creator: address.nullable(),
};

/**
 * Whether somebody may mint more of the token or freeze its holders' accounts; null where neither its account
 * nor its launchpad says.
 */
const authorities = { mintAuthority: authorityState.nullable(), freezeAuthority: authorityState.nullable() };

/**
 * Whether it is a coin in pump.fun's Mayhem mode: an agent was minted as much again as the curve, and trades it.
 * Null where the supply is not known.
 */
const mayhem = z.boolean().nullable();

const shares = {
  top10HoldersPct: figure,
  devHoldingsPct: figure,
  insiderHoldingsPct: figure,
  sniperHoldingsPct: figure,
  /** Held by wallets other than the developer's that bought in the slot of the creation. */
  bundledHoldingsPct: figure,
  /** Held by pump.fun's Mayhem agent. */
  agentHoldingsPct: figure,
  kols: z.number().int(),
};

/** A token in a list: the windowed figures are those of the window that was asked for. */
export const tokenRow = z.object({
  ...identityOfToken,
  priceSol: figure,
  priceUsd: figure,
  changePct: figure,
  /** Change in percent over each window, whatever window was asked for. */
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
  /** Raw units; null where the chain did not tell it. */
  supply: rawAmount.nullable(),
  mayhem,
  /** How many other tokens bear the same name or ticker. */
  lookAlikes: z.number().int(),
  /** Of several that share a name or ticker, the one with the deepest pool; false for a name of its own. */
  deepest: z.boolean(),
  untradableReason,
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
  /** What the token's accounts said; null where they were not read. */
  safety: tokenSafety.nullable(),
  details: tokenDetails,
  /** Raw units; null where the chain did not tell it. */
  supply: rawAmount.nullable(),
  mayhem,
  quoteMint: address,
  lookAlikes: z.number().int(),
  /**
   * How many other tokens show its picture but bear neither its name nor its ticker; null where it has none
   * that could be compared.
   */
  pictureLookAlikes: z.number().int().nullable(),
  /** Of several that share a name or ticker, the one with the deepest pool; false for a name of its own. */
  deepest: z.boolean(),
  /** The reserves that a quote would be made from, raw units; null where the chain did not tell them. */
  reserves: z.object({ base: rawAmount, quote: rawAmount }).nullable(),
  /** The pool's own fee in basis points; null where it is not known. */
  poolFeeBps: z.number().int().nullable(),
  /**
   * The tokens that the price leads through, the one that the pool is quoted in first; empty for a pool against
   * SOL or dollars. A token without a known ticker is named by its address.
   */
  pricePath: z.array(z.object({ tokenAddress: address, symbol: z.string() })),
  /** Why the token has no price, where it is quoted in a token that has none. */
  unpricedReason: z.string().nullable(),
  untradableReason,
});

export type TokenRow = z.output<typeof tokenRow>;

export type TokenPage = z.output<typeof tokenPage>;
