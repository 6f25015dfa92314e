import type { Swap } from '@dugout/contract/trading';
import { formatDecimal, toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { formatAmount, formatCount, formatSol, UNKNOWN } from '#/shared/format/numbers.ts';
import type { Bought } from './orders/use-arm-exits.ts';
import type { Side, TradeForm } from './trade-form.model.ts';

/** Tokens as words: whole ones from 100 on, `20,402`. */
export const tokensText = (raw: bigint, decimals: number): string => {
  const tokens = toNumber(raw, decimals);
  return tokens >= 100 ? formatCount(tokens) : formatAmount(tokens);
};

interface Traded {
  readonly side: Side;
  readonly symbol: string;
  readonly decimals: number;
  /** From the press to the answer. */
  readonly tookMs: number;
}

/** 'Bought 20,402 COO in 0.9 s', 'Sold COO for 0.8200 SOL in 0.9 s'. */
export function doneText(
  { inAmount, outAmount }: Pick<Swap, 'inAmount' | 'outAmount'>,
  { side, symbol, decimals, tookMs }: Traded,
): string {
  const seconds = `${(tookMs / 1000).toFixed(1)} s`;
  if (side === 'buy') return `Bought ${tokensText(BigInt(outAmount), decimals)} ${symbol} in ${seconds}`;
  const sold = tokensText(BigInt(inAmount), decimals);
  return `Sold ${sold} ${symbol} for ${formatSol(toNumber(BigInt(outAmount), SOL_DECIMALS))} SOL in ${seconds}`;
}

/** A failure in the button's own place says that nothing happened. */
export const failedText = (side: Side, reason: string): string => {
  const nothing = side === 'buy' ? 'nothing bought' : 'nothing sold';
  return /nothing (was )?(traded|bought|sold)/i.test(reason) ? reason : `${reason}, ${nothing}`;
};

/** A fee in SOL: four decimals, or as many as a smaller one needs to be told from nothing. */
export function feeText(lamports: bigint | undefined): string {
  if (lamports === undefined) return UNKNOWN;
  return lamports > 0n && lamports < 50_000n ? formatDecimal(lamports, SOL_DECIMALS) : formatSol(toNumber(lamports, SOL_DECIMALS));
}

type Amounts = Pick<Swap, 'inAmount' | 'outAmount'>;

/** What several wallets did in one action: 'Bought 61,200 COO from 3 wallets in 1.2 s'. */
export function severalText(swaps: readonly Amounts[], traded: Traded): string {
  const sum = (of: keyof Amounts): string => swaps.reduce((total, swap) => total + BigInt(swap[of]), 0n).toString();
  const text = doneText({ inAmount: sum('inAmount'), outAmount: sum('outAmount') }, traded);
  return text.replace(/ in (?=[\d.]+ s$)/, ` from ${swaps.length} wallets in `);
}

/** What a trade is of: '0.5 SOL of it', '50% of it', '1200 COO'. */
export function amountWords({ side, buyText, sellText, sellPercent }: TradeForm, symbol: string): string {
  if (side === 'buy') return `${buyText.trim()} SOL of it`;
  if (sellPercent === null) return `${sellText.trim()} ${symbol}`;
  return sellPercent === 100 ? 'all of it' : `${sellPercent}% of it`;
}

/** What a trade brings: tokens for a buy, SOL for a sale. */
export const broughtText = (side: Side, about: bigint, symbol: string, decimals: number): string =>
  side === 'buy' ? `${tokensText(about, decimals)} ${symbol}` : `${formatSol(toNumber(about, SOL_DECIMALS))} SOL`;

/** What a buy brought and cost a token, every fee counted. */
export function boughtFrom({ id, walletAddress, outputMint, inAmount, outAmount, costs }: Swap, decimals: number): Bought {
  const { networkLamports, priorityLamports, tipLamports, rentLamports } = costs;
  const sending = [networkLamports, priorityLamports, tipLamports, rentLamports].reduce((sum, lamports) => sum + BigInt(lamports), 0n);
  const entrySol = toNumber(BigInt(inAmount) + sending, SOL_DECIMALS) / toNumber(BigInt(outAmount), decimals);
  return { tokenAddress: outputMint, walletAddress, entrySol, key: id };
}
