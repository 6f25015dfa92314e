import { z } from 'zod';

const ms = z.number().nullable();

/**
 * A swap as its server saw it: when it came, when its transaction was handed in, when the chain's word that it
 * is confirmed arrived, and when it was answered.
 */
export const reportedSwaps = z.array(
  z.object({ signature: z.string().nullable(), came: z.number(), sent: ms, confirmed: ms, answered: ms }),
);
export type ReportedSwap = z.output<typeof reportedSwaps>[number];

/**
 * Ms that a swap waited for the chain to confirm it; 0 for one of which no word came, so that all of its time
 * counts. Null for one that was answered without being sent.
 */
export function waitedForChain({ sent, confirmed }: Pick<ReportedSwap, 'sent' | 'confirmed'>): number | null {
  if (sent === null) return null;
  return Math.max(0, (confirmed ?? sent) - sent);
}
