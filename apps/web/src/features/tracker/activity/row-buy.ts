import { createContext } from 'react';
import type { CheckedBuy } from '#/features/trading/index.ts';

interface RowBuyValue extends CheckedBuy {
  /** SOL as typed. */
  readonly amount: string;
}

/** The quick buy of a list, shared by its rows: they come and go too fast to ask for it each by itself. */
export const RowBuy = createContext<RowBuyValue>({ amount: '', busy: new Set(), buy: () => {} });
