import type { Quote } from '@dugout/contract/trading/swap';
import type { QuoteRequest } from '@dugout/contract/trading/swap-request';
import { WALLET_TEXTS } from '@dugout/contract/wallets/values';
import { parseDecimal } from '@dugout/domain/base-units';
import {
  DEFAULT_PRESETS,
  type ExecutionPreset,
  type PresetId,
  SLIPPAGE_MODES,
} from '@dugout/domain/execution/execution-presets';
import { PRIORITY_MODES } from '@dugout/domain/execution/priority-fee';
import { SOL_DECIMALS, SOL_MINT } from '@dugout/domain/sol';
import { withoutSeparators } from './amount-text.ts';
import { type SendingStatus, sendingOf } from './sending.model.ts';

export type Side = 'buy' | 'sell';

/** Percent of the holding, or what returns the position's cost. */
type SellShare = number | 'initials';

/** The trader's input. A sell is a share of the holding, or the typed amount if that is null. */
export interface TradeForm {
  readonly side: Side;
  readonly preset: PresetId;
  readonly buyText: string;
  readonly sellText: string;
  readonly sellPercent: SellShare | null;
}

/** The token and the trader's funds. Raw units and lamports. */
export interface TradeContext {
  readonly walletAddress: string;
  readonly mint: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly lamports: bigint;
  readonly held: bigint;
  /** Lamports that a sell of the initials receives after the trading fee; absent if there is none. */
  readonly initials?: bigint | undefined;
  readonly presets: Readonly<Record<PresetId, ExecutionPreset>>;
  readonly status: SendingStatus;
}

export const emptyForm = (buyText: string): TradeForm => ({
  side: 'buy',
  preset: 'low',
  buyText,
  sellText: '',
  sellPercent: 100,
});

/** A swap without its idempotency key, ready to be quoted or sent. */
export type SwapIntent = Omit<QuoteRequest, 'idempotencyKey'>;
/** `request` is null with a reason, or without one if nothing is typed. */
type Reading =
  | { readonly request: SwapIntent; readonly problem: null }
  | { readonly request: null; readonly problem: string | null };

const refused = (problem: string | null): Reading => ({ request: null, problem });

/** Reads the swap of a form, or why there is none. Checks funds first to avoid pointless quotes. */
export function readForm(form: TradeForm, context: TradeContext): Reading {
  const sending = {
    walletAddress: context.walletAddress,
    ...sendingOf(form.preset, context.presets[form.preset], context.status),
  };
  if (form.side === 'buy') {
    if (form.buyText.trim() === '') return refused(null);
    const amount = parseDecimal(withoutSeparators(form.buyText), SOL_DECIMALS);
    if (amount === null) return refused('Enter an amount of SOL, such as 0.5');
    if (amount === 0n) return refused(null);
    if (amount > context.lamports) return refused(WALLET_TEXTS.insufficientSol);
    return {
      request: { ...sending, inputMint: SOL_MINT, outputMint: context.mint, amount: amount.toString() },
      problem: null,
    };
  }
  const pair = { ...sending, inputMint: context.mint, outputMint: SOL_MINT };
  if (context.held === 0n) return refused(`You hold no ${context.symbol}`);
  if (form.sellPercent === 'initials')
    return context.initials === undefined
      ? refused(null)
      : { request: { ...pair, amount: context.initials.toString(), swapMode: 'ExactOut' }, problem: null };
  if (form.sellPercent !== null)
    return { request: { ...pair, amountPercent: form.sellPercent }, problem: null };
  if (form.sellText.trim() === '') return refused(null);
  const amount = parseDecimal(withoutSeparators(form.sellText), context.decimals);
  if (amount === null) return refused(`Enter an amount of ${context.symbol}`);
  if (amount === 0n) return refused(null);
  if (amount > context.held) return refused(WALLET_TEXTS.insufficientTokens);
  return { request: { ...pair, amount: amount.toString() }, problem: null };
}

/** Everything shown to the trader before the trade. Lamports and raw units. */
export interface CostLines {
  readonly platform: bigint;
  readonly protocol: bigint;
  readonly network: bigint;
  /** Priority fee plus tip. */
  readonly sending: bigint;
  readonly priceImpactPct: number;
  readonly slippageBps: number;
  /** Total that leaves the wallet on a buy or reaches it on a sell. */
  readonly total: bigint;
  /** Estimated result after all costs: tokens for a buy, lamports for a sell. */
  readonly about: bigint;
  readonly atWorst: bigint;
}

/** `exactOut`: the output is fixed, so that the minimum equals it. */
export function costLines(side: Side, quote: Quote, exactOut = false): CostLines {
  const { costs } = quote;
  const network = BigInt(costs.networkLamports) + BigInt(costs.rentLamports);
  const sending = BigInt(costs.priorityLamports) + BigInt(costs.tipLamports);
  const total = BigInt(quote.totalLamports);
  const minOut = BigInt(quote.minOut);
  return {
    platform: BigInt(costs.platformLamports),
    protocol: BigInt(costs.protocolLamports),
    network,
    sending,
    priceImpactPct: costs.priceImpactPct,
    slippageBps: costs.slippageBps,
    total,
    about: side === 'buy' ? BigInt(quote.outAmount) : total,
    atWorst: side === 'buy' ? minOut : exactOut ? total : minOut - network - sending,
  };
}

/** Returns why a quoted trade cannot be sent: for a buy, the wallet must cover the total. */
export const quoteProblem = (side: Side, lines: CostLines, lamports: bigint): string | null =>
  side === 'buy' && lines.total > lamports ? WALLET_TEXTS.insufficientSol : null;

const WHOLE_LAMPORTS = /^\d+$/;

/**
 * Limits of a preset in basis points and lamports. Hardly any trade lands without slippage, so the server
 * requires at least one basis point.
 */
export const PRESET_LIMITS = {
  slippageBps: { least: 1, most: 10_000 },
  priorityFeeLamports: { least: 0, most: 1_000_000_000 },
  tipLamports: { least: 0, most: 1_000_000_000 },
} as const;

/**
 * Parses a stored execution preset; values that are invalid or outside the API's limits get defaults. Lamports
 * and basis points.
 */
export function readPreset(
  value: unknown,
  fallback: ExecutionPreset = DEFAULT_PRESETS.other,
): ExecutionPreset {
  const given: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  const whole = (key: keyof typeof PRESET_LIMITS): number => {
    const number = given[key];
    const { least, most } = PRESET_LIMITS[key];
    return typeof number === 'number' &&
      WHOLE_LAMPORTS.test(String(number)) &&
      number >= least &&
      number <= most
      ? number
      : fallback[key];
  };
  // Presets from before there were modes have fixed amounts.
  const isValid = (['slippageBps', 'priorityFeeLamports'] as const).every((key) => whole(key) === given[key]);
  return {
    slippage:
      SLIPPAGE_MODES.find((mode) => mode === given['slippage']) ?? (isValid ? 'fixed' : fallback.slippage),
    slippageBps: whole('slippageBps'),
    priority:
      PRIORITY_MODES.find((mode) => mode === given['priority']) ?? (isValid ? 'fixed' : fallback.priority),
    priorityFeeLamports: whole('priorityFeeLamports'),
    tipLamports: whole('tipLamports'),
    protect: typeof given['protect'] === 'boolean' ? given['protect'] : fallback.protect,
  };
}
