import { useState } from 'react';
import { distanceText, isFar } from '../orders/far-level.ts';
import type { FarLevel } from './far-level-dialog.tsx';

interface Level extends Pick<FarLevel, 'level' | 'price' | 'action'> {
  /** Distance from the price in percent of it; 0 for an order without a level. */
  readonly awayPct: number;
}

/** Puts a question before `submit` when the level of the order is far from the price. */
export function useFarLevel(
  submit: () => void,
  { awayPct, ...level }: Level,
): { readonly far: FarLevel | null; readonly guarded: () => void } {
  const [far, setFar] = useState<FarLevel | null>(null);
  const cancel = (): void => setFar(null);
  const confirm = (): void => {
    setFar(null);
    submit();
  };
  const guarded = (): void => {
    if (isFar(awayPct)) setFar({ ...level, distance: distanceText(awayPct), confirm, cancel });
    else submit();
  };
  return { far, guarded };
}
