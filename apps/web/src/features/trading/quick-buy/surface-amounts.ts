import { QUICK_BUY_DEFAULT_SOL } from '@dugout/contract/trading/values';
import { create } from 'zustand';
import { stored } from '#/shared/storage/stored.ts';
import { readAmount } from './quick-buy-amount.store.ts';

/** Places with their own amount. */
export type Surface = 'chip' | 'tracker' | 'dock';
type Amounts = Readonly<Record<Surface, string>>;

const DEFAULTS: Amounts = {
  chip: QUICK_BUY_DEFAULT_SOL.chip,
  tracker: QUICK_BUY_DEFAULT_SOL.tracker,
  dock: QUICK_BUY_DEFAULT_SOL.dock,
};

function parse(value: unknown): Amounts | null {
  if (typeof value !== 'object' || value === null) return null;
  const given = new Map<string, unknown>(Object.entries(value));
  const amount = (surface: Surface): string => readAmount(given.get(surface)) ?? DEFAULTS[surface];
  return { chip: amount('chip'), tracker: amount('tracker'), dock: amount('dock') };
}

const place = stored<Amounts>({ key: 'quick-buy-surfaces', version: 1, fallback: DEFAULTS, parse });

interface SurfaceAmounts {
  /** SOL, as the trader typed it. */
  readonly amounts: Amounts;
  /** Stores amounts in this browser; omits invalid ones. */
  readonly keep: (changed: Readonly<Partial<Record<Surface, string>>>) => void;
}

export const useSurfaceAmounts = create<SurfaceAmounts>()((set, get) => ({
  amounts: place.read(),
  keep: (changed) => {
    const amounts = parse({ ...get().amounts, ...changed }) ?? get().amounts;
    place.write(amounts);
    set({ amounts });
  },
}));

/** Returns the quick-buy amount of a place, in SOL, and its setter. */
export function useSurfaceAmount(
  surface: Surface,
): readonly [amount: string, setAmount: (amount: string) => void] {
  const amount = useSurfaceAmounts((state) => state.amounts[surface]);
  const keep = useSurfaceAmounts((state) => state.keep);
  return [amount, (typed) => readAmount(typed.trim()) !== null && keep({ [surface]: typed.trim() })];
}
