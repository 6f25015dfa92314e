import { toBase58 } from '@dugout/domain/address';
import { z } from 'zod';

const SIGNATURE_BYTES = 64;

/**
 * When a server handed in each transaction (base64), and when the chain's first word that a signature is
 * confirmed arrived. Ms of one clock.
 */
export const reportedTimes = z.object({
  sent: z.array(z.tuple([z.string(), z.number()])),
  confirmed: z.array(z.tuple([z.string(), z.number()])),
});
export type ReportedTimes = z.output<typeof reportedTimes>;

/**
 * Ms that each swap waited for the chain to confirm it, by signature; 0 for one of which no word came, so that
 * all of its time counts.
 */
export function waitsForChain({ sent, confirmed }: ReportedTimes): ReadonlyMap<string, number> {
  const words = new Map(confirmed);
  return new Map(
    sent.map(([transaction, at]) => {
      const signature = toBase58(Buffer.from(transaction, 'base64').subarray(1, 1 + SIGNATURE_BYTES));
      return [signature, Math.max(0, (words.get(signature) ?? at) - at)];
    }),
  );
}
