import type { PriorityLevel, PriorityMode } from './priority-fee.ts';

export const SLIPPAGE_MODES = ['fixed', 'auto'] as const;
/** `auto` follows the token's recent price moves. */
export type SlippageMode = (typeof SLIPPAGE_MODES)[number];

/** A trader's settings for sending a swap. Fees in lamports, slippage in basis points. */
export interface ExecutionPreset {
  readonly slippage: SlippageMode;
  /** The max of an automatic slippage. */
  readonly slippageBps: number;
  readonly priority: PriorityMode;
  /** The max of an automatic fee. */
  readonly priorityFeeLamports: number;
  /** The max of the tip when the priority is automatic. */
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
  low: {
    slippage: 'fixed',
    slippageBps: 800,
    priority: 'fast',
    priorityFeeLamports: 300_000,
    tipLamports: 500_000,
    protect: true,
  },
  high: {
    slippage: 'fixed',
    slippageBps: 2_000,
    priority: 'turbo',
    priorityFeeLamports: 1_000_000,
    tipLamports: 2_000_000,
    protect: true,
  },
  other: {
    slippage: 'fixed',
    slippageBps: 500,
    priority: 'normal',
    priorityFeeLamports: 100_000,
    tipLamports: 0,
    protect: false,
  },
};

/** Base fee of a Solana transaction with one signature, before any priority fee. */
export const NETWORK_FEE_LAMPORTS = 5_000n;

/** The parts of an execution that are set when the swap is sent; null for fixed ones. */
export interface AutoExecution {
  readonly priority: {
    readonly level: PriorityLevel;
    readonly maxLamports: number;
    /** The max of the tip, which follows the same level; absent in swaps from before tips followed the market. */
    readonly maxTipLamports?: number;
  } | null;
  readonly slippage: { readonly maxBps: number } | null;
}
