/** Results of the swaps of one client. */

/** One swap after its end. */
export interface EndedSwap {
  readonly isProtected: boolean;
  /** Null when it expired, or nobody waited any longer. */
  readonly landed: {
    readonly failed: boolean;
    /** Slots between the first send and the block that contains the swap. */
    readonly slots: number;
    /** In lamports, without the signature fees. */
    readonly fee: number;
    readonly tip: number;
    readonly unitsUsed: number;
  } | null;
}

export interface LandingResult {
  readonly name: string;
  readonly swaps: number;
  readonly landed: number;
  /** Landed, but failed in the program. */
  readonly failed: number;
  readonly expired: number;
  /** Slots from the first sending to the block; a swap that did not land takes forever. */
  readonly slots: { readonly p50: number; readonly p90: number; readonly p99: number };
  /** The share of the swaps that landed in the slot in which they were sent, from 0 to 1. */
  readonly atOnce: number;
  /** Mean per landed swap, in lamports. The fee excludes the signature fees. */
  readonly feeLamports: number;
  readonly tipLamports: number;
  /** Compute units used by the landed swaps. */
  readonly unitsUsed: { readonly p50: number; readonly p90: number };
}

const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};
const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : Math.round(values.reduce((sum, one) => sum + one, 0) / values.length);

export function landingResult(name: string, swaps: readonly EndedSwap[]): LandingResult {
  const landed = swaps.flatMap((swap) => (swap.landed === null ? [] : [swap.landed]));
  const slots = swaps.map((swap) => swap.landed?.slots ?? Number.POSITIVE_INFINITY);
  const used = landed.map(({ unitsUsed }) => unitsUsed);
  return {
    name,
    swaps: swaps.length,
    landed: landed.length,
    failed: landed.filter(({ failed }) => failed).length,
    expired: swaps.length - landed.length,
    slots: { p50: percentile(slots, 0.5), p90: percentile(slots, 0.9), p99: percentile(slots, 0.99) },
    atOnce: slots.filter((count) => count === 0).length / swaps.length,
    feeLamports: mean(landed.map(({ fee }) => fee)),
    tipLamports: mean(landed.map(({ tip }) => tip)),
    unitsUsed: { p50: percentile(used, 0.5), p90: percentile(used, 0.9) },
  };
}
