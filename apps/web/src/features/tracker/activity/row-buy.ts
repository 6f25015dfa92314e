import { createContext } from 'react';

interface RowBuyValue {
  /** SOL as typed. */
  readonly amount: string;
  /** Mints being checked or bought. */
  readonly busy: ReadonlySet<string>;
  readonly buy: (tokenAddress: string) => void;
}

/** The quick buy of a list, shared by its rows, which mount too often to subscribe individually. */
export const RowBuy = createContext<RowBuyValue>({ amount: '', busy: new Set(), buy: () => {} });
