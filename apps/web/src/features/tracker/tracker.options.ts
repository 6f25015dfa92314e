import { create } from 'zustand';
import { stored } from '#/shared/storage/stored.ts';

export type AmountUnit = 'sol' | 'usd';

interface Kept {
  readonly unit: AmountUnit;
  readonly quickBuy: boolean;
}

const place = stored<Kept>({
  key: 'trackerOptions',
  version: 1,
  fallback: { unit: 'sol', quickBuy: true },
  parse: (value) => {
    if (typeof value !== 'object' || value === null || !('unit' in value) || !('quickBuy' in value))
      return null;
    return { unit: value.unit === 'usd' ? 'usd' : 'sol', quickBuy: value.quickBuy !== false };
  },
});

interface TrackerOptions extends Kept {
  readonly change: (part: Partial<Kept>) => void;
}

export const useTrackerOptions = create<TrackerOptions>()((set, get) => ({
  ...place.read(),
  change: (part) => {
    set(part);
    const { unit, quickBuy } = get();
    place.write({ unit, quickBuy });
  },
}));
