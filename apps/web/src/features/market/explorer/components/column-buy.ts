import type { ExplorerRow } from '@dugout/contract/market/explorer';

/** A column's quick buy; the same object until its amount or its trader changes. */
export interface ColumnBuy {
  /** In SOL, as typed. */
  readonly amount: string;
  readonly buy: (row: ExplorerRow) => void;
}
