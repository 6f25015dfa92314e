import type { MarketRows } from '@dugout/market/rows/market-rows';
import type { CandleRow } from '@dugout/market/rows/types';
import type { Checkpoint } from '#/ingest/gaps.repository.ts';
import type { DirtyToken } from './dirty-tokens.ts';
import { toExactJson } from './exact-json.ts';
import type { Undo } from './rollback.ts';
import { CANDLES, Columns, HOLDERS, TOKENS, WALLETS } from './tables.ts';

/** Where memory stood with a batch. */
export interface Head {
  /** The number of the last event, and of the oldest trade on the tape. */
  readonly seq: number;
  readonly oldestSeq: number;
  /** The trades before this one are in the rows of their tokens with all that they left behind. */
  readonly loadSeq: number;
  /** From this one on, not every token's rows have what its events did. */
  readonly behindSeq: number;
  readonly lastSlot: number;
  /** Unix ms. */
  readonly lastTime: number;
  readonly forgottenUpTo: number;
}

/** Rows that belong together: all of them are kept, or none. */
export interface Batch {
  /** The last event before them. */
  readonly after: number;
  readonly head: Head;
  /** What goes before the batch is written; null when nothing does. */
  readonly undo: Undo | null;
  /** Up to which block the feed has come; null when that has not moved. */
  readonly checkpoint: Checkpoint | null;
  readonly tables: readonly { readonly columns: Columns; readonly parameters: readonly Buffer[] }[];
  /** Days of the trades among them, as days since 1970. */
  readonly days: ReadonlySet<number>;
  readonly trades: number;
}

/** The wallets from number `first` on. */
export function walletColumns(rows: MarketRows, first: number): Columns {
  const columns = new Columns(WALLETS, rows.counts.wallets - first);
  for (let number = first; number < rows.counts.wallets; number++) columns.add(number, rows.wallet(number));
  return columns;
}

/** Of a token's row what has a column of its own. */
const OWN_COLUMNS: ReadonlySet<string> = new Set(['number', 'mint']);

/** Tokens with what changed of their holders and candles, as memory has them now, after the event `seq`. */
export function tokenColumns(rows: MarketRows, dirty: readonly DirtyToken[], seq: number): Columns[] {
  const [tokens, holders] = [new Columns(TOKENS, dirty.length), new Columns(HOLDERS, dirty.length * 2)];
  const candles = new CandlesInOrder();
  for (const { token, wallets, since } of dirty) {
    const row = rows.token(token);
    if (row === null) continue;
    tokens.add(row.number, row.mint, seq, toExactJson(row, OWN_COLUMNS));
    for (const wallet of wallets ?? rows.walletsOf(token)) {
      const holder = rows.holder(token, wallet);
      if (holder !== null)
        holders.add(token, wallet, holder.amount, holder.time, holder.flags, holder.short, holder.shortUntil);
    }
    if (since < Number.POSITIVE_INFINITY)
      for (const candle of rows.candles(token, since)) candles.add(candle);
  }
  return [tokens, holders, candles.columns()];
}

/**
 * Candles that come in the order of their tokens, in the order of their key, so that neighbours are written
 * one after another.
 */
class CandlesInOrder {
  readonly #bySpan = new Map<number, Map<number, CandleRow[]>>();
  #size = 0;

  add(row: CandleRow): void {
    this.#size++;
    const byTime = this.#bySpan.get(row.span);
    const same = byTime?.get(row.time);
    if (same !== undefined) same.push(row);
    else if (byTime !== undefined) byTime.set(row.time, [row]);
    else this.#bySpan.set(row.span, new Map([[row.time, [row]]]));
  }

  columns(): Columns {
    const columns = new Columns(CANDLES, this.#size);
    const inOrder = <T>(by: ReadonlyMap<number, T>): T[] =>
      [...by].sort(([a], [b]) => a - b).map(([, value]) => value);
    for (const byTime of inOrder(this.#bySpan))
      for (const same of inOrder(byTime))
        for (const c of same)
          columns.add(c.token, c.span, c.time, c.open, c.high, c.low, c.close, c.volume, c.firstAt, c.lastAt);
    return columns;
  }
}
