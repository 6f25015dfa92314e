import { BinaryArray, type ColumnEnd, type ColumnType, type ColumnValue } from './binary-array.ts';

/** A table that is written by whole columns. */
interface Table {
  readonly name: string;
  readonly columns: readonly (readonly [name: string, type: ColumnType])[];
  /** The key columns, and whether an existing row is replaced or left unchanged. */
  readonly key: readonly string[];
  readonly onRepeat: 'replace' | 'leave';
}

export const WALLETS: Table = {
  name: 'market_wallet',
  columns: [
    ['number', 'int4'],
    ['address', 'text'],
    ['first_seen', 'int8'],
  ],
  key: ['number'],
  onRepeat: 'replace',
};

export const POOLS: Table = {
  name: 'market_pool',
  columns: [
    ['number', 'int4'],
    ['address', 'text'],
    ['token', 'int4'],
    ['market', 'text'],
    ['quote_mint', 'text'],
    ['decimals', 'int2'],
    ['since_seq', 'int8'],
  ],
  key: ['number'],
  onRepeat: 'leave',
};

export const TOKENS: Table = {
  name: 'market_token',
  columns: [
    ['number', 'int4'],
    ['mint', 'text'],
    ['as_of', 'int8'],
    ['state', 'json'],
  ],
  key: ['number'],
  onRepeat: 'replace',
};

export const HOLDERS: Table = {
  name: 'market_holder',
  columns: [
    ['token', 'int4'],
    ['wallet', 'int4'],
    ['amount', 'numeric'],
    ['time', 'float8'],
    ['flags', 'int2'],
    ['short', 'numeric'],
    ['short_until', 'float8'],
  ],
  key: ['token', 'wallet'],
  onRepeat: 'replace',
};

export const CANDLES: Table = {
  name: 'market_candle',
  columns: [
    ['token', 'int4'],
    ['span', 'int4'],
    ['time', 'int8'],
    ['open', 'float8'],
    ['high', 'float8'],
    ['low', 'float8'],
    ['close', 'float8'],
    ['volume', 'float8'],
    ['first_at', 'int4'],
    ['last_at', 'int4'],
  ],
  key: ['span', 'time', 'token'],
  onRepeat: 'replace',
};

export const TRADES: Table = {
  name: 'market_trade',
  columns: [
    ['time', 'int8'],
    ['id', 'text'],
    ['seq', 'int8'],
    ['slot', 'int8'],
    ['token', 'int4'],
    ['wallet', 'int4'],
    ['pool', 'int4'],
    ['flags', 'int2'],
    ['token_amount', 'numeric'],
    ['quote_amount', 'numeric'],
    ['fee_amount', 'numeric'],
    ['base_reserve', 'numeric'],
    ['quote_reserve', 'numeric'],
    ['price', 'float8'],
    ['micro_usd', 'float8'],
  ],
  key: ['time', 'id'],
  onRepeat: 'leave',
};

export const FACTS: Table = {
  name: 'market_fact',
  columns: [
    ['id', 'text'],
    ['seq', 'int8'],
    ['time', 'int8'],
    ['event', 'json'],
  ],
  key: ['id'],
  onRepeat: 'leave',
};

export const SOL_PRICES: Table = {
  name: 'market_sol_price',
  columns: [
    ['seq', 'int8'],
    ['time', 'int8'],
    ['slot', 'int8'],
    ['usd', 'float8'],
  ],
  key: ['seq'],
  onRepeat: 'leave',
};

export class Columns {
  readonly table: Table;
  readonly #columns: readonly BinaryArray[];

  /** @param expected the likely number of rows */
  constructor(table: Table, expected = 0) {
    this.table = table;
    this.#columns = table.columns.map(([, type]) => new BinaryArray(type, expected));
  }

  get size(): number {
    return this.#columns[0]?.size ?? 0;
  }

  add(...values: readonly ColumnValue[]): void {
    const columns = this.#columns;
    for (let i = 0; i < columns.length; i++) (columns[i] as BinaryArray).push(values[i] as ColumnValue);
  }

  /** The current ends of the columns, to cut back to later. */
  get ends(): readonly ColumnEnd[] {
    return this.#columns.map(({ end }) => end);
  }

  /** Drops the rows added after those ends. */
  cut(ends: readonly ColumnEnd[]): void {
    for (const [at, end] of ends.entries()) this.#columns[at]?.cut(end);
  }

  encoded(): Buffer[] {
    return this.#columns.map((column) => column.encoded());
  }
}
