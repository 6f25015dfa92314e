import { z } from 'zod';

const call = z.object({ from: z.number(), to: z.number().nullable() });

/**
 * A swap as the server saw it: when it came, when its transaction was handed in, when it was answered, and
 * the calls that it waited for.
 */
export const reportedSwaps = z.array(
  z.object({
    came: z.number(),
    calls: z.array(call),
    sent: z.number().nullable(),
    answered: z.number().nullable(),
  }),
);
export type ReportedSwap = z.output<typeof reportedSwaps>[number];

/** Ms in which at least one of the calls was under way before `until`. */
function waited(calls: ReportedSwap['calls'], until: number): number {
  let [sum, reached] = [0, Number.NEGATIVE_INFINITY];
  for (const { from, to } of calls.toSorted((a, b) => a.from - b.from)) {
    const end = Math.min(to ?? until, until);
    sum += Math.max(0, end - Math.max(from, reached));
    reached = Math.max(reached, end);
  }
  return sum;
}

/**
 * Ms that a swap waited for others: before its transaction was handed in, and from then to the last that the
 * chain said of it. Null for one that was answered without being sent.
 */
export function waitedForOthers({ calls, sent }: Pick<ReportedSwap, 'calls' | 'sent'>): number | null {
  if (sent === null) return null;
  return waited(calls, sent) + Math.max(...calls.map(({ to }) => to ?? sent)) - sent;
}
