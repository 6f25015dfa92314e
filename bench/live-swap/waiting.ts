import { toBase58 } from '@dugout/domain/address';
import { z } from 'zod';

const SIGNATURE_BYTES = 64;

/**
 * When a server sent each transaction (base64), and when the first confirmation of each signature arrived. Ms of
 * one clock.
 */
export const reportedTimes = z.object({
  sent: z.array(z.tuple([z.string(), z.number()])),
  confirmed: z.array(z.tuple([z.string(), z.number()])),
});
type ReportedTimes = z.output<typeof reportedTimes>;

/**
 * Returns the ms that each swap waited for confirmation, by signature; 0 without a confirmation, so that its
 * whole time counts.
 */
export function waitsForChain({ sent, confirmed }: ReportedTimes): ReadonlyMap<string, number> {
  const levels = new Map(confirmed);
  return new Map(
    sent.map(([transaction, at]) => {
      const signature = toBase58(Buffer.from(transaction, 'base64').subarray(1, 1 + SIGNATURE_BYTES));
      return [signature, Math.max(0, (levels.get(signature) ?? at) - at)];
    }),
  );
}
