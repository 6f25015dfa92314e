import { autoSlippageBps, type PriceRange } from '@dugout/domain/execution/auto-slippage';
import {
  type AutoExecution,
  DEFAULT_PRESETS,
  type ExecutionPreset,
  NETWORK_FEE_LAMPORTS,
  type PresetId,
  type SlippageMode,
} from '@dugout/domain/execution/execution-presets';
import { type FeePrices, type PriorityMode, priorityFee } from '@dugout/domain/execution/priority-fee';
import { followedTip, type TipTerms } from '@dugout/domain/execution/tip';
import type { Sending, SendingMeans } from '#/execution/onchain/senders/sender.ts';
import { protectedTip, tipsFor } from '#/execution/onchain/senders/tips.ts';
import { ApiError } from '#/platform/http/api-error.ts';

/**
 * How a swap is sent and the costs of sending it, on top of the trade itself. Lamports; slippage in basis points.
 * Automatic ones are at their max until `applyMarket` sets them.
 */
export interface Execution extends Sending {
  readonly auto: AutoExecution | null;
  readonly slippageBps: number;
  readonly networkLamports: bigint;
  readonly priorityLamports: bigint;
}

export interface ExecutionChoice {
  readonly preset?: PresetId | undefined;
  readonly slippage?: SlippageMode | undefined;
  readonly priority?: PriorityMode | undefined;
  readonly slippageBps?: number | undefined;
  readonly priorityFeeLamports?: number | undefined;
  readonly tipLamports?: number | undefined;
  readonly protect?: boolean | undefined;
}

/** Paper trading: nothing is sent, and tips are simulated costs. */
export const NOTHING_SENT: SendingMeans = { tips: [] };

/**
 * Resolves the execution settings: the trader's values, then the preset's, by default those of 'Trench low'. A
 * preset's protection is off when no sender protects. A tip that no sender takes is not paid.
 * Throws ApiError `protection_unavailable` when the trader's own choice is protection and no sender protects.
 */
export function executionOf(choice: ExecutionChoice, means: SendingMeans): Execution {
  const preset = DEFAULT_PRESETS[choice.preset ?? 'low'];
  const sending = {
    protect: choice.protect ?? (preset.protect && protectedTip(means) !== null),
    tipLamports: BigInt(choice.tipLamports ?? preset.tipLamports),
  };
  return {
    auto: autoOf(choice, preset),
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
  if (means === NOTHING_SENT) return { protect: false, tipLamports: tip };
  if (!protect)
    return { protect, tipLamports: tipsFor(means, { protect, tipLamports: tip }) === null ? 0n : tip };
  const least = protectedTip(means);
  if (least === null) throw new ApiError('protection_unavailable');
  return { protect, tipLamports: larger(tip, least) };
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

function autoOf(choice: ExecutionChoice, preset: ExecutionPreset): AutoExecution | null {
  const mode = choice.priority ?? (choice.priorityFeeLamports === undefined ? preset.priority : 'fixed');
  const slippage = choice.slippage ?? (choice.slippageBps === undefined ? preset.slippage : 'fixed');
  if (mode === 'fixed' && slippage === 'fixed') return null;
  const maxLamports = choice.priorityFeeLamports ?? preset.priorityFeeLamports;
  const maxTipLamports = choice.tipLamports ?? preset.tipLamports;
  return {
    priority: mode === 'fixed' ? null : { level: mode, maxLamports, maxTipLamports },
    slippage: slippage === 'fixed' ? null : { maxBps: choice.slippageBps ?? preset.slippageBps },
  };
}

/** Returns the choice that leads to an automatic execution. */
export const choiceOf = (auto: AutoExecution | null): Pick<ExecutionChoice, 'priority' | 'slippage'> => ({
  ...(auto?.priority == null ? {} : { priority: auto.priority.level }),
  ...(auto?.slippage == null ? {} : { slippage: 'auto' as const }),
});

/** Recent figures of what it costs to send a token's swaps; null for unknown ones. */
export interface SendingMarket {
  readonly fees: FeePrices | null;
  /** Compute units of its swaps. */
  readonly units: number;
  /** The tips of the sender that gets the swap's. */
  readonly tips: TipTerms | null;
}

interface RecentMarket extends SendingMarket {
  readonly range: PriceRange | null;
}

/** Sets the automatic parts of an execution by the recent market, within their limits. */
export function applyMarket<E extends Omit<Execution, 'networkLamports'>>(
  execution: E,
  market: RecentMarket,
): E {
  const { priority = null, slippage = null } = execution.auto ?? {};
  return {
    ...execution,
    ...(priority === null ? {} : { priorityLamports: priorityFee(priority, market.fees, market.units) }),
    ...(priority === null || market.tips === null
      ? {}
      : {
          tipLamports: followedTip(
            { level: priority.level, maxLamports: execution.tipLamports },
            market.tips,
          ),
        }),
    ...(slippage === null ? {} : { slippageBps: autoSlippageBps(market.range, slippage.maxBps) }),
  };
}

/** Returns the lamports that leave the wallet for sending, whatever is traded. */
export const sendingCost = (execution: Execution): bigint =>
  execution.networkLamports + execution.priorityLamports + execution.tipLamports;
