/** A trader's settings for sending a swap. Fees in lamports, slippage in basis points. */
export interface ExecutionPreset {
  readonly slippageBps: number;
  readonly priorityFeeLamports: number;
  readonly tipLamports: number;
  /** MEV protection. */
  readonly protect: boolean;
}

export const PRESET_IDS = ['low', 'high', 'other'] as const;
export type PresetId = (typeof PRESET_IDS)[number];

export const PRESET_LABELS: Readonly<Record<PresetId, string>> = {
  low: 'Trench low',
  high: 'Trench high',
  other: 'Other',
};

export const DEFAULT_PRESETS: Readonly<Record<PresetId, ExecutionPreset>> = {
  low: { slippageBps: 800, priorityFeeLamports: 300_000, tipLamports: 500_000, protect: true },
  high: { slippageBps: 2_000, priorityFeeLamports: 1_000_000, tipLamports: 2_000_000, protect: true },
  other: { slippageBps: 500, priorityFeeLamports: 100_000, tipLamports: 0, protect: false },
};

/** Base fee of a Solana transaction with one signature, before any priority fee. */
export const NETWORK_FEE_LAMPORTS = 5_000n;
