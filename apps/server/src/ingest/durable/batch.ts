import type { MarketRows } from '@dugout/market/rows/market-rows';
import type { CandleRow } from '@dugout/market/rows/types';
import type { Checkpoint } from '#/ingest/gaps.repository.ts';
import type { DirtyToken } from './dirty-tokens.ts';
import { toExactJson } from './exact-json.ts';
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
  /** Up to which block the feed has told; null when that has not moved. */
  readonly checkpoint: Checkpoint | null;
  readonly tables: readonly { readonly columns: Columns; readonly parameters: readonly Buffer[] }[];
  /** Days of the trades among them, as days since 1970. */
  readonly days: ReadonlySet<number>;
  readonly trades: number;
}

/** The wallets from number `first` on. */
export function walletColumns(rows: MarketRows, first: number): Columns {
  const columns = new Columns(WALLETS);
  for (let number = first; number < rows.counts.wallets; number++) columns.add(number, rows.wallet(number));
  return columns;
}

/** Tokens with what changed of their holders and candles, as memory has them now, after the event `seq`. */
export function tokenColumns(rows: MarketRows, dirty: readonly DirtyToken[], seq: number): Columns[] {
  const [tokens, holders, candles] = [new Columns(TOKENS), new Columns(HOLDERS), new Columns(CANDLES)];
  const changed: CandleRow[] = [];
  for (const { token, wallets, since } of dirty) {
    const row = rows.token(token);
    if (row === null) continue;
    const { number, mint, ...state } = row;
    tokens.add(number, mint, seq, toExactJson(state));
    for (const wallet of wallets ?? rows.walletsOf(token)) {
      const holder = rows.holder(token, wallet);
      if (holder !== null) holders.add(token, wallet, holder.amount, holder.time, holder.flags, holder.short, holder.shortUntil);
    }
    if (since < Number.POSITIVE_INFINITY) changed.push(...rows.candles(token, since));
  }
  // In the order of the key, so that neighbours are written one after another.
  changed.sort((a, b) => a.span - b.span || a.time - b.time || a.token - b.token);
  for (const c of changed) candles.add(c.token, c.span, c.time, c.open, c.high, c.low, c.close, c.volume, c.firstAt, c.lastAt);
  return [tokens, holders, candles];
}
