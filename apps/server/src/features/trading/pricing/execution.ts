import {
  DEFAULT_PRESETS,
  NETWORK_FEE_LAMPORTS,
  type PresetId,
} from '@dugout/domain/execution/execution-presets';

/**
 * How a swap is sent and what sending it costs, on top of the trade itself. Lamports; slippage in basis
 * points.
 */
export interface Execution {
  readonly slippageBps: number;
  readonly networkLamports: bigint;
  readonly priorityLamports: bigint;
  readonly tipLamports: bigint;
  readonly protect: boolean;
}

export interface ExecutionChoice {
  readonly preset?: PresetId | undefined;
  readonly slippageBps?: number | undefined;
  readonly priorityFeeLamports?: number | undefined;
  readonly tipLamports?: number | undefined;
  readonly protect?: boolean | undefined;
}

/**
 * What the trader says counts; what they leave open comes from the preset, and without one from 'Trench low'.
 */
export function executionOf(choice: ExecutionChoice): Execution {
  const preset = DEFAULT_PRESETS[choice.preset ?? 'low'];
  return {
    slippageBps: choice.slippageBps ?? preset.slippageBps,
    networkLamports: NETWORK_FEE_LAMPORTS,
    priorityLamports: BigInt(choice.priorityFeeLamports ?? preset.priorityFeeLamports),
    tipLamports: BigInt(choice.tipLamports ?? preset.tipLamports),
    protect: choice.protect ?? preset.protect,
  };
}

/** Lamports that leave the wallet for sending, whatever is traded. */
export const sendingCost = (execution: Execution): bigint =>
  execution.networkLamports + execution.priorityLamports + execution.tipLamports;
