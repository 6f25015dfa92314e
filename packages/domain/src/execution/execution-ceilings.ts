/**
 * Limits of a swap without a fresh proof of identity. Slippage and price impact in basis points, fees in
 * lamports, each per swap; price impact includes the trader's other swaps of the token in the last minutes.
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

/** Higher than even a hurried trade needs. */
export const DEFAULT_CEILINGS: ExecutionCeilings = {
  slippageBps: 5_000,
  priorityFeeLamports: 100_000_000,
  tipLamports: 100_000_000,
  priceImpactBps: 2_000,
};

export type SomeCeilings = { readonly [K in keyof ExecutionCeilings]?: number | undefined };

export const aboveCeilings = (
  wanted: SomeCeilings,
  ceilings: ExecutionCeilings,
): readonly (keyof ExecutionCeilings)[] => CEILING_KEYS.filter((key) => (wanted[key] ?? 0) > ceilings[key]);
