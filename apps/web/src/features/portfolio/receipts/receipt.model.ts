import type { Receipt } from '@dugout/contract/portfolio/receipt';
import { formatDecimal } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { UNKNOWN } from '#/shared/format/numbers.ts';

/** Formats lamports with every digit, signed for a difference. */
export const solText = (lamports: bigint): string => `${formatDecimal(lamports, SOL_DECIMALS)} SOL`;

interface CostLine {
  readonly name: string;
  readonly lamports: bigint;
  readonly note?: string;
}

/** Returns the costs of a swap line by line, without zero costs except for the trading fee. */
export function costLinesOf({ costs }: Receipt): readonly CostLine[] {
  const lines: readonly CostLine[] = [
    { name: 'Trading fee', lamports: BigInt(costs.platformLamports) },
    { name: 'Network fee', lamports: BigInt(costs.networkLamports) },
    { name: 'Priority fee', lamports: BigInt(costs.priorityLamports) },
    { name: 'Tip', lamports: BigInt(costs.tipLamports) },
    { name: 'Rent', lamports: BigInt(costs.rentLamports) },
    { name: 'Rent returned', lamports: -BigInt(costs.rentBackLamports) },
  ];
  return lines.filter(({ name, lamports }) => lamports !== 0n || name === 'Trading fee');
}

/**
 * Returns the total paid on top of the price in lamports. Excludes the pool's fee, which is part of the price.
 */
export const costTotal = (receipt: Receipt): bigint =>
  costLinesOf(receipt).reduce((sum, { lamports }) => sum + lamports, 0n);

/** Formats `47980.076672` as `47,980.076672`. */
const grouped = (decimal: string): string =>
  decimal.replace(/^\d+/, (whole) => BigInt(whole).toLocaleString('en-US'));

/** Formats an amount of one side of a swap with every digit of SOL or token. */
export function sideText(
  { side, decimals, symbol }: Receipt,
  which: 'in' | 'out',
  raw: string | null,
): string {
  if (raw === null) return UNKNOWN;
  const inSol = (side === 'buy') === (which === 'in');
  return inSol ? solText(BigInt(raw)) : `${grouped(formatDecimal(BigInt(raw), decimals))} ${symbol}`;
}

/** Returns the number of slots until it landed; null if it has not. */
export const slotsTaken = ({ quotedSlot, landedSlot }: Receipt): number | null =>
  quotedSlot === null || landedSlot === null ? null : landedSlot - quotedSlot;
