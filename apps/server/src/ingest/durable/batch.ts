import type { MarketTables } from '@dugout/market/market-writes';
import type { CandleRow } from '@dugout/market/row-types';
import { toExactJson } from '#/ingest/exact-json.ts';
import type { Checkpoint } from '#/ingest/gaps.repository.ts';
import type { DirtyToken } from './dirty-tokens.ts';
import type { LogPlace } from './log-place.ts';
import type { Undo } from './rollback.ts';
import { CANDLES, Columns, HOLDERS, TOKENS, WALLETS } from './tables.ts';

/** The state of the in-memory market after a batch. */
export interface Head {
  /** The number of the last event, and of the oldest trade on the tape. */
  readonly seq: number;
  readonly oldestSeq: number;
  /** Token rows include the full effect of all trades before this one. */
  readonly loadSeq: number;
  /** From this event on, some token rows do not include all effects. */
  readonly behindSeq: number;
  readonly lastSlot: number;
  /** Unix ms. */
  readonly lastTime: number;
  readonly forgottenUpTo: number;
  /** The last applied message of the market's log; null without a log. */
  readonly place: LogPlace | null;
}

/** Rows that are written atomically. */
export interface Batch {
  /** The number of the last event before them. */
  readonly after: number;
  readonly head: Head;
  /** Deletions to run before the batch is written; null for none. */
  readonly undo: Undo | null;
  /** The last block that the feed has processed; null when unchanged. */
  readonly checkpoint: Checkpoint | null;
  readonly tables: readonly { readonly columns: Columns; readonly parameters: readonly Buffer[] }[];
  /** Days of its trades, as days since 1970. */
  readonly days: ReadonlySet<number>;
  readonly trades: number;
}

/** Builds the rows of the given wallets, and of those from number `first` on. */
export function walletColumns(rows: MarketTables, numbers: Iterable<number>, first: number): Columns {
  const columns = new Columns(WALLETS, rows.counts.wallets - first);
  const add = (number: number): void => columns.add(number, rows.wallet(number), rows.firstSeen(number));
  for (const number of numbers) if (number < first) add(number);
  for (let number = first; number < rows.counts.wallets; number++) add(number);
  return columns;
}

/** Token fields that have separate columns. */
const OWN_COLUMNS: ReadonlySet<string> = new Set(['number', 'mint']);

/** Builds the rows of tokens with their changed holders and candles, as in memory after the event `seq`. */
export function tokenColumns(rows: MarketTables, dirty: readonly DirtyToken[], seq: number): Columns[] {
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
 * Collects candles that arrive by token and writes them in key order, so that neighboring rows are written
 * together.
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
