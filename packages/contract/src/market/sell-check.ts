import { SELL_REASON_CODES, SELL_VERDICTS } from '@dugout/domain/sell-check/reasons';
import { z } from 'zod';
import { address, isoTime, rawAmount } from '../fields.ts';

const bps = z.number().int();

/** A simulated buy and sale of a token. */
export const sellCheck = z.object({
  tokenAddress: address,
  /**
   * sells: a sale goes through. costly: it does, at a cost that the price does not show. cannot-sell: it fails.
   * unknown: what decides is not known.
   */
  verdict: z.enum(SELL_VERDICTS),
  /** The verdict as text. */
  text: z.string(),
  /** Cost of buying and selling again, in basis points of the SOL spent; the parts add up. Null when unknown. */
  cost: z
    .object({
      spentLamports: rawAmount,
      returnedLamports: rawAmount,
      totalBps: bps,
      priceImpactBps: bps,
      poolFeeBps: bps,
      tokenFeeBps: bps,
      platformFeeBps: bps,
    })
    .nullable(),
  /** The gravest first; a token that sells has reasons too, if somebody could prevent sales later. */
  reasons: z.array(
    z.object({
      code: z.enum(SELL_REASON_CODES),
      text: z.string(),
      /** Holder of the power; null when nobody is named. */
      by: address.nullable(),
    }),
  ),
  /** Data used by the check. */
  looked: z.string(),
  checkedAt: isoTime,
});

/** A token of a list that cannot be sold, or only at a hidden cost; null when neither is known. */
export const sellRisk = z.object({ verdict: z.enum(['costly', 'cannot-sell']), text: z.string() }).nullable();

export type SellCheckView = z.output<typeof sellCheck>;

export type SellRisk = z.output<typeof sellRisk>;
