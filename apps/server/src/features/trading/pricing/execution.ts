import {
  DEFAULT_PRESETS,
  NETWORK_FEE_LAMPORTS,
  type PresetId,
} from '@dugout/domain/execution/execution-presets';

/**
 * How a swap is sent and the costs of sending it, on top of the trade itself. Lamports; slippage in basis points.
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

/** Resolves the execution settings: the trader's values, then the preset's, by default those of 'Trench low'. */
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

/** Returns the lamports that leave the wallet for sending, whatever is traded. */
export const sendingCost = (execution: Execution): bigint =>
  execution.networkLamports + execution.priorityLamports + execution.tipLamports;
