import { QUICK_BUY_DEFAULT_SOL } from '@dugout/contract/trading/values';
import { parseDecimal } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { create } from 'zustand';
import { stored } from '#/shared/storage/stored.ts';

/** Parses a stored amount: SOL in decimals, above zero; null if invalid. */
export function readAmount(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const lamports = parseDecimal(value, SOL_DECIMALS);
  return lamports === null || lamports === 0n || value.length > 12 ? null : value;
}

const place = stored<string>({
  key: 'quick-buy-amount',
  version: 1,
  fallback: QUICK_BUY_DEFAULT_SOL.other,
  parse: readAmount,
});

interface QuickBuyAmount {
  /** SOL, as the trader typed it. */
  readonly amount: string;
  /** Stores an amount in this browser; returns false if it is invalid. */
  readonly setAmount: (amount: string) => boolean;
}

export const useQuickBuyAmount = create<QuickBuyAmount>()((set) => ({
  amount: place.read(),
  setAmount: (given) => {
    const amount = readAmount(given.trim());
    if (amount === null) return false;
    place.write(amount);
    set({ amount });
    return true;
  },
}));
