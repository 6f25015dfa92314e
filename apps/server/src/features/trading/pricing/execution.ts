import {
  DEFAULT_PRESETS,
  NETWORK_FEE_LAMPORTS,
  type PresetId,
} from '@dugout/domain/execution/execution-presets';
import type { Sending, SendingMeans } from '#/execution/onchain/senders/sender.ts';
import { ApiError } from '#/platform/http/api-error.ts';

/**
 * How a swap is sent and the costs of sending it, on top of the trade itself. Lamports; slippage in basis points.
 */
export interface Execution extends Sending {
  readonly slippageBps: number;
  readonly networkLamports: bigint;
  readonly priorityLamports: bigint;
}

export interface ExecutionChoice {
  readonly preset?: PresetId | undefined;
  readonly slippageBps?: number | undefined;
  readonly priorityFeeLamports?: number | undefined;
  readonly tipLamports?: number | undefined;
  readonly protect?: boolean | undefined;
}

/** Paper trading: nothing is sent, and tips are simulated costs. */
export const NOTHING_SENT: SendingMeans = { protectedTip: null, openTip: 0n };

/**
 * Resolves the execution settings: the trader's values, then the preset's, by default those of 'Trench low'. A
 * preset's protection is off when no sender protects. A tip that no sender takes is not paid.
 * Throws ApiError `protection_unavailable` when the trader's own choice is protection and no sender protects.
 */
export function executionOf(choice: ExecutionChoice, means: SendingMeans): Execution {
  const preset = DEFAULT_PRESETS[choice.preset ?? 'low'];
  const sending = {
    protect: choice.protect ?? (preset.protect && means.protectedTip !== null),
    tipLamports: BigInt(choice.tipLamports ?? preset.tipLamports),
  };
  return {
    slippageBps: choice.slippageBps ?? preset.slippageBps,
    networkLamports: NETWORK_FEE_LAMPORTS,
    priorityLamports: BigInt(choice.priorityFeeLamports ?? preset.priorityFeeLamports),
    ...sendingBy(sending, means),
  };
}

/**
 * Returns how the senders send a swap: the tip that they take, if any. Throws ApiError `protection_unavailable`
 * when it must be protected and no sender protects. On paper nothing is sent, so nothing is refused.
 */
export function sendingBy({ protect, tipLamports: tip }: Sending, means: SendingMeans): Sending {
  const { protectedTip } = means;
  if (!protect || means === NOTHING_SENT) return { protect: false, tipLamports: openTipOf(tip, means) };
  if (protectedTip === null) throw new ApiError('protection_unavailable');
  return { protect, tipLamports: larger(tip, protectedTip) };
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

const openTipOf = (tip: bigint, { openTip }: SendingMeans): bigint =>
  openTip !== null && tip >= openTip ? tip : 0n;

/** Returns the lamports that leave the wallet for sending, whatever is traded. */
export const sendingCost = (execution: Execution): bigint =>
  execution.networkLamports + execution.priorityLamports + execution.tipLamports;
