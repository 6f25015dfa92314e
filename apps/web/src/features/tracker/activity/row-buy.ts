import { createContext } from 'react';
import type { CheckedBuy } from '#/features/trading/index.ts';

interface RowBuyValue extends CheckedBuy {
  /** SOL as typed. */
  readonly amount: string;
}

/** The quick buy of a list, shared by its rows, which mount too often to subscribe individually. */
export const RowBuy = createContext<RowBuyValue>({ amount: '', busy: new Set(), buy: () => {} });
