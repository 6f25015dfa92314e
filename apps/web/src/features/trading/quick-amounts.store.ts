import { QUICK_AMOUNTS } from '@dugout/contract/trading/values';
import { isSharePct } from '@dugout/domain/orders/share';
import { create } from 'zustand';
import { stored } from '#/shared/storage/stored.ts';
import { readAmount } from './quick-buy/quick-buy-amount.store.ts';
import type { Side } from './trade-form.model.ts';

interface QuickAmounts {
  /** SOL, as the trader typed it. */
  readonly buy: readonly string[];
  /** Percent of the holding. */
  readonly sell: readonly number[];
}

const readShare = (value: unknown): number | null =>
  typeof value === 'number' && isSharePct(value) && Number.isInteger(Math.round(value * 1e6) / 1e4)
    ? value
    : null;

/** Parses stored amounts; an invalid or missing one gets its default. */
export function readQuickAmounts(value: unknown): QuickAmounts | null {
  if (typeof value !== 'object' || value === null) return null;
  const { buy, sell }: Record<string, unknown> = { ...value };
  const [buys, sells]: readonly (readonly unknown[])[] = [
    Array.isArray(buy) ? buy : [],
    Array.isArray(sell) ? sell : [],
  ];
  return {
    buy: QUICK_AMOUNTS.buy.map((usual, index) => readAmount(buys?.[index]) ?? usual),
    sell: QUICK_AMOUNTS.sell.map((usual, index) => readShare(sells?.[index]) ?? usual),
  };
}

const place = stored<QuickAmounts>({
  key: 'quick-amounts',
  version: 1,
  fallback: QUICK_AMOUNTS,
  parse: readQuickAmounts,
});

interface QuickAmountsStore {
  readonly amounts: QuickAmounts;
  /** Stores amounts in this browser; invalid ones get their defaults. */
  readonly put: (amounts: QuickAmounts) => void;
}

/** The buttons of the trade box. */
export const useQuickAmounts = create<QuickAmountsStore>()((set) => ({
  amounts: place.read(),
  put: (given) => {
    const amounts = readQuickAmounts(given) ?? QUICK_AMOUNTS;
    place.write(amounts);
    set({ amounts });
  },
}));

/** Returns the amounts with a new one at an index; null if it is invalid. */
export function withTyped(
  amounts: QuickAmounts,
  side: Side,
  index: number,
  text: string,
): QuickAmounts | null {
  const typed = text.trim();
  const value = side === 'buy' ? readAmount(typed) : typed === '' ? null : readShare(Number(typed));
  if (value === null) return null;
  const put = <T>(list: readonly T[], next: T): readonly T[] =>
    list.map((each, at) => (at === index ? next : each));
  return typeof value === 'string'
    ? { ...amounts, buy: put(amounts.buy, value) }
    : { ...amounts, sell: put(amounts.sell, value) };
}
