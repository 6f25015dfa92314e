import { tokenRow } from '@dugout/contract/market/token';
import type { Window } from '@dugout/domain/windows';
import type { MarketReads } from '@dugout/market/market-reads';
import { LRUCache } from 'lru-cache';
import type { Presenter } from './presenter.ts';

/** Max age of a row in ms, since rolling windows and ages change with time. */
const MAX_AGE_MS = 1_000;
const MAX_BYTES = 16 * 1024 * 1024;

interface Written {
  readonly text: string;
  readonly changes: number;
  readonly solUsd: number | null;
  /** By the market's clock, unix ms. */
  readonly at: number;
}

interface EncodedRowsOptions {
  readonly market: Pick<MarketReads, 'changesOf' | 'solUsd'>;
  readonly presenter: Pick<Presenter, 'row'>;
  /** Returns the market's clock, unix ms. */
  readonly now: () => number;
}

/**
 * Rows of token lists as JSON, checked against the contract. A row is encoded once for all lists that show it,
 * until its token changes, for at most a second: lists differ by query but mostly show the same tokens.
 */
export class EncodedRows {
  readonly #options: EncodedRowsOptions;
  readonly #written = new LRUCache<string, Written>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ text }, key) => (text.length + key.length) * 2,
  });

  constructor(options: EncodedRowsOptions) {
    this.#options = options;
  }

  /** Returns null for an unknown token. */
  row(mint: string, window: Window): string | null {
    const { market, presenter, now } = this.#options;
    const key = `${window} ${mint}`;
    const [changes, solUsd, at] = [market.changesOf(mint), market.solUsd, now()];
    const known = this.#written.get(key);
    if (known?.changes === changes && known.solUsd === solUsd && at >= known.at && at - known.at < MAX_AGE_MS)
      return known.text;
    const row = presenter.row(mint, window);
    if (row === null) return null;
    const text = JSON.stringify(tokenRow.parse(row));
    this.#written.set(key, { text, changes, solUsd, at });
    return text;
  }
}

export const withFields = (row: string, fields: object): string =>
  `${row.slice(0, -1)},${JSON.stringify(fields).slice(1)}`;

/** Builds an answer from encoded rows, followed by its other fields. */
export const listOf = (rows: readonly string[], fields: object): Buffer =>
  Buffer.from(`{"data":${withFields(`{"items":[${rows.join(',')}]}`, fields)}}`);
