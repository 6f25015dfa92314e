/**
 * How far a swap may go without a fresh proof of identity. Slippage and price impact in basis points, fees in
 * lamports, each for one swap; the price impact with the trader's other swaps of the token of the last minutes.
 */
export interface ExecutionCeilings {
  readonly slippageBps: number;
  readonly priorityFeeLamports: number;
  readonly tipLamports: number;
  readonly priceImpactBps: number;
}

export const CEILING_KEYS = [
  'slippageBps',
  'priorityFeeLamports',
  'tipLamports',
  'priceImpactBps',
] as const satisfies readonly (keyof ExecutionCeilings)[];

/** Beyond what even a hurried trade needs. */
export const DEFAULT_CEILINGS: ExecutionCeilings = {
  slippageBps: 5_000,
  priorityFeeLamports: 100_000_000,
  tipLamports: 100_000_000,
  priceImpactBps: 2_000,
};

/** Some of the ceilings. */
export type SomeCeilings = { readonly [K in keyof ExecutionCeilings]?: number | undefined };

/** What lies above a ceiling; those that are not named do not count. */
export const aboveCeilings = (
  wanted: SomeCeilings,
  ceilings: ExecutionCeilings,
): readonly (keyof ExecutionCeilings)[] => CEILING_KEYS.filter((key) => (wanted[key] ?? 0) > ceilings[key]);
